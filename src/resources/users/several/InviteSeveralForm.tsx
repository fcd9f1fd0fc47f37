import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useFieldLabel } from '../../../kit/fields/bindField';
import { NotSaved } from '../../../kit/form/NotSaved';
import { RecordForm } from '../../../kit/form/RecordForm';
import { initialValues, schemaOf, type FormValues } from '../../../kit/form/schemaOf';
import { useText } from '../../../i18n/text';
import { INVITATION } from '../invitation';
import { InviteeList } from './InviteeList';
import { InviteSeveralFooter } from './InviteSeveralFooter';
import type { Complaints } from './InviteeRow';
import type { Invitee } from './people';
import { inviteesOf, SEVERAL } from './severalFields';
import { isSent, keyOf, useInviteSeveral } from './useInviteSeveral';

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
