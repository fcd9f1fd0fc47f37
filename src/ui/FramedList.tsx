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

/** An entry of it: its words, and at the right what goes with them or is done with it. */
export const FramedEntry = ({ words, children }: { words: ReactNode; children: ReactNode }) => (
  <Box component="li" sx={ENTRY}>
    <Box component="span" sx={WORDS}>
      {words}
    </Box>
    {children}
  </Box>
);

const ENTRY = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.5rem 1rem',
  px: '1rem',
  py: '0.625rem',
} as const;

const WORDS = {
  display: 'flex',
  flex: '1 1 10rem',
  flexWrap: 'wrap',
  gap: '0.25rem 1rem',
  minWidth: 0,
  overflowWrap: 'anywhere',
} as const;
