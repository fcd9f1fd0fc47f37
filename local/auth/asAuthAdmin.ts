import type postgres from 'postgres';
import type { AuthTransaction } from './types';

/**
 * Runs `work` in one transaction as supabase_auth_admin, as GoTrue does on hosted Supabase:
 * triggers and the token hook meet the same rights in both places.
 *
 * @param sql connections of a superuser
 * @param work what to do; its transaction is rolled back when it throws
 * @returns what `work` returns
 */
export async function asAuthAdmin<T>(
  sql: postgres.Sql,
  work: (tx: AuthTransaction) => Promise<T>,
): Promise<T> {
  // Boxed, because begin() would unwrap an array of promises.
  const { value } = await sql.begin(async (tx) => {
    await tx`set local role supabase_auth_admin`;
    return { value: await work(tx) };
  });
  return value;
}
