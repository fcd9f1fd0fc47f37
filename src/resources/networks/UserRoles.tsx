import Box from '@mui/material/Box';
import { EMPTY } from '../../i18n/formatValue';
import type { Standing } from '../users/placement';
import type { LocationRole } from './locationRoles';
import { useText } from '../../i18n/text';
import { choiceText } from '../../i18n/choices';
import { LOCATION_ROLE_LABELS } from '../users/roleLabels';
import { Chip } from '../../ui/Chip';

interface UserRolesProps {
  standing: Standing;
  roles: readonly LocationRole[];
}

/** What a user is in the network: above the locations, or else at which of them. */
export function UserRoles({ standing, roles }: UserRolesProps) {
  const translate = useText();
  if (standing !== null) {
    const label = translate(`resources.location_users.standing.${standing}`);
    return <Chip tone="accent" label={label} />;
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
          tone={role === 'admin' ? 'accent' : 'neutral'}
          title={locations.length > 1 ? locations.join(', ') : undefined}
          label={translate(
            `resources.profiles.${locations.length > 1 ? 'roleAtSeveral' : 'roleAt'}`,
            {
              role: choiceText(LOCATION_ROLE_LABELS, role),
              location: locations[0],
              more: locations.length - 1,
            },
          )}
        />
      ))}
    </Box>
  );
}
