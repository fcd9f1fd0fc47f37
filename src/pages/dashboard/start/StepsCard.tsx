import CheckOutlined from '@mui/icons-material/CheckOutlined';
import CloseIcon from '@mui/icons-material/Close';
import GroupAddOutlined from '@mui/icons-material/GroupAddOutlined';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import RuleOutlined from '@mui/icons-material/RuleOutlined';
import UploadOutlined from '@mui/icons-material/UploadOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import '../../../i18n/firstHourTexts';
import { useText, type Text } from '../../../i18n/text';
import { pathTo } from '../../../routes';
import { LinkButton } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { IconButton } from '../../../ui/IconButton';
import { STEP_NAMES, STEPS, type FirstStepsState, type StepName } from './firstSteps';
import { useCloseSteps } from './useCloseSteps';

/** How a step is drawn, and where it is done. */
const LOOKS: Readonly<Record<StepName, { Icon: SvgIconComponent; path: () => string }>> = {
  location: { Icon: PlaceOutlined, path: () => pathTo('AddLocation') },
  team: { Icon: GroupAddOutlined, path: () => pathTo('Users') },
  clients: { Icon: UploadOutlined, path: () => pathTo('ImportClients') },
  rules: { Icon: RuleOutlined, path: () => `${pathTo('NetworkSettings')}#visit-rules` },
  stock: { Icon: Inventory2Outlined, path: () => pathTo('ReceiveDelivery') },
  checkIn: { Icon: HowToRegOutlined, path: () => pathTo('CheckIn') },
};

/** The first steps of a network, each with its state; the first open one has the page's primary button. */
export function StepsCard({ steps }: { steps: FirstStepsState }) {
  const translate = useText();
  const { mutate } = useCloseSteps();
  const done = STEP_NAMES.filter((name) => STEPS[name](steps));
  const next = STEP_NAMES.find((name) => !STEPS[name](steps));
  return (
    <Card clip element="section" aria-labelledby="get-started">
      <Box sx={HEAD}>
        <Box sx={{ mr: 'auto' }}>
          <Typography id="get-started" variant="h3" component="h2">
            {translate('start.title')}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {translate('start.progress', { done: done.length, all: STEP_NAMES.length })}
          </Typography>
        </Box>
        <Box aria-hidden sx={BAR}>
          <Box
            sx={{ width: `${(100 * done.length) / STEP_NAMES.length}%`, bgcolor: 'primary.main' }}
          />
        </Box>
        <IconButton
          aria-label={translate('start.close')}
          onClick={() => {
            mutate(true);
          }}
        >
          <CloseIcon />
        </IconButton>
      </Box>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {STEP_NAMES.map((name) => (
          <Step key={name} name={name} steps={steps} isNext={name === next} />
        ))}
      </Box>
    </Card>
  );
}

interface StepProps {
  name: StepName;
  steps: FirstStepsState;
  /** It is the first open one. */
  isNext: boolean;
}

function Step({ name, steps, isNext }: StepProps) {
  const translate = useText();
  const { Icon, path } = LOOKS[name];
  const isDone = STEPS[name](steps);
  const quiet = isDone ? 'text.secondary' : 'text.primary';
  return (
    <Box component="li" aria-current={isNext ? 'step' : undefined} sx={isNext ? NEXT : ROW}>
      <Box
        role="img"
        aria-label={translate(isDone ? 'start.done' : 'start.open')}
        sx={isDone ? CIRCLE_DONE : CIRCLE}
      >
        {isDone && <CheckOutlined sx={{ fontSize: '1rem' }} />}
      </Box>
      <Icon aria-hidden sx={ICON} />
      <Box sx={WORDS}>
        <Typography sx={{ fontWeight: isDone ? 400 : 600, color: quiet }}>
          {translate(`start.steps.${name}.title`)}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {isDone ? doneWords(name, steps, translate) : translate(`start.steps.${name}.text`)}
        </Typography>
      </Box>
      {isDone ? (
        <Typography variant="body2" color="text.secondary" aria-hidden>
          {translate('start.done')}
        </Typography>
      ) : (
        <LinkButton
          to={path()}
          variant={isNext ? 'contained' : 'outlined'}
          size={isNext ? undefined : 'small'}
        >
          {translate(`start.steps.${name}.action`)}
        </LinkButton>
      )}
    </Box>
  );
}

/** What is there already; of some steps only that they are done. */
function doneWords(
  name: StepName,
  { locations, people }: FirstStepsState,
  translate: Text,
): string {
  switch (name) {
    case 'location':
      return translate('start.steps.location.done', {
        smart_count: locations.count,
        first: locations.first ?? '',
        more: locations.count - 1,
      });
    case 'team':
      return translate('start.steps.team.done', {
        smart_count: people.waiting === 0 ? 1 : 2,
        count: people.count,
        waiting: people.waiting,
      });
    case 'clients':
    case 'rules':
    case 'stock':
    case 'checkIn':
      return translate(`start.steps.${name}.text`);
  }
}

// A phone has no room for a button beside the words: it stands below them.
const ICON = {
  display: { xs: 'none', sm: 'block' },
  fontSize: '1.375rem',
  color: 'text.secondary',
} as const;

const WORDS = {
  flex: { xs: '1 1 calc(100% - 6rem)', sm: '1 1 0' },
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& + a': { ml: { xs: '2.125rem', sm: 0 } },
} as const;

const HEAD = {
  display: 'flex',
  alignItems: 'center',
  gap: '0.75rem 1rem',
  px: '1.25rem',
  py: '1rem',
} as const;

const BAR = {
  display: { xs: 'none', sm: 'block' },
  flex: '0 1 8rem',
  minWidth: '3rem',
  height: '0.5rem',
  overflow: 'hidden',
  borderRadius: '0.25rem',
  bgcolor: 'larder.pressed',
  '& > *': { height: '100%' },
} as const;

const ROW = {
  position: 'relative',
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  gap: { xs: '0.625rem', sm: '0.75rem' },
  minHeight: '4.5rem',
  px: '1.25rem',
  py: '0.625rem',
  borderTop: 1,
  borderColor: 'larder.border',
} as const;

const NEXT = {
  ...ROW,
  bgcolor: 'larder.selected',
  '&::before': {
    content: '""',
    position: 'absolute',
    insetBlock: '0.5rem',
    left: 0,
    width: '3px',
    borderRadius: '0 3px 3px 0',
    bgcolor: 'larder.accent',
  },
} as const;

const CIRCLE = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '1.5rem',
  height: '1.5rem',
  border: 1,
  borderColor: 'larder.borderControl',
  borderRadius: '50%',
} as const;

const CIRCLE_DONE = {
  ...CIRCLE,
  borderColor: 'larder.accent',
  bgcolor: 'larder.accent',
  color: 'larder.onAccent',
} as const;
