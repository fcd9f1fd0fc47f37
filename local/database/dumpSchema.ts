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

/**
 * The schema of a database as text: tables, columns, constraints, indexes, grants, policies,
 * triggers, functions, types, comments and settings, and the rows that migrations insert. A block
 * per object, its head at the margin; sorted, so that two databases with the same schema give the
 * same text whatever they have been through.
 *
 * @param sql a connection inside a transaction; its settings are as before afterwards
 */
export async function dumpSchema(
  sql: postgres.TransactionSql | postgres.ReservedSql,
): Promise<string> {
  const names = Object.keys(SPELLING);
  const kept = await sql<{ name: string; value: string }[]>`
    select name, current_setting(name) as value from unnest(${names}::text[]) name`;
  const spell = (name: string, value: string) => sql`select set_config(${name}, ${value}, true)`;
  for (const [name, value] of Object.entries(SPELLING)) await spell(name, value);
  const rows = await sql.unsafe<Row[]>(readFileSync(QUERY, 'utf8'));
  for (const { name, value } of kept) await spell(name, value);
  return format(rows);
}

function format(rows: readonly Row[]): string {
  const objects = new Map<string, string[]>();
  for (const { object, line } of rows)
    objects.set(object, [
      ...(objects.get(object) ?? []),
      line.trimEnd().replaceAll('\n', '\n    '),
    ]);
  return [...objects]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([object, lines]) =>
        `${object}\n${lines
          .sort()
          .map((line) => `  ${line}\n`)
          .join('')}`,
    )
    .join('\n');
}
