import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import DialogActions from '@mui/material/DialogActions';
import { useFormContext } from 'react-hook-form';
import { useFieldLabel } from '../../../kit/fields/bindField';
import { NotSaved } from '../../../kit/form/NotSaved';
import { RecordForm } from '../../../kit/form/RecordForm';
import { initialValues, schemaOf, type FormValues } from '../../../kit/form/schemaOf';
import { useText } from '../../../i18n/text';
import { INVITATION } from '../invitation';
import { InviteeList } from './InviteeList';
import type { Complaints } from './InviteeRow';
import type { Invitee } from './people';
import { inviteesOf, SEVERAL } from './severalFields';
import { isSent, keyOf, useInviteSeveral, type Answers } from './useInviteSeveral';
import { useFormDialog } from '../../../kit/form/FormDialog';
import { peopleToSend } from './peopleToSend';
import { Button } from '../../../ui/Button';

interface InviteSeveralFooterProps {
  answers: Answers;
  done: boolean;
  judge: (person: Invitee) => Complaints;
  /** Begins with an empty list. */
  onAnother: () => void;
}

/** How it went, and the buttons. */
function InviteSeveralFooter({ answers, done, judge, onAnother }: InviteSeveralFooterProps) {
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

const FIELDS = Object.values(SEVERAL);
const EMPTY = initialValues(FIELDS);

/** A location, as an invitation names it. */
export interface InvitedTo {
  id: string;
  name: string;
  network_id: string;
}

interface InviteSeveralFormProps {
  /** The beginning of the ids of title and text. */
  id: string;
  location: InvitedTo;
}

/** The content of the dialog 'Invite people'. */
export function InviteSeveralForm({ id, location }: InviteSeveralFormProps) {
  const translate = useText();
  const { answers, send, forget } = useInviteSeveral({
    network_id: location.network_id,
    location_id: location.id,
  });
  const [done, setDone] = useState(false);
  const judge = useJudge();

  const sendAll = async (values: FormValues) => {
    const people = inviteesOf(values);
    const fit = people.filter(
      (person) => !isSent(answers.get(keyOf(person))) && Object.keys(judge(person)).length === 0,
    );
    const known = await send(fit, { role: values['role'], key: String(values['key']) });
    // The rows say why.
    if (!people.every((person) => isSent(known.get(keyOf(person))))) throw new NotSaved();
    return () => {
      setDone(true);
    };
  };

  return (
    <RecordForm
      resource="profiles"
      schema={(words) => schemaOf(FIELDS, words)}
      defaults={EMPTY}
      onSave={sendAll}
      draft={`invitations ${location.id}`}
    >
      <DialogTitle id={`${id}-title`}>{translate('invitations.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: '1rem', alignContent: 'start' }}>
        <Typography id={`${id}-text`} color="textSecondary">
          {translate('invitations.text', { location: location.name })}
        </Typography>
        <InviteeList answers={answers} done={done} judge={judge} />
      </DialogContent>
      <InviteSeveralFooter
        answers={answers}
        done={done}
        judge={judge}
        onAnother={() => {
          forget();
          setDone(false);
        }}
      />
    </RecordForm>
  );
}

/** Judges one of the list as the dialog for one person does. */
function useJudge(): (person: Invitee) => Complaints {
  const words = { labelOf: useFieldLabel(), translate: useText() };
  const schema = schemaOf([INVITATION.email, INVITATION.first_name, INVITATION.last_name], words);
  return (person) => {
    const issues = schema.safeParse({ ...person }).error?.issues ?? [];
    return Object.fromEntries(
      issues.toReversed().map(({ path, message }) => [path.join('.'), message]),
    );
  };
}
