import { expect, it, vi } from 'vitest';
import { knownColumns } from '../../src/data/tableRules';
import { parts, resources } from '../../src/resources';

// The declarations are read without a page around them: there is no session.
vi.mock('../../src/db/authState', () => ({}));

const NAME = ['first_name', 'last_name', 'full_name', 'email'];
const ADDRESS = ['address_line1', 'address_line2', 'city', 'state', 'zip_code'];

/**
 * What a read asks for (sections 3 and 7 of the specification). The network or location that it is
 * scoped to is a condition of the request, and need not come back with every row.
 */
const READ: Record<string, readonly string[]> = {
  clients: [
    ...['id', ...NAME, 'phone_number', 'partial_ssn', 'date_of_birth', ...ADDRESS],
    ...['referral_type', 'gender', 'ethnicity', 'created_at', 'deleted_at'],
  ],
  events: [
    ...['id', 'name', 'description', 'start_date', 'end_date', 'start_time', 'end_time'],
    ...['is_food_provided', 'are_gifts_provided'],
  ],
  inventory_items: [
    ...['id', 'location_id', 'name', 'description', 'category'],
    ...['quantity_actual', 'quantity_requested', 'quantity_available'],
  ],
  locations: [
    ...['id', 'name', 'description', 'inventory_tracking_enabled'],
    ...['strict_inventory_tracking_enabled', 'deleted_at'],
  ],
  networks: ['id', 'name', 'description'],
  orders: [
    ...['id', 'visit_id', 'order_number', 'fulfillment_status', 'fulfilled_by', 'created_at'],
    'location_id',
  ],
  location_users: ['id', ...NAME, 'avatar_url', 'location_id', 'role'],
  profiles: ['id', 'network_id', ...NAME, 'avatar_url', ...ADDRESS, 'deleted_at'],
};

it.each(Object.entries(READ))('a read of %s asks for its fields', (name, fields) => {
  const rules = [...resources, ...parts].find((resource) => resource.name === name)?.rules;
  expect([...(rules ? knownColumns(rules) : [])]).toEqual(expect.arrayContaining([...fields]));
});

it.each([
  ['clients', 'network'],
  ['locations', 'network'],
  ['profiles', 'network'],
  ['events', 'location'],
  ['inventory_items', 'location'],
  ['orders', 'location'],
  ['location_users', 'location'],
  ['networks', 'global'],
])('%s are those of the current %s', (name, scope) => {
  const rules = [...resources, ...parts].find((resource) => resource.name === name)?.rules;
  expect(rules?.scope).toBe(scope);
});
