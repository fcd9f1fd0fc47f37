import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The words of a toolbar button; on a phone only the icon stays (the button has an aria-label). */
export function ToolbarButtonLabel({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
      {children}
    </Box>
  );
}
