import Box from '@mui/material/Box';
import type { ResourceDefinition } from '../declaration';
import { useReview } from './useReview';
import { LinkButton } from '../../ui/Button';

/** The quiet way from a list to the review of its similar records, with their number. */
export function ReviewLink({ resource }: { resource: ResourceDefinition }) {
  const review = useReview(resource);
  if (!review) return null;
  const { name, label, count, icon, to } = review;
  return (
    <LinkButton to={to} variant="text" startIcon={icon} aria-label={label}>
      {name}
      {count !== undefined && count > 0 && (
        <Box component="span" sx={COUNT}>
          {count}
        </Box>
      )}
    </LinkButton>
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
