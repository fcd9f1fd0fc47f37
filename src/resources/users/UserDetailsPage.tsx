import { Navigate, useParams } from 'react-router-dom';
import { FailedState } from '../../ui/FailedState';
import { isUuid } from '../../data/uuid';
import { MissingPage } from '../../kit/errors/MissingPage';
import { RecordRoute } from '../../kit/details/RecordRoute';
import { useRemember } from '../../kit/search/recents';
import { useCan } from '../../kit/useCan';
import { useCurrentUser } from '../../data/useCurrentUser';
import { pathTo } from '../../routes';
import profiles from '../profiles';
import { PlacementDetails } from './PlacementDetails';
import { UserDetails } from './UserDetails';
import { UserSkeleton } from './UserSkeleton';
import { usePlacements } from './usePlacements';
import { Card } from '../../ui/Card';

const WHOLE_NETWORK = { access: { show: 'networkAdmin' } } as const;

/** One user; the own account has its page elsewhere. */
export default function UserDetailsPage() {
  const { user_id: id } = useParams();
  const me = useCurrentUser();
  if (!isUuid(id)) return <MissingPage />;
  if (id.toLowerCase() === me?.id) return <Navigate to={pathTo('AccountSettings')} replace />;
  return <UserRoute key={id} id={id} />;
}

/**
 * The whole user for who may read the profile; else what a location's admin may know of somebody who
 * works elsewhere too, or stands above the locations.
 */
function UserRoute({ id }: { id: string }) {
  useRemember('profiles', id);
  const placements = usePlacements(id);
  const readsAll = useCan(WHOLE_NETWORK)('show');
  const { placement, isLoading, error, refetch } = placements;
  if (!readsAll && isLoading) return <UserSkeleton />;
  if (!readsAll && error) {
    return (
      <Card flat>
        <FailedState heading="h1" error={error} onRetry={refetch} />
      </Card>
    );
  }
  if (!readsAll && placement && !placement.is_editable) {
    return <PlacementDetails {...placements} placement={placement} />;
  }
  return (
    <RecordRoute resource={profiles} id={id}>
      <UserDetails {...placements} />
    </RecordRoute>
  );
}
