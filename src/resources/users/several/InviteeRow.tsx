import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import ForwardToInboxOutlined from '@mui/icons-material/ForwardToInboxOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import { useText } from '../../../i18n/text';
import { FieldGrid } from '../../../kit/form/FieldGrid';
import type { Invitee } from './people';
import type { Answer } from './useInviteSeveral';
import { Field } from '../../../ui/Field';
import { Chip } from '../../../ui/Chip';

const LOOKS = {
  waiting: { tone: 'neutral', Icon: ScheduleOutlined },
  invited: { tone: 'success', Icon: CheckCircleOutlined },
  restored: { tone: 'success', Icon: CheckCircleOutlined },
  added: { tone: 'success', Icon: CheckCircleOutlined },
  offered: { tone: 'info', Icon: ForwardToInboxOutlined },
  refused: { tone: 'danger', Icon: ErrorOutlineOutlined },
} as const satisfies Record<Answer['state'], object>;

/** What has become of an invitation, in a word. */
function AnswerChip({ state }: { state: Answer['state'] }) {
  const translate = useText();
  return <Chip {...LOOKS[state]} label={translate(`invitations.answers.${state}`)} />;
}

const NAMES = ['first_name', 'last_name'] as const;

/** What is wrong with somebody of the list, by field. */
export type Complaints = Readonly<Record<string, string>>;

interface InviteeRowProps {
  person: Invitee;
  complaints: Complaints;
  answer: Answer | undefined;
  busy: boolean;
  onChange: (person: Invitee) => void;
}

/** Somebody of the list: the address, the name, and what has become of the invitation. */
export function InviteeRow(props: InviteeRowProps) {
  const { person, complaints, answer } = props;
  const problem = answer?.state === 'refused' ? answer.why : complaints['email'];
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '0.25rem 0.75rem', alignItems: 'center' }}>
        <Typography variant="label" component="span" sx={ADDRESS}>
          {person.email}
        </Typography>
        {answer && <AnswerChip state={answer.state} />}
      </Box>
      {problem !== undefined && (
        <Typography variant="small" role="alert" sx={{ color: 'larder.dangerText' }}>
          {problem}
        </Typography>
      )}
      {answer === undefined || answer.state === 'waiting' || answer.state === 'refused' ? (
        <Names {...props} />
      ) : (
        <SentWords person={person} state={answer.state} />
      )}
    </Box>
  );
}

/** Whom the invitation went to, and what comes now. */
function SentWords({
  person,
  state,
}: {
  person: Invitee;
  state: Exclude<Answer['state'], 'waiting' | 'refused'>;
}) {
  const translate = useText();
  return (
    <Typography variant="small" color="textSecondary">
      {person.first_name} {person.last_name}. {translate(`invitations.details.${state}`)}
    </Typography>
  );
}

function Names({ person, complaints, busy, onChange }: InviteeRowProps) {
  const translate = useText();
  const id = useId();
  return (
    <FieldGrid>
      {NAMES.map((source) => {
        const label = translate(`resources.profiles.fields.${source}`);
        const error = complaints[source];
        return (
          <Field
            key={source}
            id={`${id}-${source}`}
            label={label}
            error={error}
            required
            value={person[source]}
            disabled={busy}
            autoComplete="off"
            aria-label={translate('invitations.nameOf', { label, email: person.email })}
            onChange={(event) => {
              onChange({ ...person, [source]: event.target.value });
            }}
          />
        );
      })}
    </FieldGrid>
  );
}

const ROW = {
  display: 'grid',
  gap: '0.5rem',
  p: '0.75rem 1rem',
  '& + &': { borderTop: 1, borderColor: 'larder.border' },
} as const;

const ADDRESS = { flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' } as const;
