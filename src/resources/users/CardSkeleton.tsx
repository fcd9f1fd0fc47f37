import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useText } from '../../i18n/text';

interface CardSkeletonProps {
  rows: number;
  rowHeight?: string;
  /** A photo stands above the rows. */
  photo?: boolean;
}

/** A card of a person whose content is on its way. */
export function CardSkeleton({ rows, rowHeight = '2.5rem', photo = false }: CardSkeletonProps) {
  const translate = useText();
  return (
    <Paper
      variant="outlined"
      role="status"
      aria-label={translate('common.loading')}
      sx={{ p: '1.25rem' }}
    >
      <Skeleton width="8rem" height="1.5rem" />
      {photo && <Skeleton variant="circular" width={64} height={64} sx={{ my: '1rem' }} />}
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={rowHeight} />
      ))}
    </Paper>
  );
}
