import type postgres from 'postgres';

/** The tables with rows that the product needs (supabase/schemas/data), and the columns that these rows state. */
export const REFERENCE_ROWS: Readonly<Record<string, readonly string[]>> = {
  'storage.buckets': ['id', 'name', 'public', 'file_size_limit', 'allowed_mime_types'],
  'private.audit_seal_progress': ['is_only'],
  'private.job_schedules': ['kind', 'every'],
  'private.nicknames': ['form', 'name'],
  'private.match_levels': [
    ...['field', 'field_name', 'level', 'meaning', 'reason'],
    ...['same_person', 'same_household', 'strangers'],
  ],
  'private.match_model': ['single', 'bits'],
};

/** A row as literals of SQL, in the order of its columns. */
type Row = readonly string[];

/**
 * Writes what gives one database the reference rows of another.
 *
 * @param isAlike whether a table is the same in both
 * @returns statements with their semicolons
 */
export async function writeReferenceRows(
  from: postgres.TransactionSql,
  to: postgres.TransactionSql,
  isAlike: (table: string) => boolean,
): Promise<string[]> {
  const statements: string[] = [];
  for (const [table, columns] of Object.entries(REFERENCE_ROWS).filter(([name]) => isAlike(name))) {
    const key = await readKey(to, table);
    const keyOf = (row: Row) =>
      `(${row.filter((_, place) => key.includes(columns[place] ?? '')).join(', ')})`;
    const [before, after] = [
      await readRows(from, table, columns),
      await readRows(to, table, columns),
    ];
    const old = new Map(before.map((row) => [keyOf(row), String(row)]));
    const present = new Set(after.map(keyOf));
    const changed = after.filter((row) => old.get(keyOf(row)) !== String(row));
    const gone = [...old.keys()].filter((place) => !present.has(place));
    if (changed.length > 0) statements.push(upsert(table, columns, key, changed));
    if (gone.length > 0)
      statements.push(
        `delete from ${table} where (${keyColumns(columns, key).join(', ')}) in (${gone.join(', ')});`,
      );
  }
  return statements;
}

const keyColumns = (columns: readonly string[], key: readonly string[]): string[] =>
  columns.filter((column) => key.includes(column));

function upsert(
  table: string,
  columns: readonly string[],
  key: readonly string[],
  rows: readonly Row[],
): string {
  const others = columns.filter((column) => !key.includes(column));
  const settings = others.map((column) => `${column} = excluded.${column}`).join(', ');
  return [
    `insert into ${table} (${columns.join(', ')}) values`,
    rows.map((row) => `  (${row.join(', ')})`).join(',\n'),
    `on conflict (${keyColumns(columns, key).join(', ')}) do ${settings === '' ? 'nothing' : `update set ${settings}`};`,
  ].join('\n');
}

async function readKey(sql: postgres.TransactionSql, table: string): Promise<readonly string[]> {
  const [row] = await sql<{ key: string[] }[]>`
    select array_agg(a.attname::text) as key
    from pg_catalog.pg_index i
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indisprimary and i.indrelid = to_regclass(${table})`;
  return row?.key ?? [];
}

async function readRows(
  sql: postgres.TransactionSql,
  table: string,
  columns: readonly string[],
): Promise<Row[]> {
  const literals = columns.map((column) => `quote_nullable(${column}::text)`).join(', ');
  const rows = await sql.unsafe<{ row: string[] }[]>(
    `select array[${literals}] as row from ${table} order by 1`,
  );
  return rows.map(({ row }) => row);
}
