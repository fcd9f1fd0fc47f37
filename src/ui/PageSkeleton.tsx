import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { text } from '../i18n/text';
import { Card } from './Card';
import { Skeleton } from './Skeleton';

interface PageSkeletonProps {
  /** The words of its heading, where they are known before the page is there. */
  title?: string | undefined;
}

/** A page that is not there yet: its heading, and lines in a card. */
export function PageSkeleton({ title }: PageSkeletonProps) {
  return (
    <>
      <span role="status" style={visuallyHidden}>
        {text('common.loading')}
      </span>
      <Box aria-busy>
        <Box sx={HEAD}>
          {title ? (
            // The heading comes with the page, which takes the focus by it.
            <Typography variant="h1" component="div">
              {title}
            </Typography>
          ) : (
            <Skeleton variant="rounded" width="10rem" height="2rem" />
          )}
        </Box>
        <Box component={Card} clip sx={{ p: '1.25rem', display: 'grid', gap: '1rem' }}>
          {['60%', '85%', '75%', '90%', '65%'].map((width) => (
            <Skeleton key={width} variant="rounded" width={width} height="1.25rem" />
          ))}
        </Box>
      </Box>
    </>
  );
}

// As high as the head of a page (PageTitle), so that nothing moves.
const HEAD = {
  display: 'flex',
  alignItems: 'center',
  mb: '1.25rem',
  minHeight: { xs: '2.75rem', md: '3.5rem' },
} as const;
