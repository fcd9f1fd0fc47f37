import { useParams } from 'react-router-dom';
import type { ResourceDefinition } from '../declaration';
import { isUuid } from '../../data/uuid';
import { DetailsPage } from './DetailsPage';
import { MissingPage } from '../errors/MissingPage';
import { useRemember } from '../search/recents';
import { RecordRoute } from './RecordRoute';

/** Loads the record that the address names, and shows its details. */
export function DetailsRoute({ resource }: { resource: ResourceDefinition }) {
  const { id } = useParams();
  useRemember(resource.name, id);
  if (!isUuid(id)) return <MissingPage />;
  const { details: Details = DetailsPage } = resource.views;
  return (
    <RecordRoute resource={resource} id={id}>
      <Details key={id} resource={resource} id={id} />
    </RecordRoute>
  );
}
