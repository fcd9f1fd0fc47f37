import type { Action } from '../../src/access/actions';
import type { ResourceDefinition } from '../../src/kit/declaration';
import { changeOf, columnsOf, insertion, recordOf, recordsOf } from './samples';
import type { Scene, Statement } from './scene';

const SCOPE_COLUMNS = { global: null, network: 'network_id', location: 'location_id' } as const;

/** The column that ties a resource's rows to their network or location; null for none. */
export const scopeColumnOf = ({ scope }: ResourceDefinition) => SCOPE_COLUMNS[scope];

/**
 * The statement by which the app does an action on a record of a resource, as its declaration says
 * it: columns, scope, soft delete and the functions that own a deletion or its way back.
 */
export async function declaredStatement(
  scene: Scene,
  resource: ResourceDefinition,
  action: Action,
): Promise<Statement> {
  const { name: table, fields } = resource;
  const columns = await columnsOf(scene, table);
  const list = [...new Set(['id', ...resource.columns])].join(', ');
  const scopeColumn = scopeColumnOf(resource);
  if (action === 'create')
    return insertion(
      recordsOf(scene),
      table,
      columns.filter(({ name, needed, insertable }) =>
        name === scopeColumn ? insertable : needed && insertable,
      ),
      fields,
    );
  const id = await recordOf(scene, table, fields);
  switch (action) {
    case 'list':
    case 'export': {
      const scope = scopeColumn
        ? ` and ${scopeColumn} = '${scopeColumn === 'network_id' ? scene.here.id : scene.here.location}'`
        : '';
      return [`select ${list} from public.${table} where id = $1${scope}`, id];
    }
    case 'import': {
      const { here } = scene;
      const file = { name: 'file.csv', hash: '0'.repeat(64), shape: '0'.repeat(64), rows: 1 };
      return [
        `select public.begin_import(gen_random_uuid(), $1, $2::text::jsonb, '{}', $3, $4)`,
        table,
        JSON.stringify(file),
        here.id,
        here.location,
      ];
    }
    case 'show':
      return [`select ${list} from public.${table} where id = $1`, id];
    case 'edit': {
      const same = columns.find(({ name, updatable }) => updatable && name !== 'deleted_at');
      const nothing = `${same?.name ?? 'id'} = ${same?.name ?? 'id'}`;
      return [
        `update public.${table} set ${changeOf(resource, columns) ?? nothing} where id = $1 returning id`,
        id,
      ];
    }
    case 'history':
      return [`select public.record_history($1, $2)`, table, id];
    case 'delete': {
      const { softDelete, hardDelete } = resource;
      const rpc = hardDelete?.rpc ?? (typeof softDelete === 'object' ? softDelete.rpc : undefined);
      if (rpc) return [`select public.${rpc}($1)`, id];
      return softDelete === false
        ? [`delete from public.${table} where id = $1 returning id`, id]
        : [`update public.${table} set deleted_at = now() where id = $1 returning id`, id];
    }
    case 'restore': {
      if (resource.softDelete === false) return [`select 1 where false`];
      await scene.owner([`update public.${table} set deleted_at = now() where id = $1`, id]);
      return resource.restore
        ? [`select public.${resource.restore.rpc}($1)`, id]
        : [`update public.${table} set deleted_at = null where id = $1 returning id`, id];
    }
  }
}
