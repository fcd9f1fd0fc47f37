import Paper from '@mui/material/Paper';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { Avatar } from '../../components/Avatar';
import { DetailsColumns } from '../../components/DetailsColumns';
import { FailedState } from '../../components/FailedState';
import { PageTitle } from '../../components/PageTitle';
import { CardSkeleton } from './CardSkeleton';
import { DangerZone } from './DangerZone';
import { InvitationCard } from './InvitationCard';
import { PermissionsCard } from './PermissionsCard';
import { nameOf } from './placement';
import { SecondFactorCard } from './SecondFactorCard';
import { useMayManage } from './useMayManage';
import { usePlacements } from './usePlacements';
import { UserProfile } from './UserProfile';

/** A user: profile, role, second factor, and the end of the account. */
export function UserDetails({ id }: { id: string }) {
  const record = useRecordContext();
  const translate = useTranslate();
  const mayManage = useMayManage();
  const { placement, isHere, error, refetch } = usePlacements(id);
  useForgetLists(record?.['updated_at']);
  if (!record) return null;
  const name = nameOf(record);
  const photo: unknown = record['avatar_url'];
  const manageable = placement !== undefined && mayManage(placement.standing);
  return (
    <>
      <PageTitle
        title={name}
        subtitle={String(record['email'] ?? '')}
        avatar={
          <Avatar id={id} name={name} size={56} src={typeof photo === 'string' ? photo : null} />
        }
      />
      {error ? (
        <Paper variant="outlined">
          <FailedState
            error={error}
            title={translate('resources.profiles.errors.one')}
            onRetry={refetch}
          />
        </Paper>
      ) : (
        <DetailsColumns
          left={
            placement === undefined ? (
              <CardSkeleton rows={7} />
            ) : (
              <UserProfile record={record} editable={manageable} />
            )
          }
          right={
            placement === undefined ? (
              <CardSkeleton rows={2} />
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
