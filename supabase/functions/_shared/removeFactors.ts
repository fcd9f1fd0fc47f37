import { authAdmin, refuseAuthError } from './authAdmin.ts';
import type { Environment } from './environment.ts';

/** Removes every second factor of a person. @throws RequestError 429 or 502 */
export async function removeFactors(environment: Environment, userId: string): Promise<void> {
  const { mfa } = authAdmin(environment);
  const listed = await mfa.listFactors({ userId });
  refuseAuthError(listed.error);
  for (const { id } of listed.data?.factors ?? []) {
    const { error } = await mfa.deleteFactor({ userId, id });
    refuseAuthError(error);
  }
}
