import { Navigate, useParams } from 'react-router-dom';
import { pathsOf, type ResourceDefinition } from '../declaration';

/** The form is part of the details page: an address that asks for it leads there. */
export function EditRedirect({ resource }: { resource: ResourceDefinition }) {
  const { id } = useParams();
  return <Navigate to={pathsOf(resource).edit(id)} replace />;
}
