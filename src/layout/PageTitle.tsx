import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { NARROW } from './theme/foundations';

/**
 * The heading of a page: h1, one secondary line, actions at the right (one primary at most).
 *
 * @param picture stands before the words, such as an avatar
 */
export function PageTitle({
  title,
  subtitle,
  actions,
  picture,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  picture?: ReactNode;
}) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: '1rem',
        rowGap: '0.75rem',
        mb: '1.25rem',
        minHeight: '3.5rem',
        [NARROW]: { minHeight: '2.75rem' },
      }}
    >
      {picture}
      <Box sx={{ flex: '1 1 8rem', minWidth: 0 }}>
        <Typography variant="h1">{title}</Typography>
        {subtitle && (
          <Typography component="div" color="textSecondary">
            {subtitle}
          </Typography>
        )}
      </Box>
      {actions && (
        <Box data-print="hide" sx={{ display: 'flex', flexWrap: 'wrap', gap: '0.5rem' }}>
          {actions}
        </Box>
      )}
    </Box>
  );
}
