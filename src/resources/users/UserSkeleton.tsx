import { useText } from '../../i18n/text';
import { DetailsColumns } from '../../kit/details/DetailsColumns';
import { DetailsSkeleton, ValueSkeleton } from '../../kit/details/DetailsSkeleton';
import { FactsCard } from '../../kit/details/FactsCard';
import { SectionCard } from '../../ui/SectionCard';
import profiles from '../profiles';

/** The page of a user that is on its way. */
export const UserSkeleton = () => (
  <DetailsSkeleton avatar>
    <DetailsColumns left={<ProfileSkeleton />} right={<PermissionsSkeleton />} />
  </DetailsSkeleton>
);

/** The profile, of which only the labels are known. */
export function ProfileSkeleton() {
  const translate = useText();
  return (
    <FactsCard
      resource={profiles}
      record={undefined}
      title={translate('resources.profiles.details.profile')}
    />
  );
}

/** The role that is being asked for. */
export function PermissionsSkeleton() {
  const translate = useText();
  return (
    <SectionCard title={translate('resources.profiles.permissions.title')}>
      <ValueSkeleton />
    </SectionCard>
  );
}
