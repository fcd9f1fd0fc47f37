import type postgres from 'postgres';
import { DEMO_ACCOUNTS } from '../local/demo/accounts';

/**
 * How Postgres runs a statement as a signed-in person, policies and all.
 *
 * @param sql as owner
 * @param email of local/demo/accounts.ts
 * @param statement without parameters
 * @returns the plan with its times
 */
export async function explainAs(
  sql: postgres.Sql,
  email: string,
  statement: string,
): Promise<string> {
  const id = DEMO_ACCOUNTS.find((account) => account.email === email)?.id ?? '';
  return sql.begin(async (tx) => {
    const [session] = await tx<{ id: string }[]>`
      select id from auth.sessions where user_id = ${id} and aal = 'aal2' limit 1`;
    const claims = { sub: id, role: 'authenticated', aal: 'aal2', session_id: session?.id, email };
    await tx`
      select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
             set_config('role', 'authenticated', true)`;
    const rows = await tx.unsafe<{ 'QUERY PLAN': string }[]>(`explain (analyze) ${statement}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}
