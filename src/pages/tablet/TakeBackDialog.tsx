import Box from '@mui/material/Box';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useLogout } from 'ra-core';
import { useId, useRef, useState, type FormEvent } from 'react';
import { TABLET } from '../../config';
import { useAuthState } from '../../db/authState';
import { takeBackByCode, takeBackByPin, takesPin } from '../../db/turnedTablet';
import { useText } from '../../i18n/text';
import { FormDialog, useFormDialog } from '../../kit/form/FormDialog';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { CodeForm } from '../auth/CodeForm';

/** Asks the staff for the PIN of the day, or for a code of their authenticator app. */
export function TakeBackDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [byPin, setByPin] = useState(takesPin);
  const [isLockedOut, setLockedOut] = useState(!byPin);
  return (
    <FormDialog id={id} onClose={onClose}>
      {byPin ? (
        <PinStep
          id={id}
          onCode={(lockedOut) => {
            setLockedOut(lockedOut);
            setByPin(false);
          }}
        />
      ) : (
        <CodeStep id={id} isLockedOut={isLockedOut} />
      )}
    </FormDialog>
  );
}

interface PinStepProps {
  /** The beginning of the ids of title and text. */
  id: string;
  /** Goes on to the code: as asked for, or after too many wrong PINs. */
  onCode: (isLockedOut: boolean) => void;
}

function PinStep({ id, onCode }: PinStepProps) {
  const translate = useText();
  const close = useFormDialog({ dirty: false, busy: false });
  const [pin, change] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const check = async () => {
    setBusy(true);
    const outcome = await takeBackByPin(pin);
    if (outcome === 'right') return;
    setBusy(false);
    change('');
    if (outcome === 0) onCode(true);
    else setError(translate('desk.programs.turn.wrong', { smart_count: outcome }));
    input.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (pin.length >= TABLET.pinMinimum) void check();
    else setError(translate('desk.programs.turn.invalid', TABLET));
  };
  return (
    <form onSubmit={submit} noValidate>
      <DialogTitle id={`${id}-title`}>{translate('desk.programs.turn.back')}</DialogTitle>
      <DialogContent>
        <Typography id={`${id}-text`} color="textSecondary" sx={{ mb: '1rem' }}>
          {translate('desk.programs.turn.backText')}
        </Typography>
        <Box sx={HIDDEN_DIGITS}>
          <Field
            ref={input}
            label={translate('desk.programs.turn.pin')}
            error={error}
            inputMode="numeric"
            // No password: browsers would offer to save one.
            autoComplete="off"
            maxLength={TABLET.pinMaximum}
            value={pin}
            onChange={({ target }) => {
              change(target.value);
              setError(undefined);
            }}
          />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button
          variant="text"
          style={FIRST}
          onClick={() => {
            onCode(false);
          }}
        >
          {translate('desk.programs.turn.useCode')}
        </Button>
        <Button onClick={close}>{translate('form.cancel')}</Button>
        <Button type="submit" variant="contained" loading={isBusy}>
          {translate('desk.programs.turn.back')}
        </Button>
      </DialogActions>
    </form>
  );
}

interface CodeStepProps extends Pick<PinStepProps, 'id'> {
  /** The PIN no longer counts. */
  isLockedOut: boolean;
}

function CodeStep({ id, isLockedOut }: CodeStepProps) {
  const translate = useText();
  const close = useFormDialog({ dirty: false, busy: false });
  const signOut = useLogout();
  const email = useAuthState().session?.user.email;
  const check = async (code: string) => {
    // With the auth client, which a PIN does without.
    const { checkCode } = await import('../auth/secondFactor');
    const error = await checkCode(code);
    if (error === null) takeBackByCode();
    return error;
  };
  return (
    <>
      <DialogTitle id={`${id}-title`}>{translate('desk.programs.turn.back')}</DialogTitle>
      <DialogContent>
        <Typography id={`${id}-text`} color="textSecondary" sx={{ mb: '1rem' }}>
          {translate(isLockedOut ? 'desk.programs.turn.tooMany' : 'desk.programs.turn.codeText')}
        </Typography>
        <div className="auth-enroll">
          <CodeForm check={check} email={email} />
        </div>
      </DialogContent>
      <DialogActions>
        {isLockedOut && (
          <Button variant="text" style={FIRST} onClick={() => void signOut()}>
            {translate('desk.programs.turn.signOut')}
          </Button>
        )}
        <Button onClick={close}>{translate('form.cancel')}</Button>
      </DialogActions>
    </>
  );
}

const FIRST = { marginRight: 'auto' } as const;

const HIDDEN_DIGITS = { '& input': { WebkitTextSecurity: 'disc' } } as const;
