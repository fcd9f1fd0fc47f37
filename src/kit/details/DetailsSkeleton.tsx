import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { useText } from '../../i18n/text';
import { SectionCard } from '../../ui/SectionCard';
import type { ResourceDefinition } from '../declaration';
import { useFieldLabel } from '../fields/bindField';
import { FieldGrid } from '../form/FieldGrid';
import { formFields } from '../form/formFields';
import { Skeleton } from '../../ui/Skeleton';

interface DetailsSkeletonProps {
  /** A picture stands before the title. */
  avatar?: boolean;
  /** The page says its title itself. */
  titled?: boolean;
  /** The cards of the page: their headings and labels are its own, only values are grey. */
  children: ReactNode;
}

/** A details page whose record is on its way. */
export function DetailsSkeleton({ avatar, titled, children }: DetailsSkeletonProps) {
  const translate = useText();
  return (
    <>
      <span role="status" style={visuallyHidden}>
        {translate('common.loading')}
      </span>
      <Box aria-busy>
        {!titled && (
          <Box sx={HEAD}>
            {avatar && <Skeleton variant="circular" width={56} height={56} />}
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Skeleton variant="rounded" width="14rem" height="1.75rem" />
              <Skeleton width="22rem" style={{ marginTop: '0.375rem' }} />
            </Box>
          </Box>
        )}
        {children}
      </Box>
    </>
  );
}

/** A value that is on its way. */
export const ValueSkeleton = () => <Skeleton width="9rem" />;

/** The card of a form whose record is on its way. */
export function FormSkeleton(props: { resource: ResourceDefinition; title: string }) {
  return (
    <ResourceContextProvider value={props.resource.name}>
      <FieldsOfForm {...props} />
    </ResourceContextProvider>
  );
}

function FieldsOfForm({ resource, title }: { resource: ResourceDefinition; title: string }) {
  const labelOf = useFieldLabel();
  return (
    <SectionCard title={title}>
      <FieldGrid>
        {formFields(resource).map(({ source, field }) => (
          <Box key={source} sx={field.wide ? { gridColumn: '1 / -1' } : undefined}>
            <Typography variant="label" component="div" sx={{ mb: 0.75 }}>
              {labelOf(source)}
            </Typography>
            <Skeleton variant="rounded" height="2.5rem" />
          </Box>
        ))}
      </FieldGrid>
    </SectionCard>
  );
}

// As high as the head of a page (PageTitle), so that nothing moves.
const HEAD = {
  display: 'flex',
  alignItems: 'center',
  gap: '1rem',
  mb: '1.25rem',
  minHeight: { xs: '2.75rem', md: '3.5rem' },
} as const;
