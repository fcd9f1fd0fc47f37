import type postgres from 'postgres';

/** Everything that a database holds, apart from its schema. */
export interface TableRows {
  /** The rows of each table as JSON, by `schema.table`. */
  tables: Record<string, readonly Readonly<Record<string, unknown>>[]>;
  /** The last value of each sequence that was used, by `schema.sequence`. */
  sequences: Record<string, number>;
}

/**
 * Reads all rows of all tables, but for the text of the migrations, which the repository has.
 *
 * @param sql a superuser connection
 */
export async function readRows(sql: postgres.Sql): Promise<TableRows> {
  const rows: TableRows = { tables: {}, sequences: {} };
  await sql.begin('isolation level repeatable read read only', async (tx) => {
    for (const { schema, name } of await namesOf(tx)) {
      const [row] = await tx<{ rows: TableRows['tables'][string] }[]>`
        select coalesce(jsonb_agg(to_jsonb(t) - 'statements' order by to_jsonb(t)::text), '[]') as rows
        from ${tx(schema)}.${tx(name)} t`;
      rows.tables[`${schema}.${name}`] = row?.rows ?? [];
    }
    for (const { name, value } of await tx<{ name: string; value: string }[]>`
      select schemaname || '.' || sequencename as name, last_value as value
      from pg_sequences where last_value is not null order by 1`)
      rows.sequences[name] = Number(value);
  });
  return rows;
}

/**
 * Replaces all rows of the tables by others, as docs/operations.md restores a backup: without the
 * triggers.
 *
 * @param sql a superuser connection to a database of the schema that the rows were read from
 */
export async function writeRows(sql: postgres.Sql, rows: TableRows): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    const names = await namesOf(tx);
    await tx`truncate ${tx.unsafe(names.map(({ schema, name }) => `${schema}.${name}`).join())}`;
    for (const { schema, name, columns } of names)
      await tx`
        insert into ${tx(schema)}.${tx(name)} (${tx(columns)}) overriding system value
        select ${tx(columns)} from jsonb_populate_recordset(
          null::${tx(schema)}.${tx(name)}, ${tx.json(rows.tables[`${schema}.${name}`] as never)})`;
    for (const [name, value] of Object.entries(rows.sequences))
      await tx`select setval(${name}::regclass, ${value})`;
  });
}

/** All tables with the columns that take values. */
const namesOf = (tx: postgres.TransactionSql) =>
  tx<{ schema: string; name: string; columns: string[] }[]>`
    select n.nspname as schema, c.relname as name,
           array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
       and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema$)'
     group by 1, 2 order by 1, 2`;
