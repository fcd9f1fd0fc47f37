import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { RecordHistory } from '../history/RecordHistory';

const COLUMN = {
  display: 'flex',
  flexDirection: 'column',
  gap: '1.25rem',
  // Never wider than its place: a table inside scrolls by itself.
  minWidth: 0,
  // Both columns end together.
  '& > :last-child': { flexGrow: 1 },
  '& > [data-print="hide"]:last-child': { display: 'grid' },
  '&:empty': { display: 'none' },
} as const;

/** Beside the left column and the history below it. */
const BESIDE_BOTH = { ...COLUMN, gridColumn: { lg: 2 }, gridRow: { lg: '1 / span 2' } } as const;

interface DetailsColumnsProps {
  left: ReactNode;
  right?: ReactNode;
  /** The history stands below the left column, where that has little else; on a phone it is last. */
  isLeftShort?: boolean;
}

/**
 * The two columns of a details page, the history of its record last; one below the other where there is no
 * room.
 */
export function DetailsColumns({ left, right, isLeftShort = false }: DetailsColumnsProps) {
  const endsLeft = isLeftShort || !right;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: '1.25rem',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          lg: right ? 'minmax(0, 1.75fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
        },
        gridTemplateRows: { lg: endsLeft ? 'auto 1fr' : undefined },
      }}
    >
      <Box sx={COLUMN}>{left}</Box>
      {right && (
        <Box sx={endsLeft ? BESIDE_BOTH : COLUMN}>
          {right}
          {!endsLeft && <RecordHistory />}
        </Box>
      )}
      {endsLeft && (
        <Box sx={COLUMN}>
          <RecordHistory />
        </Box>
      )}
    </Box>
  );
}
