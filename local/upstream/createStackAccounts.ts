import type postgres from 'postgres';
import { z } from 'zod';
import type { DemoAccount } from '../demo/accounts';
import { StartError } from '../startError';

export interface StackAccountsOptions {
  readonly accounts: readonly DemoAccount[];
  /** The gateway. */
  readonly url: string;
  readonly serviceKey: string;
}

const USER = z.object({ id: z.uuid() });

/**
 * Makes the users of the demo data by the auth server's own API, and their factors, whose secrets no
 * API takes. To be run once, on a new database, before the seed makes the profiles.
 *
 * @param tx a superuser's transaction
 * @throws StartError when the auth server refuses one
 */
export async function createStackAccounts(
  tx: postgres.TransactionSql,
  { accounts, url, serviceKey }: StackAccountsOptions,
): Promise<void> {
  for (const account of accounts) {
    const { id, email, password, firstName, lastName, state } = account;
    const answer = await fetch(`${url}/auth/v1/admin/users`, {
      method: 'POST',
      headers: { apikey: serviceKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        id,
        email,
        ...(state !== 'invited' && { password, email_confirm: true }),
        ...(state === 'deleted' && { ban_duration: '876000h' }),
        user_metadata: { first_name: firstName, last_name: lastName },
      }),
    });
    const made = USER.safeParse(await answer.json());
    if (!made.success)
      throw new StartError(`The auth server did not make ${email}: it answered ${answer.status}.`);
    if (account.totpSecret && state !== 'enroll')
      await tx`
        insert into auth.mfa_factors
          (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
        values (gen_random_uuid(), ${id}, 'Authenticator', 'totp', 'verified',
                ${account.totpSecret}, now(), now())`;
  }
}
