import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { visuallyHidden } from '@mui/utils';
import { SIDEBAR } from '../config';
import { text } from '../i18n/text';

const CARDS = ['first', 'second', 'third', 'fourth'];

/** The outline of the shell while the session is looked for and the admin is fetched. */
export function ShellSkeleton() {
  return (
    <Box aria-busy sx={{ display: 'flex', minHeight: '100dvh' }}>
      <span role="status" style={visuallyHidden}>
        {text('common.loading')}
      </span>
      <Box
        sx={{
          width: SIDEBAR.width,
          flexShrink: 0,
          bgcolor: 'larder.sidebar',
          borderRight: '1px solid',
          borderColor: 'divider',
          p: '0.875rem',
          display: { xs: 'none', md: 'grid' },
          gap: '0.75rem',
          alignContent: 'start',
        }}
      >
        <Skeleton variant="rounded" width="7rem" height="2rem" />
        <Skeleton variant="rounded" height="3.25rem" sx={{ mb: '0.5rem' }} />
        {CARDS.map((name) => (
          <Skeleton key={name} variant="rounded" height="1.5rem" width="70%" />
        ))}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ height: '3.5rem', borderBottom: '1px solid', borderColor: 'divider' }} />
        <Box
          sx={{ p: { xs: '1.25rem 1rem', md: '1.75rem 2rem' }, display: 'grid', gap: '1.25rem' }}
        >
          <Skeleton variant="rounded" width="12rem" height="2rem" />
          <Skeleton variant="rounded" height="20rem" />
        </Box>
      </Box>
    </Box>
  );
}
