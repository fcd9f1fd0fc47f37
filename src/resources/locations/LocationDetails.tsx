import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import type { DetailsProps } from '../../resource/declaration';
import { DetailsTitle } from '../../resource/DetailsTitle';
import { EditForm } from '../../resource/EditForm';
import { RelatedTable } from '../../resource/RelatedTable';
import { useResource } from '../../resource/ResourcesContext';
import { useTexts } from '../../resource/useTexts';

/** A location: its form, and the people who work there. */
export function LocationDetails({ resource, id }: DetailsProps) {
  const record = useRecordContext();
  const textOf = useTexts(resource);
  const users = useResource('location_users');
  if (!record) return null;
  return (
    <>
      <DetailsTitle resource={resource} record={record} />
      <Box sx={{ display: 'grid', gap: '1.25rem' }}>
        <EditForm
          resource={resource}
          record={record}
          title={textOf('details.form')}
          submitLabel={textOf('details.update')}
        />
        <Typography variant="h2">{textOf('details.users')}</Typography>
        <RelatedTable resource={users} meta={{ scope: { location: id } }} columns={users.list} />
      </Box>
    </>
  );
}
