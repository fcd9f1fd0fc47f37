import { describe, expect, it } from 'vitest';
import { useScene, type Scene } from './scene';

const scene = useScene();

/** What the screens change. Every other column of every table is protected. */
const WRITABLE: Record<string, { insert: string[]; update: string[] }> = {
  networks: same(['name', 'description', 'visit_rules']),
  locations: plus(
    ['network_id'],
    ['name', 'description', 'inventory_tracking_enabled', 'strict_inventory_tracking_enabled'],
  ),
  profiles: {
    insert: [],
    update: [
      ...['first_name', 'last_name', 'avatar_url', 'active_location_id'],
      ...['address_line1', 'address_line2', 'city', 'state', 'zip_code'],
    ],
  },
  colleagues: same([]),
  user_locations: { insert: [], update: ['role'] },
  clients: plus(
    ['network_id'],
    [
      ...['first_name', 'last_name', 'email', 'phone_number', 'partial_ssn', 'date_of_birth'],
      ...['address_line1', 'address_line2', 'city', 'state', 'zip_code'],
      ...['referral_type', 'gender', 'ethnicity'],
    ],
    ['deleted_at'],
  ),
  events: plus(
    ['location_id'],
    [
      ...['name', 'description', 'start_date', 'end_date', 'start_time', 'end_time'],
      ...['is_food_provided', 'are_gifts_provided'],
    ],
    ['deleted_at'],
  ),
  inventory_items: plus(['location_id'], ['name', 'description', 'category'], ['deleted_at']),
  visits: plus(
    ['client_id', 'location_id', 'idempotency_key'],
    [
      ...['event_id', 'visited_at', 'household_size', 'adults', 'children', 'seniors'],
      ...['note', 'override_reason'],
    ],
    ['deleted_at'],
  ),
  orders: { insert: ['visit_id', 'location_id'], update: ['fulfillment_status'] },
  order_items: same([]),
};

function same(columns: string[]): { insert: string[]; update: string[] } {
  return { insert: columns, update: columns };
}

function plus(
  onlyInsert: string[],
  both: string[],
  onlyUpdate: string[] = [],
): { insert: string[]; update: string[] } {
  return { insert: [...onlyInsert, ...both], update: [...both, ...onlyUpdate] };
}

const recordOf = ({ here }: Scene): Record<string, string> => ({
  networks: here.id,
  locations: here.location,
  profiles: here.colleague,
  colleagues: here.colleague,
  user_locations: here.colleagueLink,
  clients: here.client,
  events: here.event,
  inventory_items: here.item,
  visits: here.visit,
  orders: here.order,
  order_items: here.orderLine,
});

const readRow = async (table: string, id: string) => {
  const [row] = await scene().owner([
    `select to_jsonb(t) as row from public.${table} t where id = $1`,
    id,
  ]);
  return row?.['row'];
};

describe.each(Object.entries(WRITABLE))('%s', (table, writable) => {
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
    const id = recordOf(scene())[table] ?? '';
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
    ['events', 'location_id', uuid],
    ['inventory_items', 'location_id', uuid],
    ['inventory_items', 'quantity_actual', '5'],
    ['inventory_items', 'quantity_requested', '5'],
    ['visits', 'client_id', uuid],
    ['visits', 'created_by', 'null::uuid'],
    ['visits', 'idempotency_key', uuid],
    ['orders', 'order_number', '99'],
    ['orders', 'fulfilled_by', 'auth.uid()'],
    ['orders', 'visit_id', uuid],
  ])('the trigger of %s still refuses %s', async (table, column, value) => {
    const { sql } = scene();
    const id = recordOf(scene())[table] ?? '';
    if (column === 'created_by')
      await sql`update public.visits set created_by = ${scene().here.colleague} where id = ${id}`;
    const before = await readRow(table, id);
    await sql.unsafe(`grant update on public.${table} to authenticated`);
    const statement = `update public.${table} set ${column} = ${value} where id = $1`;
    expect(await scene().as('superUser', [statement, id])).toMatchObject({ code: '42501' });
    expect(await readRow(table, id)).toEqual(before);
  });
});
