import type postgres from 'postgres';
import { matrixOf, runsFor } from './databaseRuns';
import type { Mutant } from './Mutant';

interface Policy {
  schema: string;
  table: string;
  name: string;
  permissive: boolean;
  command: string;
  roles: string;
  using: string | null;
  check: string | null;
}

const create = ({ schema, table, name, permissive, command, roles, using, check }: Policy) =>
  [
    `create policy "${name}" on "${schema}"."${table}"`,
    `as ${permissive ? 'permissive' : 'restrictive'} for ${command} to ${roles}`,
    ...(using === null ? [] : [`using (${using})`]),
    ...(check === null ? [] : [`with check (${check})`]),
  ].join(' ');

const drop = ({ schema, table, name }: Policy) => `drop policy "${name}" on "${schema}"."${table}"`;

/**
 * Each policy dropped, and each opened to everybody.
 *
 * @param sql the owner of the database that the tests use, without a search path
 */
export async function listPolicyMutants(sql: postgres.Sql): Promise<Mutant[]> {
  const run = (statement: string) => async () => {
    await sql.unsafe(statement);
  };
  const mutants: Mutant[] = [];
  const policies = await sql<Policy[]>`
    select schemaname as schema, tablename as table, policyname as name,
           permissive = 'PERMISSIVE' as permissive, cmd as command,
           pg_catalog.array_to_string(roles, ', ') as roles, qual as using, with_check as check
      from pg_catalog.pg_policies where schemaname in ('public', 'storage') order by 1, 2, 3`;
  for (const policy of policies) {
    const { name, table, permissive, using, check } = policy;
    const restore = async () => {
      await sql.unsafe(`${drop(policy).replace('policy', 'policy if exists')}; ${create(policy)}`);
    };
    const runs =
      policy.schema === 'public' ? runsFor(matrixOf(table), [table]) : runsFor(['storage.objects']);
    mutants.push({ name: `policy ${name} dropped`, apply: run(drop(policy)), undo: restore, runs });
    // A wall that lets everybody through is a wall that was dropped.
    if (!permissive) continue;
    const open = {
      ...policy,
      using: using === null ? null : 'true',
      check: check === null ? null : 'true',
    };
    mutants.push({
      name: `policy ${name} open to everybody`,
      apply: run(`${drop(policy)}; ${create(open)}`),
      undo: restore,
      runs,
    });
  }
  return mutants;
}
