import { describe, expect, it } from 'vitest';
import { recordOf } from './samples';
import { useScene } from './scene';
import { TABLES } from './tables';

const scene = useScene();

const readRow = async (table: string, id: string) => {
  const [row] = await scene().owner([
    `select to_jsonb(t) as row from public.${table} t where id = $1`,
    id,
  ]);
  return row?.['row'];
};

describe.each(TABLES)('$table', ({ table, resource, writable }) => {
  it('grants exactly the columns that the screens write', async () => {
    for (const verb of ['insert', 'update'] as const) {
      const granted = await scene().owner([
        `select column_name as name from information_schema.column_privileges
         where table_schema = 'public' and table_name = $1 and grantee = 'authenticated'
           and privilege_type = upper($2)`,
        table,
        verb,
      ]);
      expect(granted.map(({ name }) => name).sort()).toEqual([...writable[verb]].sort());
    }
  });

  it('refuses a super user every other column, and changes nothing', async () => {
    const id = await recordOf(scene(), table, resource?.fields);
    const before = await readRow(table, id);
    const columns = await scene().owner([
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      `public.${table}`,
    ]);
    const guarded = columns
      .map(({ name }) => String(name))
      .filter((c) => !writable.update.includes(c));
    expect(guarded).toContain('id');
    for (const column of guarded) {
      const statement = `update public.${table} set ${column} = default where id = $1`;
      expect(await scene().as('superUser', [statement, id])).toMatchObject({ code: '42501' });
    }
    expect(await readRow(table, id)).toEqual(before);
  });
});

/** Somebody grants a column by mistake one day: the triggers still hold. */
describe('with every column granted', () => {
  const uuid = 'gen_random_uuid()';
  it.each([
    ['networks', 'created_at', `'2020-01-01'`],
    ['locations', 'network_id', `(select id from public.networks where name = 'There')`],
    ['locations', 'deleted_at', 'now()'],
    ['profiles', 'network_id', `(select id from public.networks where name = 'There')`],
    ['profiles', 'email', `'new@example.org'`],
    ['profiles', 'deleted_at', 'now()'],
    ['user_locations', 'user_id', uuid],
    ['user_locations', 'location_id', uuid],
    ['user_locations', 'network_id', uuid],
    ['clients', 'network_id', `(select id from public.networks where name = 'There')`],
    ['household_members', 'network_id', `(select id from public.networks where name = 'There')`],
    ['household_members', 'client_id', uuid],
    ['events', 'location_id', uuid],
    ['inventory_items', 'location_id', uuid],
    ['inventory_items', 'quantity_actual', '5'],
    ['inventory_items', 'quantity_requested', '5'],
    ['visits', 'client_id', uuid],
    ['visits', 'created_by', 'null::uuid'],
    ['visits', 'idempotency_key', uuid],
    ['orders', 'order_number', '99'],
    ['orders', 'fulfilled_by', 'auth.uid()'],
    ['orders', 'in_progress_at', 'now()'],
    ['orders', 'ready_at', 'now()'],
    ['orders', 'cancelled_at', 'now()'],
    ['orders', 'visit_id', uuid],
  ])('the trigger of %s still refuses %s', async (table, column, value) => {
    const { sql } = scene();
    const id = await recordOf(scene(), table);
    if (column === 'created_by')
      await sql`update public.visits set created_by = ${scene().here.colleague} where id = ${id}`;
    const before = await readRow(table, id);
    await sql.unsafe(`grant update on public.${table} to authenticated`);
    const statement = `update public.${table} set ${column} = ${value} where id = $1`;
    expect(await scene().as('superUser', [statement, id])).toMatchObject({ code: '42501' });
    expect(await readRow(table, id)).toEqual(before);
  });
});
