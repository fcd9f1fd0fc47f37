import type { Scene } from './scene';

/** Tables of a network that a merge writes on purpose and an undo does not empty. */
const RECORDS = [
  // What was done.
  'private.audit_log',
  'public.client_merges',
  // Whose pairs the next scan looks at.
  'private.match_queue',
];

/** Its arrays are sets: the plan of a query decides about their order. */
const SETS = 'private.client_match';

/**
 * Every row of every table that has a network, by table and in one order, as JSON: all columns but `updated_at`.
 * A merged client comes without the moment of the merge, its `deleted_at`.
 */
export async function networkRows({ sql, here }: Scene): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'network_id'
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    order by 1`;
  const query = tables
    .filter(({ name }) => !RECORDS.includes(name.includes('.') ? name : `public.${name}`))
    .map(
      ({ name }) =>
        `select '${name}' as name, (
           select coalesce(array_agg(r.row order by r.row), '{}')
           from (
             select (case when to_jsonb(t) ->> 'merged_into' is null then to_jsonb(t)
               else to_jsonb(t) - 'deleted_at' end - 'updated_at')::text as row
             from ${name} t where t.network_id = $1
           ) r
         ) as rows`,
    )
    .join(' union all ');
  const rows = await sql.unsafe<{ name: string; rows: string[] }[]>(query, [here.id]);
  return Object.fromEntries(
    rows.map(({ name, rows: found }) => [
      name,
      name === SETS ? found.map(inOrder).toSorted() : found,
    ]),
  );
}

const inOrder = (row: string): string =>
  JSON.stringify(JSON.parse(row), (_name, value: unknown) =>
    Array.isArray(value) ? value.toSorted() : value,
  );
