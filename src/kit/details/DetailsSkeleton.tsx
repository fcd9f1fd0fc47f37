import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useText } from '../../i18n/text';

/** A details page that is still loading. */
export function DetailsSkeleton() {
  const translate = useText();
  return (
    <Box aria-busy aria-label={translate('common.loading')} role="status">
      <Skeleton width="16rem" height="2rem" />
      <Skeleton width="22rem" sx={{ maxWidth: '100%', mb: '1.25rem' }} />
      <Paper variant="outlined" sx={{ p: '1.25rem' }}>
        <Skeleton width="6rem" height="1.5rem" />
        {['60%', '45%', '70%', '50%'].map((width) => (
          <Skeleton key={width} width={width} height="2rem" />
        ))}
      </Paper>
    </Box>
  );
}
