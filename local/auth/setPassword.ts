import { addMethod, endSessions } from './sessions';
import { updateUser } from './users';
import type { AuthTransaction } from './types';

/**
 * Sets a new password. It ends every other session and voids every open link: they may be a
 * thief's. The session that goes on counts as one of somebody who knows the password.
 *
 * @param hash the hash of the password
 * @param options the session that goes on, or null for none; the time
 */
export async function setPassword(
  tx: AuthTransaction,
  userId: string,
  hash: string,
  options: { keep: string | null; now: Date },
): Promise<void> {
  await updateUser(tx, userId, { encrypted_password: hash }, options.now);
  await tx`delete from auth.one_time_tokens where user_id = ${userId}`;
  await endSessions(tx, userId, options.keep);
  if (options.keep) await addMethod(tx, options.keep, 'password', options.now);
}
