import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A label with its value. */
export interface Fact {
  label: string;
  value: ReactNode;
  wide?: boolean;
}

interface FactsProps {
  facts: readonly Fact[];
  /** Side by side where there is room; a phone shows one of two, else two. */
  columns?: 2 | 3 | 4;
}

/** Labels with their values, in columns. */
export function Facts({ facts, columns = 2 }: FactsProps) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: '1rem 1.25rem',
        gridTemplateColumns: {
          xs: `repeat(${columns === 2 ? 1 : 2}, minmax(0, 1fr))`,
          sm: `repeat(${columns}, minmax(0, 1fr))`,
        },
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
