import ScreenRotationOutlined from '@mui/icons-material/ScreenRotationOutlined';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState, type FormEvent } from 'react';
import { TABLET } from '../../config';
import { useCurrentUser } from '../../data/useCurrentUser';
import { canKeepPin, hasPinOf, setPin, turnTablet, type Sheet } from '../../db/turnedTablet';
import { today } from '../../i18n/dates';
import { useText } from '../../i18n/text';
import { FormDialog, useFormDialog } from '../../kit/form/FormDialog';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';

/** Turns the tablet to the client; the first time of a day it asks for the PIN that leads back. */
export function TurnButton({ sheet }: { sheet: Sheet }) {
  const translate = useText();
  const id = useId();
  const user = useCurrentUser();
  const [isAsking, setAsking] = useState(false);
  if (!user) return null;
  const turn = () => {
    turnTablet(user.id, sheet);
  };
  return (
    <>
      <Button
        startIcon={<ScreenRotationOutlined />}
        onClick={() => {
          if (!canKeepPin() || hasPinOf(user.id, today())) turn();
          else setAsking(true);
        }}
      >
        {translate('desk.programs.turn.action')}
      </Button>
      <FormDialog
        open={isAsking}
        id={id}
        onClose={() => {
          setAsking(false);
        }}
      >
        <PinForm
          id={id}
          onPin={async (pin) => {
            await setPin(user.id, today(), pin);
            turn();
          }}
        />
      </FormDialog>
    </>
  );
}

const IS_PIN = new RegExp(`^\\d{${TABLET.pinMinimum},${TABLET.pinMaximum}}$`);

interface PinFormProps {
  /** The beginning of the ids of title and text. */
  id: string;
  onPin: (pin: string) => Promise<void>;
}

/** The PIN is seen while it is chosen: the staff still has the tablet. */
function PinForm({ id, onPin }: PinFormProps) {
  const translate = useText();
  const close = useFormDialog({ dirty: false, busy: false });
  const [pin, change] = useState('');
  const [isTried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form of the sheet is around it for React.
    event.stopPropagation();
    setTried(true);
    if (IS_PIN.test(pin)) void onPin(pin);
  };
  return (
    <form onSubmit={submit} noValidate>
      <DialogTitle id={`${id}-title`}>{translate('desk.programs.turn.title')}</DialogTitle>
      <DialogContent>
        <Typography id={`${id}-text`} color="textSecondary" sx={{ mb: '1rem' }}>
          {translate('desk.programs.turn.text')}
        </Typography>
        <Field
          label={translate('desk.programs.turn.pin')}
          help={translate('desk.programs.turn.help', TABLET)}
          error={
            isTried && !IS_PIN.test(pin)
              ? translate('desk.programs.turn.invalid', TABLET)
              : undefined
          }
          inputMode="numeric"
          autoComplete="off"
          maxLength={TABLET.pinMaximum}
          value={pin}
          onChange={({ target }) => {
            change(target.value);
          }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('form.cancel')}</Button>
        <Button type="submit" variant="contained">
          {translate('desk.programs.turn.action')}
        </Button>
      </DialogActions>
    </form>
  );
}
