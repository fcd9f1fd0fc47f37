import type postgres from 'postgres';
import { nameOf, readPart, type Statement } from './schemaParts';

/** What a dump does not tell, since databases with the same schema may differ in it. */
export interface Order {
  /** The objects in the order in which they were made. */
  objects: readonly string[];
  /** The columns of tables and types. */
  columns: ReadonlyMap<string, readonly string[]>;
}

/** Reads in which order the objects of a database and their columns were made. */
export async function readOrder(sql: postgres.TransactionSql): Promise<Order> {
  await sql`set local search_path = ''`;
  const rows = await sql<{ object: string; columns: string[] }[]>`
    with schemas as (select oid from pg_namespace where nspname in ('public', 'private'))
    select object, columns
    from (
      select c.oid, case c.relkind when 'r' then 'table ' when 'c' then 'type ' else 'view ' end || c.oid::regclass as object,
        array(
          select quote_ident(a.attname) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum
        ) as columns
      from pg_class c where c.relnamespace in (select oid from schemas) and c.relkind in ('r', 'c', 'v')
      union all
      select p.oid, case p.prokind when 'p' then 'procedure ' else 'function ' end || p.oid::regprocedure, '{}'
      from pg_proc p where p.pronamespace in (select oid from schemas)
      union all
      select t.oid, 'type ' || t.oid::regtype, '{}'
      from pg_type t where t.typnamespace in (select oid from schemas) and t.typtype = 'e'
    ) made
    order by oid::bigint`;
  return {
    objects: rows.map(({ object }) => object),
    columns: new Map(rows.map(({ object, columns }) => [object, columns])),
  };
}

/**
 * The statements that make an object, without its parts.
 *
 * @param lines all of the object
 * @returns null for a kind that people write: extensions, domains, settings
 */
export function createObject(
  object: string,
  lines: readonly string[],
  order: Order,
): Statement[] | null {
  const name = nameOf(object);
  switch (object.slice(0, object.indexOf(' '))) {
    case 'function':
    case 'procedure':
      // The definition is a part.
      return [];
    case 'sequence':
      return lines.some((line) => line.startsWith('of column ')) ? [] : null;
    case 'table': {
      const columns = columnsOf(object, lines, order);
      const text = `create table ${name} (\n${columns?.map((one) => `  ${one}`).join(',\n')}\n)`;
      return columns && [{ step: 'create', text }];
    }
    case 'type': {
      const values = lines.find((line) => line.startsWith('values '))?.slice('values '.length);
      const columns = columnsOf(object, lines, order);
      if (values !== undefined)
        return [{ step: 'type', text: `create type ${name} as enum (${values})` }];
      const text = `create type ${name} as (\n${columns?.map((one) => `  ${one}`).join(',\n')}\n)`;
      return columns && columns.length > 0 ? [{ step: 'create', text }] : null;
    }
    case 'view': {
      const [options = ''] = lines.flatMap((line) => /^options \{(.*)\}$/.exec(line)?.[1] ?? []);
      const query = lines.find((line) => line.startsWith('as\n'))?.replace(/;$/, '');
      const text = `create view ${name}${options === '' ? '' : ` with (${options})`} ${query}`;
      return query === undefined ? null : [{ step: 'create', text }];
    }
    default:
      return null;
  }
}

/** The columns of an object as its statement names them. */
function columnsOf(object: string, lines: readonly string[], order: Order): string[] | null {
  const definitions = (order.columns.get(object) ?? []).map((column) => {
    const line = lines.find(
      (one) => one.startsWith(`column ${column} `) && readPart(object, one) === null,
    );
    return line === undefined ? null : columnDefinition(line);
  });
  return definitions.some((one) => one === null) ? null : definitions.filter((one) => one !== null);
}

/** `city text` of `column city text`; null with what no statement of a column says. */
function columnDefinition(line: string): string | null {
  if (/ (?:storage \w|compression \w|statistics \d+|options \{.*\})$/.test(line)) return null;
  return line
    .replace(/^column /, '')
    .replace(/ identity (always|by default)$/, ' generated $1 as identity')
    .replace(/ generated stored default ([^]*)$/, ' generated always as ($1) stored');
}

/**
 * The statement that adds a column to a table with rows.
 *
 * @param line such as `column city text`
 * @returns null where the rows that are there need a value
 */
export function addColumn(object: string, line: string): Statement | null {
  const definition = columnDefinition(line);
  if (definition === null || !line.startsWith('column ')) return null;
  if (/ not null\b/.test(line) && !/ (?:default|identity) /.test(line)) return null;
  return { step: 'column', text: `alter table ${nameOf(object)} add column ${definition}` };
}
