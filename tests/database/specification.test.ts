import { expect, it } from 'vitest';
import { useScene } from './scene';

const scene = useScene();

const NAME = ['first_name', 'last_name', 'full_name', 'email'];
const ADDRESS = ['address_line1', 'address_line2', 'city', 'state', 'zip_code'];

/** The entities of section 3 of the specification with their fields, under its names. */
const FIELDS = {
  clients: [
    ...['id', 'network_id', ...NAME, 'phone_number', 'partial_ssn', 'date_of_birth', ...ADDRESS],
    ...['referral_type', 'gender', 'ethnicity', 'created_at', 'deleted_at'],
  ],
  networks: ['id', 'name', 'description'],
  locations: [
    ...['id', 'network_id', 'name', 'description', 'inventory_tracking_enabled'],
    ...['strict_inventory_tracking_enabled', 'deleted_at'],
  ],
  events: [
    ...['id', 'location_id', 'name', 'description', 'start_date', 'end_date', 'start_time'],
    ...['end_time', 'is_food_provided', 'are_gifts_provided'],
  ],
  inventory_items: [
    ...['id', 'location_id', 'name', 'description', 'category'],
    ...['quantity_actual', 'quantity_requested', 'quantity_available'],
  ],
  orders: [
    ...['id', 'visit_id', 'order_number', 'fulfillment_status', 'fulfilled_by', 'created_at'],
    'location_id',
  ],
  profiles: [
    ...['id', 'network_id', ...NAME, 'avatar_url', 'active_location_id', ...ADDRESS],
    'deleted_at',
  ],
  user_locations: ['user_id', 'location_id', 'role'],
} as const;

it.each(Object.entries(FIELDS))('%s has the fields of the specification', async (table, fields) => {
  const columns = await scene().owner([
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1`,
    table,
  ]);
  expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining([...fields]));
});

it('the roles at a location are admin and member', async () => {
  const [roles] = await scene().owner([
    `select array_agg(e.enumlabel::text order by e.enumlabel) as names
       from pg_enum e join pg_attribute a on a.atttypid = e.enumtypid
      where a.attrelid = 'public.user_locations'::regclass and a.attname = 'role'`,
  ]);
  expect(roles).toEqual({ names: ['admin', 'member'] });
});
