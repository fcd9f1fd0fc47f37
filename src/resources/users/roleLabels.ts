import type { LOCATION_ROLES } from '../../config';
import type { ChoiceWords } from '../../i18n/choices';

/** What the roles at a location are called. */
export const LOCATION_ROLE_LABELS: ChoiceWords<(typeof LOCATION_ROLES)[number]> = {
  admin: 'Admin',
  member: 'Member',
};
