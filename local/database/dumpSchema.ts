import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type postgres from 'postgres';
import { PROJECT_ROOT } from '../config';

const QUERY = join(PROJECT_ROOT, 'local', 'database', 'dump.sql');

/** What decides how the catalogue spells names and constants. */
const SPELLING = {
  search_path: '',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  timezone: 'UTC',
};

interface Row {
  object: string;
  line: string;
}

/** The lines of each object, such as `table public.clients`; both sorted. */
export type Schema = ReadonlyMap<string, readonly string[]>;

/**
 * The schema of a database as text: a block per object, its head at the margin.
 *
 * @param sql a connection inside a transaction; its settings are as before afterwards
 */
export async function dumpSchema(
  sql: postgres.TransactionSql | postgres.ReservedSql,
): Promise<string> {
  return [...(await readSchema(sql))]
    .map(
      ([object, lines]) =>
        `${object}\n${lines.map((line) => `  ${line.replaceAll('\n', '\n    ')}\n`).join('')}`,
    )
    .join('\n');
}

/**
 * Reads the schema of a database: tables, columns, constraints, indexes, grants, policies, triggers,
 * functions, types, comments and settings, and the rows that migrations insert. Sorted, so that two
 * databases with the same schema give the same whatever they have been through.
 *
 * @param sql a connection inside a transaction; its settings are as before afterwards
 */
export async function readSchema(
  sql: postgres.TransactionSql | postgres.ReservedSql,
): Promise<Schema> {
  const names = Object.keys(SPELLING);
  const kept = await sql<{ name: string; value: string }[]>`
    select name, current_setting(name) as value from unnest(${names}::text[]) name`;
  const spell = (name: string, value: string) => sql`select set_config(${name}, ${value}, true)`;
  for (const [name, value] of Object.entries(SPELLING)) await spell(name, value);
  const rows = await sql.unsafe<Row[]>(readFileSync(QUERY, 'utf8'));
  for (const { name, value } of kept) await spell(name, value);
  const objects = new Map<string, string[]>();
  for (const { object, line } of rows)
    objects.set(object, [...(objects.get(object) ?? []), line.trimEnd()]);
  for (const lines of objects.values()) lines.sort();
  return new Map([...objects].sort(([a], [b]) => (a < b ? -1 : 1)));
}
