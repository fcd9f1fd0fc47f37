import { useNotify } from 'react-admin';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormDialog, useFormDialog } from '../../kit/form/FormDialog';
import { Field } from '../../ui/Field';
import { FACTOR_NAME_MAXIMUM } from '../../config';
import { authErrorText } from '../auth/authErrorText';
import { CodeForm } from '../auth/CodeForm';
import { FactorKey } from '../auth/FactorKey';
import { wantsCode } from './freshCode';
import { FreshCodeStep } from './FreshCodeStep';
import { beginFactor, finishFactor, type NewFactor } from '../auth/secondFactor';
import { useText } from '../../i18n/text';
import { Button } from '../../ui/Button';

interface AddFactorDialogProps {
  open: boolean;
  /** Whether a code was typed lately: else it is asked for first. */
  proven: boolean;
  onClose: () => void;
  onAdded: () => void;
}

/** Adds a second factor: a code where none was typed lately, then its name, then its key with the first code. */
export function AddFactorDialog({ open, proven, onClose, onAdded }: AddFactorDialogProps) {
  const id = useId();
  return (
    <FormDialog open={open} id={id} onClose={onClose}>
      <AddFactor id={id} proven={proven} onClose={onClose} onAdded={onAdded} />
    </FormDialog>
  );
}

interface AddFactorProps extends Omit<AddFactorDialogProps, 'open'> {
  /** The beginning of the ids of title and text. */
  id: string;
}

// Lives only while the dialog is open: a key that was shown is not shown again.
function AddFactor({ id, proven, onClose, onAdded }: AddFactorProps) {
  const translate = useText();
  const notify = useNotify();
  const [asking, setAsking] = useState(!proven);
  const [begun, setBegun] = useState<NewFactor & { name: string }>();
  const title = (
    <DialogTitle id={`${id}-title`}>{translate('account.newFactor.title')}</DialogTitle>
  );

  if (asking) return <FreshCodeStep id={id} onProven={() => setAsking(false)} />;

  const begin = async (name: string) => {
    try {
      setBegun({ ...(await beginFactor(name)), name });
    } catch (error) {
      if (!wantsCode(error)) throw error;
      setAsking(true);
    }
  };
  if (!begun) return <NameForm title={title} textId={`${id}-text`} onNamed={begin} />;

  const check = async (code: string) => {
    const error = await finishFactor(begun.id, code);
    if (error) return error;
    notify(translate('account.newFactor.done'), {
      type: 'success',
      description: translate('account.newFactor.doneDetail', { name: begun.name }),
    });
    onClose();
    onAdded();
    return null;
  };

  return (
    <>
      {title}
      <DialogContent>
        <Typography id={`${id}-text`} color="textSecondary" sx={{ mb: '1rem' }}>
          {translate('account.newFactor.scan')}
        </Typography>
        <div className="auth-enroll">
          <FactorKey factor={begun} />
          <CodeForm check={check} email={undefined} />
        </div>
      </DialogContent>
      <CancelKey />
    </>
  );
}

/** The key may stand in an app already, which is worth nothing once the dialog is closed. */
function CancelKey() {
  const translate = useText();
  const close = useFormDialog({ dirty: true, busy: false });
  return (
    <DialogActions>
      <Button onClick={close}>{translate('form.cancel')}</Button>
    </DialogActions>
  );
}

interface NameFormProps {
  title: ReactNode;
  textId: string;
  /** Asks the server for a key; throws what it refuses with. */
  onNamed: (name: string) => Promise<void>;
}

function NameForm({ title, textId, onNamed }: NameFormProps) {
  const translate = useText();
  const schema = z.object({
    name: z.string().check(
      z.trim(),
      z.minLength(1, { error: translate('account.newFactor.nameRequired'), abort: true }),
      z.maxLength(FACTOR_NAME_MAXIMUM, {
        error: translate('account.newFactor.nameTooLong', { maximum: FACTOR_NAME_MAXIMUM }),
      }),
    ),
  });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { name: '' } });
  const [problem, setProblem] = useState<string>();
  const { errors, isDirty, isSubmitting } = form.formState;
  const close = useFormDialog({ dirty: isDirty, busy: isSubmitting });

  const send = form.handleSubmit(async ({ name }) => {
    setProblem(undefined);
    try {
      await onNamed(name);
    } catch (error) {
      setProblem(`${translate('account.newFactor.failed')}. ${authErrorText(error)}`);
    }
  });

  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      {title}
      <DialogContent sx={{ display: 'grid', gap: '1rem' }}>
        <Typography id={textId} color="textSecondary">
          {translate('account.newFactor.text')}
        </Typography>
        {problem && <Alert severity="error">{problem}</Alert>}
        <Field
          {...form.register('name')}
          label={translate('account.newFactor.name')}
          error={errors.name?.message}
          describedBy={textId}
          autoComplete="off"
          autoFocus
          required
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('form.cancel')}</Button>
        <Button type="submit" variant="contained" loading={isSubmitting}>
          {translate('account.newFactor.next')}
        </Button>
      </DialogActions>
    </form>
  );
}
