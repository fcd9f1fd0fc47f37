import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PageTitleProps {
  title: ReactNode;
  /** Beside the heading, such as where something stands. */
  chip?: ReactNode;
  /** One secondary line; a phone has no room for it. */
  subtitle?: ReactNode;
  /** What begins that line, and is all that a phone shows of it. */
  lead?: ReactNode;
  /** Buttons at the right, one of them primary. */
  actions?: ReactNode;
  /** Stands before the words, such as a person's avatar. */
  avatar?: ReactNode;
}

const HEADING = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: { xs: 'space-between', sm: 'flex-start' },
  gap: '0.25rem 0.75rem',
} as const;

/** The heading of a page: h1, one secondary line, actions at the right (one primary at most). */
export function PageTitle({ title, chip, subtitle, lead, actions, avatar }: PageTitleProps) {
  // Where the look of a phone ends: a line with a lead is whole on a tablet, too.
  const roomy = lead ? 'sm' : 'md';
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
      <Box
        sx={{ flex: { xs: lead ? '1 1 12rem' : '999 1 auto', [roomy]: '1 1 8rem' }, minWidth: 0 }}
      >
        <Box sx={HEADING}>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {chip}
        </Box>
        {(lead || subtitle) && (
          <Typography
            component="div"
            color="textSecondary"
            sx={{ display: { xs: lead ? 'block' : 'none', [roomy]: 'block' } }}
          >
            {lead}
            <Box component="span" sx={{ display: { xs: 'none', [roomy]: 'inline' } }}>
              {lead && subtitle && ' · '}
              {subtitle}
            </Box>
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
            // the title beside them takes all the room; on a line of their own they have it
            flexGrow: { xs: 1, [roomy]: 0 },
            flexBasis: lead ? { xs: '100%', [roomy]: 'auto' } : undefined,
            // where a phone needs several lines for them, each line is filled
            '& > .MuiButton-root': { flexGrow: { xs: 1, [roomy]: 0 } },
          }}
        >
          {actions}
        </Box>
      )}
    </Box>
  );
}
