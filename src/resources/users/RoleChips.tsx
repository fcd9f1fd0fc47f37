import MailOutlineIcon from '@mui/icons-material/MailOutline';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';
import { EMPTY } from '../../i18n/formatValue';
import type { Placement } from './placement';

/** A colleague's role at the location, what else they are, and whether the invitation is open. */
export function RoleChips({ placement }: { placement: Placement }) {
  const translate = useTranslate();
  const { role, standing, is_invited: isInvited } = placement;
  if (role === null && standing === null && !isInvited) return EMPTY;
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.75 }}>
      {role !== null && (
        <Chip
          color={role === 'admin' ? 'primary' : 'default'}
          label={translate(`choices.locationRole.${role}`)}
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
