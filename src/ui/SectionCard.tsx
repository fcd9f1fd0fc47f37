import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Card } from './Card';

interface SectionCardProps {
  title: string;
  /** Where an address leads. */
  id?: string;
  /** Under the title. */
  text?: string;
  /** A secondary line: beside the title, on its baseline; at the right edge where there is no button. */
  aside?: ReactNode;
  /** Buttons at the right edge of the head. */
  actions?: ReactNode;
  children: ReactNode;
  /** The content reaches the card's edges: tables and lists. */
  flush?: boolean;
}

/** A card with a heading. */
export function SectionCard(props: SectionCardProps) {
  const { title, id, text, aside, actions, children, flush = false } = props;
  return (
    <Box
      component={Card}
      element="section"
      id={id}
      // not under the bar above when it is scrolled to
      sx={{ overflow: 'hidden', scrollMarginTop: '4.75rem' }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          // buttons stay at the right on a line of their own, too
          justifyContent: 'flex-end',
          gap: '0.25rem 0.75rem',
          px: '1.25rem',
          pt: '1.125rem',
          pb: flush ? '0.875rem' : 0,
        }}
      >
        <Typography
          variant="h3"
          component="h2"
          sx={{ mr: actions && aside ? { xs: 'auto', sm: 0 } : 'auto' }}
        >
          {title}
        </Typography>
        {aside && (
          <Typography
            variant="body2"
            color="textSecondary"
            // On a phone it stands below the title, whose line the buttons share.
            sx={
              actions
                ? { flex: { xs: '0 0 100%', sm: '1 1 10rem' }, order: { xs: 1, sm: 0 } }
                : undefined
            }
          >
            {aside}
          </Typography>
        )}
        {actions}
      </Box>
      {text && (
        <Typography color="textSecondary" sx={{ px: '1.25rem' }}>
          {text}
        </Typography>
      )}
      <Box sx={flush ? undefined : { p: '1.25rem', pt: '1rem' }}>{children}</Box>
    </Box>
  );
}
