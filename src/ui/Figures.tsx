import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Skeleton } from './Skeleton';

interface FiguresProps {
  /** A figure that is undefined is still being counted. */
  figures: readonly { label: string; value: number | undefined }[];
}

/** Counts side by side, each below its name. */
export function Figures({ figures }: FiguresProps) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: '1rem 1.25rem',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 5.5rem), 1fr))',
      }}
    >
      {figures.map(({ label, value }) => (
        <Box key={label}>
          <Typography component="dt" variant="small" sx={{ color: 'larder.textMuted' }}>
            {label}
          </Typography>
          <Typography component="dd" variant="h1" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            {value ?? <Skeleton width="2.5rem" />}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
