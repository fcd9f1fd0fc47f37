import postgres from 'postgres';
import type { Login } from '../local/database/address';
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
  return sql.begin(async (tx) => {
    await become(tx, email);
    const rows = await tx.unsafe<{ 'QUERY PLAN': string }[]>(
      `explain (analyze, buffers) ${statement}`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

/**
 * The same for a call of a function: the plans of the statements that it runs.
 *
 * @param login as superuser, who may load auto_explain
 */
export async function explainCallAs(
  login: Login,
  email: string,
  statement: string,
): Promise<string> {
  const plans: string[] = [];
  const onnotice = ({ message }: postgres.Notice): void => void plans.push(message ?? '');
  const sql = postgres({ ...login, max: 1, onnotice });
  try {
    await sql.begin(async (tx) => {
      await tx`load 'auto_explain'`;
      for (const [name, value] of Object.entries(AUTO_EXPLAIN))
        await tx`select set_config(${`auto_explain.${name}`}, ${value}, true)`;
      await become(tx, email);
      await tx.unsafe(statement);
    });
  } finally {
    await sql.end();
  }
  return plans.join('\n');
}

/** Statements that take less than a millisecond explain nothing. */
const AUTO_EXPLAIN = {
  log_min_duration: '1',
  log_nested_statements: 'on',
  log_analyze: 'on',
  log_buffers: 'on',
  log_level: 'notice',
};

async function become(tx: postgres.TransactionSql, email: string): Promise<void> {
  const id = DEMO_ACCOUNTS.find((account) => account.email === email)?.id ?? '';
  const [session] = await tx<{ id: string }[]>`
    select id from auth.sessions where user_id = ${id} and aal = 'aal2' limit 1`;
  const claims = { sub: id, role: 'authenticated', aal: 'aal2', session_id: session?.id, email };
  await tx`
    select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
           set_config('role', 'authenticated', true)`;
}
