import Typography from '@mui/material/Typography';
import type { DetailsProps } from '../../kit/declaration';
import { FormPage } from '../../kit/details/FormPage';
import { RelatedSkeleton } from '../../kit/details/RelatedSkeleton';
import { RelatedTable } from '../../kit/details/RelatedTable';
import { useResource } from '../../kit/ResourcesContext';
import { useTexts } from '../../kit/useTexts';
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
      <LocationZoneForm />
      {heading}
      <RelatedTable resource={users} meta={{ scope: { location: id } }} columns={users.list} />
    </FormPage>
  );
}
