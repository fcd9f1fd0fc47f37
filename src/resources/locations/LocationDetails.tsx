import Typography from '@mui/material/Typography';
import type { DetailsProps } from '../../resource/declaration';
import { FormPage } from '../../resource/pages/FormPage';
import { RelatedTable } from '../../resource/RelatedTable';
import { useResource } from '../../resource/ResourcesContext';
import { useTexts } from '../../resource/useTexts';

/** A location: its form, and the people who work there. */
export function LocationDetails({ resource, id }: DetailsProps) {
  const textOf = useTexts(resource);
  const users = useResource('location_users');
  return (
    <FormPage resource={resource}>
      <Typography variant="h2">{textOf('details.users')}</Typography>
      <RelatedTable resource={users} meta={{ scope: { location: id } }} columns={users.list} />
    </FormPage>
  );
}
