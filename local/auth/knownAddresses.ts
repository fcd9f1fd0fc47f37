import { asAuthAdmin } from './asAuthAdmin';
import type { LimitedSubject } from './limits';
import type { ClientInfo } from './sessions';
import type { AuthDependencies } from './types';

/** For so many days a network address is one of a person's, after they gave both factors there. */
export const KNOWN_DAYS = 30;

/** Until when challenges that were met are of no more use. */
export const knownSince = (now: Date): Date => new Date(now.getTime() - KNOWN_DAYS * 86_400_000);

/**
 * For whom a guess is counted: a person who has given both factors at this address lately is known there.
 *
 * @param by how the account is named: by its mail address, whether or not it exists, or by its id
 */
export async function guessSubject(
  { sql, now }: Pick<AuthDependencies, 'sql' | 'now'>,
  by: 'email' | 'id',
  account: string,
  { address }: ClientInfo,
): Promise<LimitedSubject> {
  if (address === null) return { account, address: 'unknown' };
  const known = await asAuthAdmin(
    sql,
    (tx) => tx`
      select 1 from auth.users u
      join auth.mfa_factors f on f.user_id = u.id
      join auth.mfa_challenges c on c.factor_id = f.id
      where ${tx(`u.${by}`)} = ${account} and c.ip_address = ${address}::inet
        and c.verified_at > ${knownSince(now())}
      limit 1`,
  );
  return { account, address, isKnown: known.length > 0 };
}
