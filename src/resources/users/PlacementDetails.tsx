import Typography from '@mui/material/Typography';
import { DetailsColumns } from '../../kit/details/DetailsColumns';
import { SectionCard } from '../../ui/SectionCard';
import { DangerZone } from './DangerZone';
import { PermissionsCard } from './PermissionsCard';
import { nameOf, type Placement } from './placement';
import { useMayManage } from './useMayManage';
import { UserTitle } from './UserTitle';
import { useText } from '../../i18n/text';

interface PlacementDetailsProps {
  placement: Placement;
  /** Whether the user works at the active location. */
  isHere: boolean;
  refetch: () => void;
}

/** A user whose profile and second factor are others' to look after: the role, and the way out. */
export function PlacementDetails({ placement, isHere, refetch }: PlacementDetailsProps) {
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
