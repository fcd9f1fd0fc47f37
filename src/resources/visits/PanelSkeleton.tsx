import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import Box from '@mui/material/Box';
import { useText } from '../../i18n/text';
import { Button } from '../../ui/Button';
import { Skeleton } from '../../ui/Skeleton';

const BODY = { display: 'grid', gap: '1rem', p: '1.25rem' } as const;
const FOOT = {
  display: 'grid',
  px: '1.25rem',
  py: '0.875rem',
  bgcolor: 'larder.sunken',
  borderTop: 1,
  borderColor: 'larder.border',
} as const;

/** Stands where a panel of a check-in is on its way. */
export function PanelSkeleton() {
  const translate = useText();
  return (
    <Box role="status" aria-busy aria-label={translate('common.loading')}>
      <Box sx={BODY}>
        <Box sx={{ display: 'flex', gap: '0.75rem' }}>
          <Skeleton variant="circular" width="3rem" height="3rem" />
          <Box sx={{ flex: 1 }}>
            <Skeleton width="60%" height="1.625rem" />
            <Skeleton width="40%" />
          </Box>
        </Box>
        <Box sx={{ display: 'grid', gap: '0.75rem', gridTemplateColumns: 'repeat(3, 1fr)' }}>
          {['adults', 'children', 'seniors'].map((part) => (
            <Skeleton key={part} variant="rounded" height="2.5rem" />
          ))}
        </Box>
        <Skeleton variant="rounded" height="2.5rem" />
        <Skeleton variant="rounded" height="2.5rem" />
      </Box>
      <Box sx={FOOT}>
        <Button variant="contained" disabled startIcon={<HowToRegOutlined />}>
          {translate('desk.panel.submit')}
        </Button>
      </Box>
    </Box>
  );
}
