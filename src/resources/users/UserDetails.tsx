import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRecordContext } from 'react-admin';
import { DetailsColumns } from '../../kit/details/DetailsColumns';
import { FailedState } from '../../ui/FailedState';
import { DangerZone } from './DangerZone';
import { InvitationCard } from './InvitationCard';
import { PermissionsCard } from './PermissionsCard';
import { SecondFactorCard } from './SecondFactorCard';
import { useMayManage } from './useMayManage';
import type { Placements } from './usePlacements';
import { UserProfile } from './UserProfile';
import { PermissionsSkeleton, ProfileSkeleton, UserSkeleton } from './UserSkeleton';
import { UserTitle } from './UserTitle';
import { Card } from '../../ui/Card';

/** A user: profile, role, second factor, and the end of the account. */
export function UserDetails({ placement, isHere, error, refetch }: Placements) {
  const record = useRecordContext();
  const mayManage = useMayManage();
  useForgetLists(record?.['updated_at']);
  if (!record) return <UserSkeleton />;
  const manageable = placement !== undefined && mayManage(placement.standing);
  return (
    <>
      <UserTitle user={record} />
      {error ? (
        <Card flat>
          <FailedState error={error} onRetry={refetch} />
        </Card>
      ) : (
        <DetailsColumns
          left={
            placement === undefined ? (
              <ProfileSkeleton />
            ) : (
              <UserProfile record={record} editable={manageable} />
            )
          }
          right={
            placement === undefined ? (
              <PermissionsSkeleton />
            ) : (
              <>
                <PermissionsCard placement={placement} isHere={isHere} onChanged={refetch} />
                {manageable && placement.is_invited && <InvitationCard placement={placement} />}
                {manageable && !placement.is_invited && <SecondFactorCard placement={placement} />}
                {manageable && <DangerZone placement={placement} />}
              </>
            )
          }
        />
      )}
    </>
  );
}

/** Lists that show this user are read again the next time, whatever is changed here. */
function useForgetLists(updatedAt: unknown): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: ['location_users'], refetchType: 'none' });
  }, [queryClient, updatedAt]);
}
