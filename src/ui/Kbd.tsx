import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/**
 * A key of the keyboard, for the eye (`aria-keyshortcuts` tells it to everybody else). It is not shown
 * where there is no room, and where fingers do what a mouse does elsewhere.
 */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <Box component="kbd" aria-hidden sx={LOOK}>
      {children}
    </Box>
  );
}

const LOOK = {
  display: { xs: 'none', md: 'inline-flex' },
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: '1.25rem',
  height: '1.25rem',
  px: '0.3125rem',
  border: 1,
  borderBottomWidth: 2,
  borderColor: 'larder.borderStrong',
  borderRadius: '0.3125rem',
  bgcolor: 'larder.surface',
  color: 'text.secondary',
  fontFamily: 'inherit',
  fontSize: '0.6875rem',
  fontWeight: 600,
  lineHeight: 1,
  whiteSpace: 'nowrap',
  '[data-variant="contained"] &': {
    bgcolor: 'transparent',
    borderColor: 'currentColor',
    color: 'inherit',
    opacity: 0.75,
  },
  '@media (pointer: coarse)': { display: 'none' },
} as const;
