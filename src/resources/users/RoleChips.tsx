import MailOutlineIcon from '@mui/icons-material/MailOutline';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { EMPTY } from '../../i18n/formatValue';
import type { Placement } from './placement';
import { useText } from '../../i18n/text';
import { choiceText } from '../../i18n/choices';
import { LOCATION_ROLE_WORDS } from './roleWords';

/** A colleague's role at the location, what else they are, and whether the invitation is open. */
export function RoleChips({ placement }: { placement: Placement }) {
  const translate = useText();
  const { role, standing, is_invited: isInvited } = placement;
  if (role === null && standing === null && !isInvited) return EMPTY;
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.75 }}>
      {role !== null && (
        <Chip
          color={role === 'admin' ? 'primary' : 'default'}
          label={choiceText(LOCATION_ROLE_WORDS, role)}
        />
      )}
      {standing !== null && (
        <Chip color="primary" label={translate(`resources.location_users.standing.${standing}`)} />
      )}
      {isInvited && (
        <Chip
          icon={<MailOutlineIcon />}
          label={translate('resources.location_users.invited')}
          sx={{
            bgcolor: 'larder.warningTint',
            borderColor: 'larder.warningBorder',
            color: 'larder.warningText',
          }}
        />
      )}
    </Box>
  );
}
