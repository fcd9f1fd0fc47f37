import * as z from 'zod/mini';
import { text as words } from '../../i18n/text';
import { bindFields } from '../../kit/fields/bindField';
import { choice, email, plainName } from '../../kit/fields/fields';
import { withWords } from '../../kit/fields/withWords';
import { RoleInput } from './RoleInput';
import { LOCATION_ROLE_LABELS } from './roleLabels';

const NAME_MAXIMUM = 80;

/** What an invitation asks for (specification, section 5). */
export const INVITATION = bindFields({
  // What the function that invites takes as an address.
  email: withWords(email({ required: true, pattern: z.regexes.email }), () => ({
    invalid: words('resources.location_users.invite.emailInvalid'),
  })),
  first_name: plainName({ required: true, max: NAME_MAXIMUM }),
  last_name: plainName({ required: true, max: NAME_MAXIMUM }),
  role: { ...choice(LOCATION_ROLE_LABELS, { required: true }), Input: RoleInput },
});
