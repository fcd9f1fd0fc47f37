import { Navigate, useParams } from 'react-router-dom';
import Typography from '@mui/material/Typography';
import { FailedState } from '../../ui/FailedState';
import { isUuid } from '../../data/uuid';
import { MissingPage } from '../../kit/errors/MissingPage';
import { RecordRoute } from '../../kit/details/RecordRoute';
import { useRemember } from '../../kit/search/recents';
import { useCan } from '../../kit/useCan';
import { useCurrentUser } from '../../data/useCurrentUser';
import { pathTo } from '../../routes';
import profiles from '../profiles';
import { UserDetails } from './UserDetails';
import { UserSkeleton } from './UserSkeleton';
import { usePlacements } from './usePlacements';
import { Card } from '../../ui/Card';
import { DetailsColumns } from '../../kit/details/DetailsColumns';
import { SectionCard } from '../../ui/SectionCard';
import { DangerZone } from './DangerZone';
import { PermissionsCard } from './PermissionsCard';
import { nameOf, type Placement } from './placement';
import { useMayManage } from './useMayManage';
import { UserTitle } from './UserTitle';
import { useText } from '../../i18n/text';

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

interface PlacementDetailsProps {
  placement: Placement;
  /** Whether the user works at the active location. */
  isHere: boolean;
  refetch: () => void;
}

/** A user whose profile and second factor are others' to look after: the role, and the way out. */
function PlacementDetails({ placement, isHere, refetch }: PlacementDetailsProps) {
  const translate = useText();
  const mayManage = useMayManage();
  const key = placement.standing === null ? 'elsewhere' : 'above';
  return (
    <>
      <UserTitle user={placement} />
      <DetailsColumns
        left={
          <SectionCard title={translate('resources.profiles.details.profile')}>
            <Typography color="textSecondary">
              {translate(`resources.profiles.details.${key}`, { name: nameOf(placement) })}
            </Typography>
          </SectionCard>
        }
        right={
          <>
            <PermissionsCard placement={placement} isHere={isHere} onChanged={refetch} />
            {mayManage(placement.standing) && <DangerZone placement={placement} />}
          </>
        }
      />
    </>
  );
}
