import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from './Illustration';

/**
 * What stands where there is nothing to list: a drawing, one line, one sentence, at most one
 * action.
 *
 * @param heading 'h1' where it is all that the page has to say
 * @param role 'alert' reads it out when it appears
 */
export function EmptyState({
  title,
  text,
  action,
  illustration = 'empty',
  heading,
  role,
}: {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  illustration?: IllustrationName | undefined;
  heading?: 'h1' | undefined;
  role?: 'alert' | 'status' | undefined;
}) {
  return (
    <Box
      role={role}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        textAlign: 'center',
        px: '1.25rem',
        py: '2rem',
        color: 'larder.textMuted',
        '--illustration-paper': 'var(--larder-palette-background-paper)',
      }}
    >
      <Illustration name={illustration} width="10rem" />
      <Typography
        variant="subtitle1"
        component={heading ?? 'p'}
        color="textPrimary"
        sx={{ fontWeight: 600 }}
      >
        {title}
      </Typography>
      {text && (
        <Typography component="div" color="textSecondary" sx={{ maxWidth: '26rem' }}>
          {text}
        </Typography>
      )}
      {action && <Box sx={{ mt: '1rem' }}>{action}</Box>}
    </Box>
  );
}
