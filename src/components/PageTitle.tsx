import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PageTitleProps {
  title: ReactNode;
  /** One secondary line; on a phone it may go. */
  subtitle?: ReactNode;
  /** Buttons at the right, one of them primary. */
  actions?: ReactNode;
  /** Stands before the title. */
  avatar?: ReactNode;
}

/** The block at the top of a page. */
export function PageTitle({ title, subtitle, actions, avatar }: PageTitleProps) {
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: '0.75rem 1rem',
        mb: '1.25rem',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '1rem', minWidth: 0 }}>
        {avatar}
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {subtitle && (
            <Typography color="textSecondary" sx={{ display: { xs: 'none', md: 'block' } }}>
              {subtitle}
            </Typography>
          )}
        </Box>
      </Box>
      {actions && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.5rem' }}>
          {actions}
        </Box>
      )}
    </Box>
  );
}
