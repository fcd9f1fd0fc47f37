import { useNotify } from 'react-admin';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { FormDialog } from '../../kit/form/FormDialog';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import type { NextFocus } from '../../ui/useFocusHandover';
import { authErrorText } from '../auth/authErrorText';
import { LastFactorError, removeFactor, type KnownFactor } from '../auth/secondFactor';
import { wantsCode } from './freshCode';
import { FreshCodeStep } from './FreshCodeStep';
import { useText } from '../../i18n/text';

interface RemoveFactorDialogProps {
  /** What is to be removed; null while nothing is. */
  factor: KnownFactor | null;
  /** Whether a code was typed lately: else it is asked for first. */
  proven: boolean;
  /** A code was typed, or the server wants another one. */
  onProven: (proven: boolean) => void;
  onClose: () => void;
  /** Called after the answer of the server, whatever it was. */
  onDone: () => void;
  next: NextFocus;
}

/** Asks before a second factor is removed, for a code first where none was typed lately, and removes it. */
export function RemoveFactorDialog(props: RemoveFactorDialogProps) {
  const { factor, proven, onProven, onClose, onDone, next } = props;
  const translate = useText();
  const id = useId();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: removeFactor,
    onSuccess: () => {
      notify(translate('account.factors.removed'), { type: 'success' });
    },
    onError: (error) => {
      if (wantsCode(error)) return;
      notify(translate('account.factors.removeFailed'), {
        type: 'error',
        description:
          error instanceof LastFactorError
            ? translate('account.factors.lastKept')
            : authErrorText(error),
      });
    },
    onSettled: (_done, error) => {
      if (wantsCode(error)) {
        onProven(false);
        return;
      }
      onClose();
      onDone();
    },
  });
  return (
    <>
      <FormDialog open={factor !== null && !proven} id={id} onClose={onClose}>
        <FreshCodeStep id={id} onProven={() => onProven(true)} />
      </FormDialog>
      <ConfirmDialog
        open={factor !== null && proven}
        title={translate('account.factors.ask')}
        text={translate('account.factors.askText', {
          name: factor?.name || translate('account.factors.unnamed'),
        })}
        confirmLabel={translate('account.factors.remove')}
        busy={isPending}
        onConfirm={() => {
          if (factor) mutate(factor.id);
        }}
        onClose={onClose}
        next={next}
      />
    </>
  );
}
