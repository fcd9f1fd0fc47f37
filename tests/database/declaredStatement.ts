import type { Action } from '../../src/access/actions';
import type { ResourceDefinition } from '../../src/resource/declaration';
import type { Scene, Statement } from './scene';

/** A column as the catalogue describes it, with what the API's role may write. */
interface Column {
  name: string;
  type: string;
  /** A row without it is refused: not null, and nothing fills it. */
  needed: boolean;
  insertable: boolean;
  updatable: boolean;
}

async function columnsOf(scene: Scene, table: string): Promise<Column[]> {
  return scene.sql<Column[]>`
    select attname as name, format_type(atttypid, null) as type,
           attnotnull and not atthasdef and attgenerated = '' as needed,
           has_column_privilege('authenticated', attrelid, attnum, 'insert') as insertable,
           has_column_privilege('authenticated', attrelid, attnum, 'update') as updatable
      from pg_attribute
     where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped
     order by attnum`;
}

/** The records of the scene by table; what is not named here is made. */
const recordsOf = ({ here }: Scene): Readonly<Record<string, string>> => ({
  networks: here.id,
  locations: here.location,
  profiles: here.colleague,
  location_users: here.colleague,
  clients: here.client,
  events: here.event,
  inventory_items: here.item,
  visits: here.visit,
  orders: here.order,
});

const SAMPLES: Readonly<Record<string, string | number | boolean>> = {
  text: 'Changed',
  boolean: true,
  integer: 2,
  date: '2026-01-02',
  'time without time zone': '10:30:00',
  'timestamp with time zone': '2026-01-02T10:30:00Z',
};

/** A value for a column of a new row: what it refers to in the scene, else something of its type. */
function valueFor(scene: Scene, { name, type }: Column): string | number | boolean {
  const { here } = scene;
  const references: Readonly<Record<string, string>> = {
    network_id: here.id,
    location_id: here.location,
    client_id: here.client,
    event_id: here.event,
    item_id: here.item,
    visit_id: here.visit,
    order_id: here.order,
  };
  const value = references[name] ?? SAMPLES[type];
  if (value === undefined) throw new Error(`No sample for the column ${name} of type ${type}.`);
  return value;
}

function insertion(scene: Scene, table: string, columns: readonly Column[]): Statement {
  const names = columns.map(({ name }) => name);
  const values = columns.map((column) => valueFor(scene, column));
  const text =
    names.length === 0
      ? 'default values'
      : `(${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`;
  return [`insert into public.${table} ${text} returning id`, ...values];
}

/** The id of a record of the resource at the scene's location; made where the scene has none. */
async function recordOf(scene: Scene, table: string): Promise<string> {
  const known = recordsOf(scene)[table];
  if (known !== undefined) return known;
  const needed = (await columnsOf(scene, table)).filter((column) => column.needed);
  const [row] = await scene.owner(insertion(scene, table, needed));
  return String(row?.['id']);
}

const WORDS = { required: '', invalid: '', tooLong: () => '' };

/** A change that the resource's form could send: a field that takes a sample, else the same value. */
function changeOf({ fields }: ResourceDefinition, columns: readonly Column[]): string {
  const free = columns.find(({ name, type, updatable }) => {
    const field = fields[name]?.field;
    if (!updatable || !field || field.readOnly) return false;
    return SAMPLES[type] !== undefined && field.rule(WORDS).safeParse(SAMPLES[type]).success;
  });
  if (free) return `${free.name} = '${SAMPLES[free.type]}'`;
  const same = columns.find(({ name, updatable }) => updatable && name !== 'deleted_at');
  return `${same?.name ?? 'id'} = ${same?.name ?? 'id'}`;
}

/**
 * The statement by which the app does an action on a record of a resource, as its declaration says
 * it: columns, scope, soft delete and the functions that own a deletion or its way back.
 */
export async function declaredStatement(
  scene: Scene,
  resource: ResourceDefinition,
  action: Action,
): Promise<Statement> {
  const { name: table, rules } = resource;
  const columns = await columnsOf(scene, table);
  const list = [...new Set(['id', ...rules.columns])].join(', ');
  const scopeColumn = { global: null, network: 'network_id', location: 'location_id' }[rules.scope];
  const id = await recordOf(scene, table);
  switch (action) {
    case 'list':
    case 'export': {
      const scope = scopeColumn
        ? ` and ${scopeColumn} = '${scopeColumn === 'network_id' ? scene.here.id : scene.here.location}'`
        : '';
      return [`select ${list} from public.${table} where id = $1${scope}`, id];
    }
    case 'show':
      return [`select ${list} from public.${table} where id = $1`, id];
    case 'create':
      return insertion(
        scene,
        table,
        columns.filter(({ name, needed, insertable }) =>
          name === scopeColumn ? insertable : needed && insertable,
        ),
      );
    case 'edit':
      return [
        `update public.${table} set ${changeOf(resource, columns)} where id = $1 returning id`,
        id,
      ];
    case 'delete': {
      const { softDelete, hardDelete } = rules;
      const rpc = hardDelete?.rpc ?? (typeof softDelete === 'object' ? softDelete.rpc : undefined);
      if (rpc) return [`select public.${rpc}($1)`, id];
      return softDelete === false
        ? [`delete from public.${table} where id = $1 returning id`, id]
        : [`update public.${table} set deleted_at = now() where id = $1 returning id`, id];
    }
    case 'restore': {
      if (rules.softDelete === false) return [`select 1 where false`];
      await scene.owner([`update public.${table} set deleted_at = now() where id = $1`, id]);
      return rules.restore
        ? [`select public.${rules.restore.rpc}($1)`, id]
        : [`update public.${table} set deleted_at = null where id = $1 returning id`, id];
    }
  }
}
