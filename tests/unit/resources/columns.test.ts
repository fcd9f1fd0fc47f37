// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { knownColumns } from '../../../src/data/tables';
import { resources } from '../../../src/resources';
import { FIELDS, NAME } from '../../support/specifiedFields';

/**
 * What need not come back with every row: the network or location that a read is scoped to, which
 * is a condition of the request, and where a person is now, which the session says.
 */
const LEFT_OUT: Readonly<Record<string, string>> = {
  clients: 'network_id',
  events: 'location_id',
  locations: 'network_id',
  profiles: 'active_location_id',
};

/** What a read asks for (sections 3 and 7 of the specification). */
const READ: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    Object.entries(FIELDS)
      // Links are read as rows of location_users.
      .filter(([name]) => name !== 'user_locations')
      .map(([name, fields]) => [name, fields.filter((field) => field !== LEFT_OUT[name])]),
  ),
  location_users: ['id', ...NAME, 'avatar_url', 'location_id', 'role'],
};

it.each(Object.entries(READ))('a read of %s asks for its fields', (name, fields) => {
  const rules = resources.find((resource) => resource.name === name);
  const known = rules && knownColumns(rules);
  expect(fields.filter((field) => !known?.has(field))).toEqual([]);
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
  const rules = resources.find((resource) => resource.name === name);
  expect(rules?.scope).toBe(scope);
});
