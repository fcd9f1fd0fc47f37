import * as z from 'zod/mini';
import { LOCATION_ROLES } from '../../config';
import type { Text, TextUnder } from '../../i18n/text';

const NAME_MAXIMUM = 80;
const EMAIL_MAXIMUM = 254;

/**
 * What the invite form accepts (specification, section 5). The messages are words, and only the
 * first failing rule of a field speaks.
 *
 * @param labelOf the label of a field, for the texts that name it
 */
export function inviteSchema(translate: Text, labelOf: (source: string) => string) {
  const words = (key: TextUnder<'resources.location_users.invite'>) =>
    translate(`resources.location_users.invite.${key}`);
  const filled = (message: string) =>
    z.string({ error: message }).check(z.trim(), z.minLength(1, message));
  const within = (source: string, maximum: number) =>
    z.maxLength(maximum, translate('form.errors.tooLong', { label: labelOf(source), maximum }));
  const name = (source: string, missing: 'firstNameRequired' | 'lastNameRequired') =>
    z.pipe(filled(words(missing)), z.string().check(within(source, NAME_MAXIMUM)));
  return z.object({
    email: z.pipe(
      filled(words('emailRequired')),
      z.email({ error: words('emailInvalid') }).check(within('email', EMAIL_MAXIMUM)),
    ),
    first_name: name('first_name', 'firstNameRequired'),
    last_name: name('last_name', 'lastNameRequired'),
    role: z.enum(LOCATION_ROLES, { error: words('roleRequired') }),
  });
}

/** A filled-in invite form. */
export type Invitation = z.infer<ReturnType<typeof inviteSchema>>;
