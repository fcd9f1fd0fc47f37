import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import type { DetailsProps } from '../../kit/declaration';
import { FormPage } from '../../kit/details/FormPage';
import { RelatedSkeleton } from '../../kit/details/RelatedSkeleton';
import { RelatedTable } from '../../kit/details/RelatedTable';
import { useResource } from '../../kit/ResourcesContext';
import { useAdministers } from '../../kit/useAdministered';
import { useTexts } from '../../kit/useTexts';
import { InviteSeveralButton } from '../users/several/InviteSeveralButton';
import { LocationZoneForm } from './LocationZoneForm';

/** A location: its form, its time zone, and the people who work there. */
export function LocationDetails({ resource, id }: DetailsProps) {
  const textOf = useTexts(resource);
  const users = useResource('location_users');
  const heading = <Typography variant="h2">{textOf('details.users')}</Typography>;
  return (
    <FormPage
      resource={resource}
      waiting={
        <>
          {heading}
          <RelatedSkeleton resource={users} columns={users.list} />
        </>
      }
    >
      <LocationZoneForm secondary />
      <Box sx={HEAD}>
        {heading}
        <Invite />
      </Box>
      <RelatedTable resource={users} meta={{ scope: { location: id } }} columns={users.list} />
    </FormPage>
  );
}

/** For who administers the location, whichever is the active one. */
function Invite() {
  const record = useRecordContext();
  const isMine = useAdministers(record?.id);
  if (!record || !isMine) return null;
  return (
    <InviteSeveralButton
      location={{
        id: String(record.id),
        name: String(record['name']),
        network_id: String(record['network_id']),
      }}
    />
  );
}

const HEAD = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.75rem',
} as const;
