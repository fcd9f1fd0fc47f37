import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { SectionCard } from '../../ui/SectionCard';
import { useFocusHandover } from '../../ui/useFocusHandover';
import { useCurrentUser } from '../../data/useCurrentUser';
import { NetworkAdminButton } from './NetworkAdminButton';
import { nameOf, type Placement } from './placement';
import { RoleChips } from './RoleChips';
import { RoleForm } from './RoleForm';
import { useMayManage } from './useMayManage';
import { useText, type TextUnder } from '../../i18n/text';

const text = <Key extends TextUnder<'resources.profiles.permissions'>>(key: Key) =>
  `resources.profiles.permissions.${key}` as const;

interface PermissionsCardProps {
  placement: Placement;
  /** Whether the user works at the active location. */
  isHere: boolean;
  onChanged: () => void;
}

/** What a user may do, and the form that changes it. */
export function PermissionsCard({ placement, isHere, onChanged }: PermissionsCardProps) {
  const translate = useText();
  const user = useCurrentUser();
  const mayManage = useMayManage()(placement.standing);
  const names = { name: nameOf(placement), location: user?.activeLocation?.name ?? '' };
  const { standing } = placement;
  const submitButton = useRef<HTMLButtonElement>(null);
  // A role that was changed begins a new form.
  const handover = useFocusHandover(() => submitButton.current);
  return (
    <SectionCard title={translate(text('title'))}>
      <Box {...handover} sx={{ display: 'grid', gap: '1rem', justifyItems: 'start' }}>
        {standing !== null && <RoleChips placement={{ ...placement, role: null }} />}
        {!mayManage && standing !== null && (
          <Typography color="textSecondary">{translate(text(standing), names)}</Typography>
        )}
        {!isHere && (
          <Typography color="textSecondary">{translate(text('notHere'), names)}</Typography>
        )}
        {isHere && !mayManage && <RoleChips placement={{ ...placement, standing: null }} />}
        {isHere && mayManage && placement.link_id !== null && (
          <RoleForm
            key={placement.updated_at}
            submitButton={submitButton}
            linkId={placement.link_id}
            placement={placement}
            onChanged={onChanged}
          />
        )}
        <NetworkAdminButton placement={placement} onChanged={onChanged} />
      </Box>
    </SectionCard>
  );
}
