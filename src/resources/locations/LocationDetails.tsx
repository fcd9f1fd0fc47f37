import Typography from '@mui/material/Typography';
import type { DetailsProps } from '../../kit/declaration';
import { FormPage } from '../../kit/details/FormPage';
import { RelatedTable } from '../../kit/details/RelatedTable';
import { useResource } from '../../kit/ResourcesContext';
import { useTexts } from '../../kit/useTexts';
import { LocationZoneForm } from './LocationZoneForm';

/** A location: its form, its time zone, and the people who work there. */
export function LocationDetails({ resource, id }: DetailsProps) {
  const textOf = useTexts(resource);
  const users = useResource('location_users');
  return (
    <FormPage resource={resource}>
      <LocationZoneForm />
      <Typography variant="h2">{textOf('details.users')}</Typography>
      <RelatedTable resource={users} meta={{ scope: { location: id } }} columns={users.list} />
    </FormPage>
  );
}
