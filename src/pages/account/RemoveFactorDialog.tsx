import { useNotify } from 'react-admin';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import type { NextFocus } from '../../ui/useFocusHandover';
import { authErrorText } from '../auth/authErrorText';
import { LastFactorError, removeFactor, type KnownFactor } from '../auth/secondFactor';
import { useText } from '../../i18n/text';

interface RemoveFactorDialogProps {
  /** What is to be removed; null while nothing is. */
  factor: KnownFactor | null;
  onClose: () => void;
  /** Called after the answer of the server, whatever it was. */
  onDone: () => void;
  next: NextFocus;
}

/** Asks before a second factor is removed, and removes it. */
export function RemoveFactorDialog({ factor, onClose, onDone, next }: RemoveFactorDialogProps) {
  const translate = useText();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: removeFactor,
    onSuccess: () => {
      notify(translate('account.factors.removed'), { type: 'success' });
    },
    onError: (error) => {
      notify(translate('account.factors.removeFailed'), {
        type: 'error',
        description:
          error instanceof LastFactorError
            ? translate('account.factors.lastKept')
            : authErrorText(error),
      });
    },
    onSettled: () => {
      onClose();
      onDone();
    },
  });
  return (
    <ConfirmDialog
      open={factor !== null}
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
  );
}
