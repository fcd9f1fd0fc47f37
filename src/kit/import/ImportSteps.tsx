import Box from '@mui/material/Box';
import { useText } from '../../i18n/text';
import { StepTrack } from '../../ui/StepTrack';

const STEPS = ['upload', 'match', 'check', 'import'] as const;

interface ImportStepsProps {
  /** The place of the step, from 0. */
  current: number;
  /** Everything is behind. */
  done: boolean;
}

/** The way of an import, and where it stands. */
export function ImportSteps({ current, done }: ImportStepsProps) {
  const translate = useText();
  return (
    <Box sx={LOOK}>
      <StepTrack
        label={translate('import.steps.label')}
        current={done ? STEPS.length : current}
        steps={STEPS.map((name, place) => ({
          name: translate(`import.steps.${name}`),
          reached: place < current || done,
        }))}
      />
    </Box>
  );
}

const LOOK = {
  mb: '1.25rem',
  '&& li:not(:last-of-type)': { flex: { sm: '0 0 auto' } },
  '&& li:not(:last-of-type)::after': { flex: { sm: '0 0 3rem' } },
  // A phone has room for one name.
  '& li:not([aria-current]) .step-words': { display: { xs: 'none', sm: 'flex' } },
} as const;
