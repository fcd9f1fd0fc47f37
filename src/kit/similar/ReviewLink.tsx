import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { ResourceDefinition } from '../declaration';
import { useReview } from './useReview';

/** The quiet way from a list to the review of its similar records, with their number. */
export function ReviewLink({ resource }: { resource: ResourceDefinition }) {
  const review = useReview(resource);
  if (!review) return null;
  const { name, label, count, icon, to } = review;
  return (
    <Button component={Link} to={to} variant="text" startIcon={icon} aria-label={label}>
      {name}
      {count !== undefined && count > 0 && (
        <Box component="span" sx={COUNT}>
          {count}
        </Box>
      )}
    </Button>
  );
}

const COUNT = {
  ml: '0.5rem',
  px: '0.375rem',
  border: 1,
  borderColor: 'larder.neutralBorder',
  borderRadius: '0.375rem',
  bgcolor: 'larder.neutralTint',
  color: 'larder.neutralText',
  fontSize: '0.75rem',
  lineHeight: '1.125rem',
} as const;
