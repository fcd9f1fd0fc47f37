import Box from '@mui/material/Box';
import { useText } from '../../../i18n/text';
import { formatNumber } from '../../../i18n/formatValue';
import type { RowState, StateCounts } from './validateRows';
import { STATE_LOOKS } from './StateChip';
import { Pressable } from '../../../ui/Pressable';

interface CheckTilesProps {
  counts: StateCounts;
  chosen: string;
  onChoose: (state: RowState) => void;
}

const STATES = ['ready', 'warning', 'error', 'duplicate'] as const;

/** Of a file that was there before alone. */
const AGAIN = ['changed', 'same'] as const;

/** How many rows stand where; each tile shows its own. */
export function CheckTiles({ counts, chosen, onChoose }: CheckTilesProps) {
  const translate = useText();
  const states = [...STATES, ...AGAIN.filter((state) => counts.has(state))];
  return (
    <Box sx={TILES}>
      {states.map((state) => {
        const { Icon, tone } = STATE_LOOKS[state];
        return (
          <Pressable
            key={state}
            aria-pressed={chosen === state}
            onClick={() => {
              onChoose(state);
            }}
          >
            <Box
              component="span"
              sx={{ ...NAME, color: tone === 'neutral' ? 'text.secondary' : `larder.${tone}Text` }}
            >
              <Icon aria-hidden sx={{ fontSize: 18 }} />
              {translate(`import.check.tiles.${state}`)}
            </Box>
            <Box component="span" sx={NUMBER}>
              {formatNumber(counts.get(state) ?? 0)}
            </Box>
          </Pressable>
        );
      })}
    </Box>
  );
}

const TILES = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
  gap: { xs: '0.75rem', md: '1.25rem' },
  '& > button': {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    justifyContent: 'flex-start',
    gap: '0.25rem',
    p: { xs: '0.75rem 1rem', md: '1rem 1.25rem' },
    border: 1,
    borderColor: 'larder.border',
    borderRadius: '0.75rem',
    bgcolor: 'larder.surface',
    boxShadow: 1,
    textAlign: 'left',
    '&:hover': { bgcolor: 'larder.hover' },
  },
  '& > [aria-pressed="true"]': {
    borderColor: 'larder.accent',
    outline: '1px solid',
    outlineColor: 'larder.accent',
  },
} as const;

const NAME = {
  display: 'flex',
  alignItems: 'center',
  gap: '0.5rem',
  fontSize: '0.875rem',
  fontWeight: 600,
} as const;

const NUMBER = {
  color: 'text.primary',
  fontSize: '1.5rem',
  fontWeight: 600,
  lineHeight: '2rem',
  fontVariantNumeric: 'tabular-nums',
} as const;
