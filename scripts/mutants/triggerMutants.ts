import type postgres from 'postgres';
import { GUARDS, matrixOf, runsFor } from './databaseRuns';
import { listFunctionFaults } from './functionFaults';
import type { Mutant } from './Mutant';
import { applyWrittenFault, WRITTEN_FUNCTION_FAULTS } from './writtenFunctionFaults';

interface Trigger {
  schema: string;
  table: string;
  name: string;
  /** The function that it calls. */
  calls: string;
  /** The statement that makes it. */
  definition: string;
}

/**
 * Each trigger dropped, each check inside a function left out, and the faults that are written down.
 *
 * @param sql the owner of the database that the tests use, without a search path
 */
export async function listTriggerMutants(sql: postgres.Sql): Promise<Mutant[]> {
  const run = (statement: string) => async () => {
    await sql.unsafe(statement);
  };
  const mutants: Mutant[] = [];
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

  const functions = await sql<{ name: string; definition: string; is_checked: boolean }[]>`
    select p.proname as name, pg_catalog.pg_get_functiondef(p.oid) as definition,
           p.prolang = (select l.oid from pg_catalog.pg_language l where l.lanname = 'plpgsql') as is_checked
      from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'private') and p.prokind in ('f', 'p')
       and not exists (select from pg_catalog.pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by n.nspname = 'public', 1`;
  const triggersOf = (name: string) =>
    triggers.filter(({ calls }) => calls === name).map(({ table }) => table);
  const callersOf = (name: string) =>
    functions.flatMap((one) =>
      one.name !== name && one.definition.includes(`.${name}(`) ? [one.name] : [],
    );
  for (const written of WRITTEN_FUNCTION_FAULTS) {
    const { name, words = [] } = written;
    // The private one: the public one of the same name calls it.
    const found = functions.find((one) => one.name === name);
    if (!found) throw new Error(`There is no function ${name}, so scripts/mutants must change.`);
    const fault = applyWrittenFault(written, found.definition);
    mutants.push({
      name: `function ${name} ${fault.what}`,
      apply: run(fault.definition),
      undo: run(found.definition),
      runs: runsFor([name], [...words]),
    });
  }
  for (const { name, definition } of functions.filter((one) => one.is_checked)) {
    const callers = callersOf(name);
    for (const fault of listFunctionFaults(definition))
      mutants.push({
        name: `function ${name} ${fault.what}`,
        apply: run(fault.definition),
        undo: run(definition),
        runs: runsFor(
          [name, ...callers],
          ...(triggersOf(name).length > 0 ? [GUARDS] : []),
          triggersOf(name),
        ),
      });
  }
  return mutants;
}
