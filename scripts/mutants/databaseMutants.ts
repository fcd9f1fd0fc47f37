import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type postgres from 'postgres';
import { listFunctionFaults } from './functionFaults';
import type { Mutant, TestRun } from './Mutant';

const FOLDER = 'tests/database';
const MATRIX = `${FOLDER}/matrix.test.ts`;
/** These take longer than all others together, so they are asked last. */
const SLOW: readonly string[] = [
  MATRIX,
  `${FOLDER}/stockConcurrency.test.ts`,
  `${FOLDER}/stockProperty.test.ts`,
];

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

interface Trigger {
  schema: string;
  table: string;
  name: string;
  /** The function that it calls. */
  calls: string;
  /** The statement that makes it. */
  definition: string;
}

const create = ({ schema, table, name, permissive, command, roles, using, check }: Policy) =>
  [
    `create policy "${name}" on "${schema}"."${table}"`,
    `as ${permissive ? 'permissive' : 'restrictive'} for ${command} to ${roles}`,
    ...(using === null ? [] : [`using (${using})`]),
    ...(check === null ? [] : [`with check (${check})`]),
  ].join(' ');

const drop = ({ schema, table, name }: Policy) => `drop policy "${name}" on "${schema}"."${table}"`;

/** What triggers and their functions are mostly about. */
const GUARDS: TestRun = {
  files: [`${FOLDER}/guards.test.ts`, `${FOLDER}/protectedColumns.test.ts`],
};

/**
 * Every test file of the database in an order of runs: tier by tier, then the others.
 *
 * @param tiers runs, or words: then the files that mention one of them and were not named yet
 */
function runsFor(...tiers: readonly (TestRun | string[])[]): TestRun[] {
  let left = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join(FOLDER, file))
    .filter((file) => !SLOW.includes(file));
  const runOf = (words: string[]): TestRun => ({
    files: left.filter((file) => {
      const text = readFileSync(file, 'utf8');
      return words.some((word) => text.includes(word));
    }),
  });
  const runs = tiers.map((tier) => {
    const run = Array.isArray(tier) ? runOf(tier) : tier;
    left = left.filter((file) => !run.files.includes(file));
    return run;
  });
  return [...runs, { files: left }, { files: SLOW }].filter((run) => run.files.length > 0);
}

const matrixOf = (table: string): TestRun => ({
  files: [MATRIX],
  // vitest puts the quotes around what it fills into a name
  names: new RegExp(`^'?${table}'? `),
});

/**
 * The faults that a database can have: each policy dropped and each opened to everybody, each
 * trigger dropped, each check inside a function left out.
 *
 * @param sql the owner of the database that the tests use
 */
export async function listDatabaseMutants(sql: postgres.Sql): Promise<Mutant[]> {
  // So that every name in a definition is written with its schema.
  await sql`set search_path = ''`;
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

  const triggers = await sql<Trigger[]>`
    select n.nspname as schema, c.relname as table, t.tgname as name, p.proname as calls,
           pg_catalog.pg_get_triggerdef(t.oid) as definition
      from pg_catalog.pg_trigger t
      join pg_catalog.pg_class c on c.oid = t.tgrelid
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      join pg_catalog.pg_proc p on p.oid = t.tgfoid
      join pg_catalog.pg_namespace pn on pn.oid = p.pronamespace
     where not t.tgisinternal and pn.nspname in ('public', 'private') order by 1, 2, 3`;
  for (const { schema, table, name, calls, definition } of triggers)
    mutants.push({
      name: `trigger ${name} of ${table} dropped`,
      apply: run(`drop trigger "${name}" on "${schema}"."${table}"`),
      undo: run(definition),
      runs: runsFor([calls, name], GUARDS, ...(schema === 'public' ? [matrixOf(table)] : []), [
        table,
      ]),
    });

  const functions = await sql<{ name: string; definition: string }[]>`
    select p.proname as name, pg_catalog.pg_get_functiondef(p.oid) as definition
      from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'private') and p.prokind in ('f', 'p')
       and p.prolang = (select l.oid from pg_catalog.pg_language l where l.lanname = 'plpgsql')
       and not exists (select from pg_catalog.pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by 1`;
  const triggersOf = (name: string) =>
    triggers.filter(({ calls }) => calls === name).map(({ table }) => table);
  for (const { name, definition } of functions)
    for (const fault of listFunctionFaults(definition))
      mutants.push({
        name: `function ${name} ${fault.what}`,
        apply: run(fault.definition),
        undo: run(definition),
        runs: runsFor([name], ...(triggersOf(name).length > 0 ? [GUARDS] : []), triggersOf(name)),
      });
  return mutants;
}
