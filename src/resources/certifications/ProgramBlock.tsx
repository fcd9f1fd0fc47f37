import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import DrawOutlined from '@mui/icons-material/DrawOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import RecordVoiceOverOutlined from '@mui/icons-material/RecordVoiceOverOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatDate } from '../../i18n/dates';
import { useText } from '../../i18n/text';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { FieldNote } from '../../ui/FieldFrame';
import { Kbd } from '../../ui/Kbd';
import { CertificationFields } from './CertificationFields';
import { actionsOf, type Action, type Decision, type Question } from './decision';
import { ProgramChip } from './ProgramChips';
import { endsSoon } from './standing';

/** The key that does the same as an action. */
export const ACTION_KEYS: Readonly<Record<Action, string>> = {
  drawn: 'S',
  paper: 'P',
  certify: 'P',
  verbal: 'V',
  not_today: 'X',
  keep: 'X',
};

const ICONS = {
  drawn: <DrawOutlined />,
  paper: <DescriptionOutlined />,
  certify: <CheckCircleOutlined />,
  verbal: <RecordVoiceOverOutlined />,
  not_today: <EventBusyOutlined />,
  keep: <UndoOutlined />,
} as const;

interface ProgramBlockProps {
  question: Question;
  /** The keys are those of this one. */
  hasKeys: boolean;
  tried: boolean;
  onChange: (change: Partial<Decision>) => void;
  onAct: (action: Action) => void;
}

/** What is to be decided about one program; in one line once it is. */
export function ProgramBlock(props: ProgramBlockProps) {
  const { question, hasKeys, tried, onChange, onAct } = props;
  const translate = useText();
  const { standing, offered, decision, isOpen } = question;
  const { how } = decision;
  return (
    <Box
      role="group"
      aria-label={standing.name}
      data-program={standing.program_id}
      data-open={isOpen || undefined}
      sx={BLOCK}
    >
      <Box sx={LINE}>
        <Typography variant="label" component="h4">
          {standing.name}
        </Typography>
        {isOpen || how === null ? (
          <ProgramChip nameless standing={standing} offered={offered} />
        ) : (
          <Decided
            how={how}
            program={standing.name}
            onReopen={() => {
              onChange({ how: null, signed: null });
            }}
          />
        )}
      </Box>
      {(isOpen || how === null) && <HeldLine question={question} onChange={onChange} />}
      {isOpen && (
        <>
          <CertificationFields question={question} onChange={onChange} tried={tried} />
          <SignAgainNote question={question} />
          <Box sx={ACTIONS}>
            {actionsOf(question).map((action) => (
              <Button
                key={action}
                data-action={action}
                startIcon={ICONS[action]}
                aria-keyshortcuts={hasKeys ? ACTION_KEYS[action] : undefined}
                onClick={() => {
                  onAct(action);
                }}
              >
                <span>{translate(`desk.programs.actions.${action}`)}</span>
                {hasKeys && <Kbd>{ACTION_KEYS[action]}</Kbd>}
              </Button>
            ))}
          </Box>
        </>
      )}
    </Box>
  );
}

interface DecidedProps {
  how: NonNullable<Decision['how']>;
  program: string;
  /** Takes the decision back. */
  onReopen: () => void;
}

/** What was decided about a program, and the way back. */
export function Decided({ how, program, onReopen }: DecidedProps) {
  const translate = useText();
  return (
    <>
      <Chip
        tone={how === 'not_today' ? 'neutral' : 'success'}
        Icon={how === 'not_today' ? EventBusyOutlined : CheckCircleOutlined}
        label={translate(`desk.programs.decided.${how}`)}
      />
      <Button
        variant="text"
        size="small"
        aria-label={translate('desk.programs.changeLabel', { program })}
        onClick={onReopen}
      >
        {translate('desk.programs.change')}
      </Button>
    </>
  );
}

/** Why a signature on this screen no longer counts. */
export function SignAgainNote({ question: { signAgain } }: Pick<ProgramBlockProps, 'question'>) {
  const translate = useText();
  return signAgain && <FieldNote warning>{translate(`desk.programs.sign.${signAgain}`)}</FieldNote>;
}

/** What is wrong with the last certification, and the way to the next one where one holds still. */
function HeldLine({ question, onChange }: Pick<ProgramBlockProps, 'question' | 'onChange'>) {
  const translate = useText();
  const { standing, decision, size } = question;
  const { state, ends_on: ends, certified_size: certified } = standing;
  const isHeld = state === 'sign' || state === 'certified';
  const isOther = isHeld && certified !== size;
  const isEnding = isHeld && endsSoon(standing);
  if (state === 'ended' && ends !== null)
    return <Line>{translate('desk.programs.ended', { date: formatDate(ends) })}</Line>;
  if (!isOther && !isEnding) return null;
  return (
    <Box sx={LINE}>
      <Line>
        {isOther
          ? translate('desk.programs.otherSize', { before: certified, now: size })
          : translate('desk.programs.ends', { date: formatDate(ends ?? '') })}
      </Line>
      {!decision.again && (
        <Button
          variant="text"
          size="small"
          aria-label={translate('desk.programs.againLabel', { program: standing.name })}
          onClick={() => {
            onChange({ again: true });
          }}
        >
          {translate('desk.programs.again')}
        </Button>
      )}
    </Box>
  );
}

const Line = ({ children }: { children: string }) => (
  <Typography variant="body2" color="textSecondary">
    {children}
  </Typography>
);

const BLOCK = {
  display: 'grid',
  gap: '0.625rem',
  p: '0.75rem 0.875rem',
  '& + &': { borderTop: 1, borderColor: 'larder.border' },
} as const;

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.25rem 0.5rem',
  // The name or the sentence; a chip and a button stay as wide as their words.
  '& > h4, & > p': { flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' },
} as const;

const ACTIONS = {
  display: 'grid',
  // The longest words, which are those of the paper, have the wider column: the second one of four.
  gridTemplateColumns: 'minmax(0, 1.35fr) minmax(0, 1fr)',
  '&:has(> :nth-of-type(3))': { gridTemplateColumns: 'minmax(0, 0.76fr) minmax(0, 1fr)' },
  gap: '0.5rem',
  // Words that are too long take a second line, beside their key.
  '& > button': {
    justifyContent: 'flex-start',
    px: '0.5rem',
    fontSize: '0.8125rem',
    lineHeight: '1rem',
    textAlign: 'left',
    whiteSpace: 'normal',
  },
  '& kbd': { flex: 'none', ml: 'auto' },
} as const;
