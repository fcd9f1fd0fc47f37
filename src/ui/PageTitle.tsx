import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PageTitleProps {
  title: ReactNode;
  /** One secondary line; a phone has no room for it. */
  subtitle?: ReactNode;
  /** Buttons at the right, one of them primary. */
  actions?: ReactNode;
  /** Stands before the words, such as a person's avatar. */
  avatar?: ReactNode;
}

/** The heading of a page: h1, one secondary line, actions at the right (one primary at most). */
export function PageTitle({ title, subtitle, actions, avatar }: PageTitleProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: { xs: '0.75rem', md: '1rem' },
        rowGap: '0.75rem',
        mb: '1.25rem',
        minHeight: { xs: '2.75rem', md: '3.5rem' },
        // a menu alone takes no line of its own
        '&:not(:has(.MuiButton-root, .MuiTabs-root))': { flexWrap: 'nowrap' },
      }}
    >
      {avatar}
      {/* On a phone the title takes what it needs, so that short ones leave room for the buttons. */}
      <Box sx={{ flex: { xs: '1 1 auto', md: '1 1 8rem' }, minWidth: 0 }}>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {subtitle && (
          <Typography
            component="div"
            color="textSecondary"
            sx={{ display: { xs: 'none', md: 'block' } }}
          >
            {subtitle}
          </Typography>
        )}
      </Box>
      {actions && (
        <Box
          data-print="hide"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: '0.5rem',
            // where a phone needs several lines for them, each line is filled
            '& > .MuiButton-root': { flexGrow: { xs: 1, md: 0 } },
          }}
        >
          {actions}
        </Box>
      )}
    </Box>
  );
}
