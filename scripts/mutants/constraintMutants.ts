import type postgres from 'postgres';
import { GUARDS, runsFor } from './databaseRuns';
import type { Mutant } from './Mutant';

interface Check {
  schema: string;
  table: string;
  name: string;
  /** What it checks. */
  definition: string;
}

/**
 * Each check constraint dropped.
 *
 * @param sql the owner of the database that the tests use, without a search path
 */
export async function listConstraintMutants(sql: postgres.Sql): Promise<Mutant[]> {
  const run = (statement: string) => async () => {
    await sql.unsafe(statement);
  };
  const checks = await sql<Check[]>`
    select n.nspname as schema, c.relname as table, k.conname as name,
           pg_catalog.pg_get_constraintdef(k.oid) as definition
      from pg_catalog.pg_constraint k
      join pg_catalog.pg_class c on c.oid = k.conrelid
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'c' and n.nspname in ('public', 'private') order by 1, 2, 3`;
  return checks.map(({ schema, table, name, definition }) => {
    const place = `alter table "${schema}"."${table}"`;
    const calls = [...definition.matchAll(/\bprivate\.(\w+)\(/g)].map(([, called = '']) => called);
    return {
      name: `check ${name} of ${table} dropped`,
      apply: run(`${place} drop constraint "${name}"`),
      undo: run(`${place} add constraint "${name}" ${definition}`),
      runs: runsFor([name, ...calls], GUARDS, [table]),
    };
  });
}
