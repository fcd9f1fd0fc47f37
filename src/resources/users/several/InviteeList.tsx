import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { newUuid } from '../../../data/uuid';
import { useText } from '../../../i18n/text';
import { FocusField } from '../../../kit/form/FocusField';
import { limitWords } from '../useInvite';
import { InviteeRow, type Complaints } from './InviteeRow';
import type { Invitee } from './people';
import { peopleToSend } from './peopleToSend';
import { inviteesOf, SEVERAL, withCorrected } from './severalFields';
import { useAllowance } from './useAllowance';
import { keyOf, type Answers } from './useInviteSeveral';

interface InviteeListProps {
  answers: Answers;
  /** Everybody was invited: nothing is left to fill in. */
  done: boolean;
  judge: (person: Invitee) => Complaints;
}

/** The field for the list, what a day allows, and the people that the list names, each with a row. */
export function InviteeList({ answers, done, judge }: InviteeListProps) {
  const translate = useText();
  const { watch, setValue, formState } = useFormContext();
  const values = watch();
  const people = inviteesOf(values);
  const needsKey = people.length > 0;
  const hasKey = typeof values['key'] === 'string';
  useEffect(() => {
    if (needsKey !== hasKey) setValue('key', needsKey ? newUuid() : null, { shouldDirty: true });
  }, [needsKey, hasKey, setValue]);
  return (
    <>
      {!done && (
        <>
          {SEVERAL.addresses.input({
            label: translate('invitations.addresses'),
            help: translate('invitations.addressesHelp'),
            disabled: formState.isSubmitting,
          })}
          <Allowance wanted={peopleToSend(people, answers, judge).length} />
        </>
      )}
      {people.length > 0 && (
        <Box component="ul" aria-label={translate('invitations.people')} sx={LIST}>
          {people.map((person) => (
            <InviteeRow
              key={keyOf(person)}
              person={person}
              complaints={formState.isSubmitted ? judge(person) : {}}
              answer={answers.get(keyOf(person))}
              busy={formState.isSubmitting}
              onChange={(changed) => {
                setValue('corrected', withCorrected(values, changed), { shouldDirty: true });
              }}
            />
          ))}
        </Box>
      )}
      {!done && SEVERAL.role.input()}
      {!done && <FocusField source="addresses" />}
    </>
  );
}

/** How many invitations the day has left, said before they are sent. */
function Allowance({ wanted }: { wanted: number }) {
  const translate = useText();
  const allowance = useAllowance();
  if (!allowance) return null;
  const { left } = allowance;
  if (allowance.retry_at !== null) return <Alert severity="warning">{limitWords(allowance)}</Alert>;
  if (wanted > left)
    return (
      <Alert severity="warning">{translate('invitations.tooMany', { left, count: wanted })}</Alert>
    );
  return <Alert severity="info">{translate('invitations.left', { smart_count: left })}</Alert>;
}

const LIST = {
  m: 0,
  p: 0,
  listStyle: 'none',
  border: 1,
  borderColor: 'larder.border',
  borderRadius: '0.5rem',
} as const;
