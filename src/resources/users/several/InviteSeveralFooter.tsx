import Alert from '@mui/material/Alert';
import DialogActions from '@mui/material/DialogActions';
import { useFormContext } from 'react-hook-form';
import { useText } from '../../../i18n/text';
import { useFormDialog } from '../../../kit/form/FormDialog';
import type { Complaints } from './InviteeRow';
import type { Invitee } from './people';
import { peopleToSend } from './peopleToSend';
import { inviteesOf } from './severalFields';
import { isSent, keyOf, type Answers } from './useInviteSeveral';
import { Button } from '../../../ui/Button';

interface InviteSeveralFooterProps {
  answers: Answers;
  done: boolean;
  judge: (person: Invitee) => Complaints;
  /** Begins with an empty list. */
  onAnother: () => void;
}

/** How it went, and the buttons. */
export function InviteSeveralFooter({ answers, done, judge, onAnother }: InviteSeveralFooterProps) {
  const translate = useText();
  const { watch, reset, formState } = useFormContext();
  const { isDirty, isSubmitting, isSubmitted } = formState;
  const close = useFormDialog({ dirty: isDirty && !done, busy: isSubmitting, onDiscard: reset });
  const people = inviteesOf(watch());
  const sent = people.filter((person) => isSent(answers.get(keyOf(person)))).length;
  const count = people.length;
  const toSend = peopleToSend(people, answers, judge).length;
  return (
    <DialogActions sx={{ flexWrap: 'wrap' }}>
      {isSubmitting && (
        <Alert severity="info" role="status" sx={LINE}>
          {translate('invitations.sending', { number: Math.min(sent + 1, count), count })}
        </Alert>
      )}
      {!isSubmitting && done && (
        <Alert severity="success" role="status" sx={LINE}>
          {translate('invitations.allSent')}
        </Alert>
      )}
      {!isSubmitting && !done && isSubmitted && sent < count && (
        <Alert severity="error" sx={LINE}>
          {translate(sent > 0 ? 'invitations.someSent' : 'invitations.noneSent', { sent, count })}
        </Alert>
      )}
      {done ? (
        <>
          <Button
            onClick={() => {
              onAnother();
              reset();
            }}
          >
            {translate('invitations.another')}
          </Button>
          <Button variant="contained" autoFocus onClick={close}>
            {translate('resources.location_users.invite.close')}
          </Button>
        </>
      ) : (
        <>
          <Button disabled={isSubmitting} onClick={close}>
            {translate('form.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            {translate('invitations.submit', { smart_count: Math.max(toSend, 1) })}
          </Button>
        </>
      )}
    </DialogActions>
  );
}

/** It has a line of its own above the buttons. */
const LINE = { flex: '1 0 100%' } as const;
