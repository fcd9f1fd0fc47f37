import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/**
 * A list inside a hairline, its entries (`li`) parted by one.
 *
 * @param label what it is called where no heading says so
 */
export function FramedList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        border: 1,
        borderColor: 'larder.border',
        borderRadius: '0.5rem',
        '& > li + li': { borderTop: 1, borderColor: 'larder.border' },
      }}
    >
      {children}
    </Box>
  );
}
