import type postgres from 'postgres';
import type { ResourceDefinition } from '../../src/kit/declaration';
import type { Scene, Statement } from './scene';

/** A column as the catalogue describes it, with what the API's role may write. */
export interface Column {
  name: string;
  type: string;
  /** A row without it is refused: not null, and nothing fills it. */
  needed: boolean;
  /** Computed from other columns. */
  generated: boolean;
  insertable: boolean;
  updatable: boolean;
  /** The table whose row it names, for a column of a foreign key. */
  refersTo: string | null;
  /** One of its codes, for a column that a check holds to a list of them. */
  code: string | null;
}

/** Asks the catalogue about the columns of a table, in their order. */
export async function columnsOf({ sql }: { sql: postgres.ISql }, table: string): Promise<Column[]> {
  return sql<Column[]>`
    select a.attname as name, format_type(a.atttypid, null) as type,
           a.attnotnull and not a.atthasdef and a.attgenerated = '' as needed,
           a.attgenerated <> '' as generated,
           has_column_privilege('authenticated', a.attrelid, a.attnum, 'insert') as insertable,
           has_column_privilege('authenticated', a.attrelid, a.attnum, 'update') as updatable,
           (select max(split_part(f.confrelid::regclass::text, '.', -1))
              from pg_constraint f
              join pg_attribute t on t.attrelid = f.confrelid and t.attname = 'id'
             where f.conrelid = a.attrelid and f.contype = 'f'
               and f.confkey[array_position(f.conkey, a.attnum)] = t.attnum) as "refersTo",
           (select min((regexp_match(pg_get_constraintdef(c.oid), 'ANY .*?''([^'']*)'''))[1])
              from pg_constraint c
             where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]) as code
      from pg_attribute a
     where a.attrelid = ${`public.${table}`}::regclass and a.attnum > 0 and not a.attisdropped
     order by a.attnum`;
}

/** The ids of records by their table. */
export type Records = Readonly<Record<string, string>>;

/** The records of the scene; those of other tables are made where they are wanted. */
export const recordsOf = ({ here }: Scene): Records => ({
  networks: here.id,
  locations: here.location,
  profiles: here.colleague,
  colleagues: here.colleague,
  location_users: here.colleague,
  user_locations: here.colleagueLink,
  clients: here.client,
  client_pairs: here.clientPair,
  client_merges: here.clientMerge,
  saved_views: here.savedView,
  first_views: here.firstView,
  household_members: here.householdMember,
  recalls: here.recall,
  custom_fields: here.customField,
  food_sources: here.foodSource,
  events: here.event,
  inventory_items: here.item,
  visits: here.visit,
  orders: here.order,
  order_items: here.orderLine,
  programs: here.program,
  program_limits: here.programLimit,
  program_statements: here.statement,
  certifications: here.certification,
  visit_programs: here.visitProgram,
  signatures: here.signature,
});

/** A value of each type of a column. */
export const SAMPLES: Readonly<Record<string, string | number | boolean>> = {
  uuid: '7e57ed00-0000-4000-8000-000000000002',
  text: 'Changed',
  boolean: true,
  integer: 2,
  numeric: 2,
  date: '2026-01-02',
  jsonb: '{}',
  'text[]': '{}',
  'uuid[]': '{}',
  'time without time zone': '10:30:00',
  'timestamp with time zone': '2026-01-02T10:30:00Z',
};

type Fields = ResourceDefinition['fields'] | undefined;

/** The kind of a network's own field that needs no options. */
const PLAIN_KIND = 'short_text';

/** A value that a column takes when its field is filled in: one of its codes, else one of its type. */
function sampleOf(fields: Fields, { name, type, code }: Column): unknown {
  const codes = fields?.[name]?.field.codes;
  return codes?.find((one) => one === PLAIN_KIND) ?? codes?.at(-1) ?? code ?? SAMPLES[type];
}

/**
 * A value for a column of a new row: the record that it refers to, else a sample.
 *
 * @throws Error for a column of a type without a sample
 */
function valueFor(records: Records, fields: Fields, column: Column): string | number | boolean {
  // With a location it is half of a key to `locations`, which names no record by itself.
  const table = column.name === 'network_id' ? 'networks' : column.refersTo;
  const value = (table === null ? undefined : records[table]) ?? sampleOf(fields, column);
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    throw new Error(
      `No sample for the column ${column.name} of type ${column.type}: add one to SAMPLES in tests/database/samples.ts.`,
    );
  return value;
}

/**
 * The statement that puts a row with these columns into a table.
 *
 * @param records what its foreign keys name
 */
export function insertion(
  records: Records,
  table: string,
  columns: readonly Column[],
  fields?: ResourceDefinition['fields'],
): Statement {
  const names = columns.map(({ name }) => name);
  const values = columns.map((column) => valueFor(records, fields, column));
  const text =
    names.length === 0
      ? 'default values'
      : `(${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`;
  return [`insert into public.${table} ${text} returning id`, ...values];
}

/** The id of a record of a table at the scene's location; made where the scene has none. */
export async function recordOf(
  scene: Scene,
  table: string,
  fields?: ResourceDefinition['fields'],
): Promise<string> {
  const known = recordsOf(scene)[table];
  if (known !== undefined) return known;
  const needed = (await columnsOf(scene, table)).filter((column) => column.needed);
  const [row] = await scene.owner(insertion(recordsOf(scene), table, needed, fields));
  return String(row?.['id']);
}

const WORDS = {
  ...{ required: '', invalid: '', tooLong: () => '', ahead: '' },
  ...{ oneLine: '', notPlain: '', zipCode: '', zipCodes: () => '', weight: () => '' },
};

/** A change that the resource's form could send, as SQL after `set`; undefined where it has none. */
export function changeOf(
  { fields }: ResourceDefinition,
  columns: readonly Column[],
): string | undefined {
  const free = columns.find((column) => {
    const field = fields[column.name]?.field;
    if (!column.updatable || !field || field.readOnly) return false;
    const sample = sampleOf(fields, column);
    return sample !== undefined && field.rule(WORDS).safeParse(sample).success;
  });
  return free && `${free.name} = '${String(sampleOf(fields, free))}'`;
}
