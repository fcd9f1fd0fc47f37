import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { RecordHistory } from '../history/RecordHistory';

// Never wider than its place: a table inside scrolls by itself.
const COLUMN = { display: 'grid', gap: '1.25rem', gridTemplateColumns: 'minmax(0, 1fr)' } as const;

/**
 * The two columns of a details page, the history of its record last; one below the other where there is no
 * room.
 */
export function DetailsColumns({ left, right }: { left: ReactNode; right?: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: '1.25rem',
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          lg: right ? 'minmax(0, 1.75fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
        },
      }}
    >
      <Box sx={COLUMN}>
        {left}
        {!right && <RecordHistory />}
      </Box>
      {right && (
        <Box sx={COLUMN}>
          {right}
          <RecordHistory />
        </Box>
      )}
    </Box>
  );
}
