import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A list inside a hairline, its entries (`li`) parted by one. */
export function FramedList({ children }: { children: ReactNode }) {
  return (
    <Box
      component="ul"
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
