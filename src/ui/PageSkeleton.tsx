import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { text } from '../i18n/text';

/** A page that is not there yet: heading and one card. */
export function PageSkeleton() {
  return (
    <Box role="status" aria-label={text('common.loading')}>
      <Skeleton variant="rounded" width="10rem" height="2rem" />
      <Skeleton variant="rounded" width="16rem" height="1.25rem" sx={{ mt: '0.5rem' }} />
      <Card sx={{ mt: '1.75rem', p: '1.25rem', display: 'grid', gap: '1rem' }}>
        {['60%', '85%', '75%', '90%', '65%'].map((width) => (
          <Skeleton key={width} variant="rounded" width={width} height="1.25rem" />
        ))}
      </Card>
    </Box>
  );
}
