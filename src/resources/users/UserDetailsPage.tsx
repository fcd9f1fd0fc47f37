import Paper from '@mui/material/Paper';
import { Navigate, useParams } from 'react-router-dom';
import { DetailsSkeleton } from '../../components/DetailsSkeleton';
import { FailedState } from '../../components/FailedState';
import { isUuid } from '../../resource/isUuid';
import { MissingPage } from '../../resource/pages/MissingPage';
import { RecordRoute } from '../../resource/pages/RecordRoute';
import { useCan } from '../../resource/useCan';
import { useCurrentUser } from '../../resource/useCurrentUser';
import { pathTo } from '../../routes';
import profiles from '../profiles';
import { PlacementDetails } from './PlacementDetails';
import { UserDetails } from './UserDetails';
import { usePlacements } from './usePlacements';

const WHOLE_NETWORK = { access: { show: 'networkAdmin' } } as const;

/** One user; the own account has its page elsewhere. */
export function UserDetailsPage() {
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
  const placements = usePlacements(id);
  const readsAll = useCan(WHOLE_NETWORK)('show');
  const { placement, isLoading, error, refetch } = placements;
  if (!readsAll && isLoading) return <DetailsSkeleton />;
  if (!readsAll && error) {
    return (
      <Paper variant="outlined">
        <FailedState heading="h1" error={error} onRetry={refetch} />
      </Paper>
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
