import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A label with its value. */
export interface Fact {
  label: string;
  value: ReactNode;
  wide?: boolean;
}

/** Labels with their values, in two columns. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: '1rem 1.25rem',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {facts.map(({ label, value, wide }) => (
        <Box key={label} sx={wide ? { gridColumn: '1 / -1' } : undefined}>
          <Typography component="dt" variant="small" sx={{ color: 'larder.textMuted' }}>
            {label}
          </Typography>
          <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
