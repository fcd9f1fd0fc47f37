import MailOutlineIcon from '@mui/icons-material/MailOutline';
import Box from '@mui/material/Box';
import { EMPTY } from '../../i18n/formatValue';
import type { Placement } from './placement';
import { useText } from '../../i18n/text';
import { choiceText } from '../../i18n/choices';
import { LOCATION_ROLE_LABELS } from './roleLabels';
import { Chip } from '../../ui/Chip';

/** A colleague's role at the location, what else they are, and whether the invitation is open. */
export function RoleChips({ placement }: { placement: Placement }) {
  const translate = useText();
  const { role, standing, is_invited: isInvited } = placement;
  if (role === null && standing === null && !isInvited) return EMPTY;
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.75 }}>
      {role !== null && (
        <Chip
          tone={role === 'admin' ? 'accent' : 'neutral'}
          label={choiceText(LOCATION_ROLE_LABELS, role)}
        />
      )}
      {standing !== null && (
        <Chip tone="accent" label={translate(`resources.location_users.standing.${standing}`)} />
      )}
      {isInvited && (
        <Chip
          Icon={MailOutlineIcon}
          label={translate('resources.location_users.invited')}
          tone="warning"
        />
      )}
    </Box>
  );
}
