import { Navigate, useParams } from 'react-router-dom';
import { isUuid } from '../../resource/isUuid';
import { MissingPage } from '../../resource/pages/MissingPage';
import { RecordRoute } from '../../resource/pages/RecordRoute';
import { useCurrentUser } from '../../resource/useCurrentUser';
import { pathTo } from '../../routes';
import profiles from '../profiles';
import { UserDetails } from './UserDetails';

/** One user; the own account has its page elsewhere. */
export function UserDetailsPage() {
  const { user_id: id } = useParams();
  const me = useCurrentUser();
  if (!isUuid(id)) return <MissingPage />;
  if (id.toLowerCase() === me?.id) return <Navigate to={pathTo('AccountSettings')} replace />;
  return (
    <RecordRoute resource={profiles} id={id}>
      <UserDetails key={id} id={id} />
    </RecordRoute>
  );
}
