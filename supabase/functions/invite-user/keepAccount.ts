import { authAdmin, refuseAuthError } from '../_shared/authAdmin.ts';
import type { Environment } from '../_shared/environment.ts';
import { removeFactors } from '../_shared/removeFactors.ts';
import { randomToken } from '../_shared/randomToken.ts';
import type { Invitation } from './invitation.ts';

/** With one of each kind of character that passwords must have. */
const randomPassword = (): string => `Aa1${randomToken()}`;

/**
 * Sees to it that the auth server has an account for an invitation that opens by the link alone: no
 * password that anybody knows, and no second factor of an earlier time.
 * @throws RequestError 429 or 502
 */
export async function keepAccount(
  environment: Environment,
  input: Pick<Invitation, 'email' | 'first_name' | 'last_name'>,
  userId: string | null,
): Promise<void> {
  const admin = authAdmin(environment);
  const names = { first_name: input.first_name, last_name: input.last_name };
  const attributes = { password: randomPassword(), user_metadata: names };
  if (!userId) {
    const { error } = await admin.createUser({ ...attributes, email: input.email });
    // Another network invites the same address at this moment: whose the person is, the database decides.
    return error?.code === 'email_exists' ? undefined : refuseAuthError(error);
  }
  await removeFactors(environment, userId);
  const { error } = await admin.updateUserById(userId, attributes);
  refuseAuthError(error);
}
