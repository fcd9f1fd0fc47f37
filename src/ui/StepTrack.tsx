import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** A step of a way that something goes. */
export interface TrackStep {
  name: string;
  /** Beside the name, such as when it was reached. */
  detail?: string | undefined;
  /** It was taken: a step that was left out is not. */
  reached: boolean;
}

interface StepTrackProps {
  /** What goes this way, for those who cannot see it. */
  label: string;
  steps: readonly TrackStep[];
  /** The place of the step at which it stands, from 0. */
  current: number;
}

/** A way in steps, with a line between any two: those that were reached, where it stands, what is to come. */
export function StepTrack({ label, steps, current }: StepTrackProps) {
  const isDone = current === steps.length - 1;
  return (
    <Box component="ol" aria-label={label} sx={TRACK}>
      {steps.map(({ name, detail, reached }, place) => {
        const isCurrent = place === current;
        return (
          <Box
            key={name}
            component="li"
            aria-current={isCurrent ? 'step' : undefined}
            data-reached={reached}
          >
            <Box component="span" aria-hidden className="step-mark">
              {reached && (!isCurrent || isDone) ? <CheckIcon /> : place + 1}
            </Box>
            <Box component="span" className="step-words">
              <Typography component="span" className="step-name">
                {name}
              </Typography>
              {detail !== undefined && (
                <Typography component="span" variant="small" color="textSecondary">
                  {detail}
                </Typography>
              )}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

const TRACK = {
  display: 'flex',
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { display: 'flex', alignItems: 'center', gap: '0.5rem', color: 'text.secondary' },
  '& > li:not(:last-of-type)': { flex: '1 1 auto' },
  '& > li:not(:last-of-type)::after': {
    content: '""',
    flex: 1,
    minWidth: '1rem',
    height: '1px',
    mr: '0.75rem',
    ml: '0.25rem',
    bgcolor: 'larder.borderStrong',
  },
  '& .step-mark': {
    display: 'grid',
    placeItems: 'center',
    flex: '0 0 auto',
    width: '1.5rem',
    height: '1.5rem',
    border: 1,
    borderColor: 'larder.borderStrong',
    borderRadius: '50%',
    fontSize: '0.75rem',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    '& svg': { fontSize: 16 },
  },
  '& .step-words': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '0.5rem',
  },
  '& .step-name': { fontSize: '0.875rem' },
  // a day and a time: each on a line where there is no room for both
  '& .step-name + *': { textWrap: 'balance' },
  '& [data-reached="true"] .step-mark': {
    borderColor: 'larder.accentTintBorder',
    bgcolor: 'larder.accentTint',
    color: 'larder.accentText',
  },
  '& [aria-current]': {
    '& .step-mark': {
      borderColor: 'larder.accent',
      bgcolor: 'larder.accent',
      color: 'larder.onAccent',
    },
    '& .step-name': { fontWeight: 600, color: 'text.primary' },
  },
} as const;
