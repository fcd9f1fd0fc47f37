import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRecordContext, type RaRecord } from 'react-admin';
import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import { DetailsColumns } from '../../kit/details/DetailsColumns';
import { FailedState } from '../../ui/FailedState';
import { DangerZone } from './DangerZone';
import { PermissionsCard } from './PermissionsCard';
import { SecondFactorCard } from './SecondFactorCard';
import { useMayManage } from './useMayManage';
import type { Placements } from './usePlacements';
import { PermissionsSkeleton, ProfileSkeleton, UserSkeleton } from './UserSkeleton';
import { UserTitle } from './UserTitle';
import { Card } from '../../ui/Card';
import { SectionCard } from '../../ui/SectionCard';
import { nameOf, type Placement } from './placement';
import { useInvite } from './useInvite';
import { useText, type TextUnder } from '../../i18n/text';
import { Button } from '../../ui/Button';
import { AvatarEditor } from './photo/AvatarEditor';
import { EditForm } from '../../kit/form/EditForm';
import { FactsCard } from '../../kit/details/FactsCard';
import profiles from '../profiles';

const text = <Key extends TextUnder<'resources.profiles.invitation'>>(key: Key) =>
  `resources.profiles.invitation.${key}` as const;

/** An invitation that nobody has followed yet: sends the mail once more. */
function InvitationCard({ placement }: { placement: Placement }) {
  const translate = useText();
  const { inviteAgain, isPending } = useInvite();
  return (
    <SectionCard title={translate(text('title'))}>
      <Typography color="textSecondary" sx={{ mb: '1rem' }}>
        {translate(text('text'), { name: nameOf(placement) })}
      </Typography>
      {placement.link_id !== null && (
        <Button
          variant="outlined"
          loading={isPending}
          onClick={() => {
            inviteAgain(placement);
          }}
        >
          {translate('resources.location_users.inviteAgain')}
        </Button>
      )}
    </SectionCard>
  );
}

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

interface UserProfileProps {
  record: RaRecord;
  editable: boolean;
}

/** The photo and the profile information: to change, or only the facts for who may not. */
function UserProfile({ record, editable }: UserProfileProps) {
  const translate = useText();
  const queryClient = useQueryClient();
  const { avatar_url: photo, network_id: networkId }: Record<string, unknown> = record;
  const title = translate('resources.profiles.details.profile');
  if (!editable) return <FactsCard resource={profiles} record={record} title={title} />;
  return (
    <EditForm
      resource={profiles}
      record={record}
      title={title}
      top={
        typeof networkId === 'string' && (
          <Box sx={{ gridColumn: '1 / -1' }}>
            <AvatarEditor
              userId={String(record.id)}
              networkId={networkId}
              name={nameOf(record)}
              src={typeof photo === 'string' ? photo : null}
              onChanged={() => void queryClient.invalidateQueries({ queryKey: ['profiles'] })}
            />
          </Box>
        )
      }
    />
  );
}
