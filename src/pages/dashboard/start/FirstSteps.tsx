import Box from '@mui/material/Box';
import { SampleCard } from './SampleCard';
import { ShortAnswers } from './ShortAnswers';
import { StepsCard } from './StepsCard';
import type { FirstStepsState } from './firstSteps';

interface FirstStepsProps {
  steps: FirstStepsState;
  /** Whether the steps themselves are shown, and not only the samples that are still there. */
  isStarting: boolean;
}

/** On the dashboard of a network that begins: what to do next, samples to try, and short answers. */
export default function FirstSteps({ steps, isStarting }: FirstStepsProps) {
  if (!isStarting) return <SampleCard steps={steps} />;
  return (
    <Box sx={COLUMNS}>
      <StepsCard steps={steps} />
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <SampleCard steps={steps} />
        <ShortAnswers />
      </Box>
    </Box>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: 2.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 17fr) minmax(0, 8fr)' },
} as const;
