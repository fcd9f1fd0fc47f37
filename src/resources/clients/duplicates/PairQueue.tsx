import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useText } from '../../../i18n/text';
import { reasonTitle } from '../../../kit/similar/reasonWords';
import { ConfidenceChip } from './ConfidenceChip';
import type { Pair } from './pair';
import { Card } from '../../../ui/Card';

interface PairQueueProps {
  pairs: readonly Pair[];
  names: (pair: Pair) => { first: string; second: string };
  chosen: string | undefined;
  /** The address at which a pair is shown. */
  to: (pair: Pair) => string;
}

/** The pairs that wait, the surest first; each leads to its comparison. */
export function PairQueue({ pairs, names, chosen, to }: PairQueueProps) {
  const translate = useText();
  return (
    <Box
      component={Card}
      element="ol"
      aria-label={translate('duplicates.queue')}
      sx={{ listStyle: 'none', m: 0, p: 0, overflow: 'hidden' }}
    >
      {pairs.map((pair) => {
        const { first, second } = names(pair);
        const isChosen = pair.id === chosen;
        return (
          <Box key={pair.id} component="li" sx={ENTRY}>
            <Box
              component={Link}
              to={to(pair)}
              replace={chosen !== undefined}
              aria-current={isChosen ? 'true' : undefined}
              sx={LINK}
            >
              <Box sx={LINE}>
                <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600 }}>
                  <div>{first}</div>
                  <div>{second}</div>
                </Box>
                <ConfidenceChip pair={pair} />
              </Box>
              <Typography variant="small" component="div" color="textSecondary">
                {reasonTitle('clients', pair.reasons, translate)}
              </Typography>
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

const ENTRY = { '& + &': { borderTop: 1, borderColor: 'larder.border' } } as const;

const LINE = {
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '0.25rem 0.75rem',
  mb: '0.375rem',
} as const;

const LINK = {
  position: 'relative',
  display: 'block',
  px: '1.125rem',
  py: '0.75rem',
  color: 'inherit',
  textDecoration: 'none',
  lineHeight: '1.25rem',
  '&:hover': { bgcolor: 'larder.hover' },
  '&:focus-visible': { outlineOffset: '-2px' },
  '&[aria-current]': { bgcolor: 'larder.selected' },
  '&[aria-current]::before': {
    content: '""',
    position: 'absolute',
    left: 0,
    top: '0.5rem',
    bottom: '0.5rem',
    width: '3px',
    borderRadius: '0 2px 2px 0',
    bgcolor: 'larder.accent',
  },
} as const;
