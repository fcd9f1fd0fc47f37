import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';
import { EMPTY } from '../../i18n/formatValue';
import type { Standing } from '../users/placement';
import type { LocationRole } from './locationRoles';

interface UserRolesProps {
  standing: Standing;
  roles: readonly LocationRole[];
}

/** What a user is in the network: above the locations, or else at which of them. */
export function UserRoles({ standing, roles }: UserRolesProps) {
  const translate = useTranslate();
  if (standing !== null) {
    const label = translate(`resources.location_users.standing.${standing}`);
    return <Chip color="primary" label={label} />;
  }
  if (roles.length === 0) return EMPTY;
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.75, maxWidth: '100%', py: 0.75 }}
    >
      {roles.map(({ role, locations }) => (
        <Chip
          key={role}
          color={role === 'admin' ? 'primary' : 'default'}
          title={locations.length > 1 ? locations.join(', ') : undefined}
          label={translate(
            `resources.profiles.${locations.length > 1 ? 'roleAtSeveral' : 'roleAt'}`,
            {
              role: translate(`choices.locationRole.${role}`),
              location: locations[0],
              more: locations.length - 1,
            },
          )}
        />
      ))}
    </Box>
  );
}
