// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { ACTIONS } from '../../../src/access/actions';
import type { Rank } from '../../../src/access/roles';
import { resources } from '../../../src/resources';

const RANKS: Record<string, Rank> = {
  m: 'member',
  a: 'locationAdmin',
  n: 'networkAdmin',
  s: 'superUser',
};

/**
 * The entities: the lowest rank for each action, in the order of ACTIONS (list, show, create, edit, delete, export, restore,
 * history, import); `-` is no rank. What the database makes of it: tests/database/parity.test.ts.
 */
const TABLE: Record<string, string> = {
  clients: 'm m m m m a a a a',
  orders: 'm m m m - a - a -',
  inventory_items: 'a a a a a a - a a',
  events: 'm m m m a a - a a',
  networks: 's s s s s s - n -',
  locations: 'n n n n n n n a -',
  visits: 'm m m m a a - a a',
  household_members: 'm m m m m - - a -',
  location_users: 'a a a - - - - - a',
  profiles: 'a a - a a - - a -',
  // Not in the specification.
  recalls: 'm m - - - a - a -',
  food_sources: 'a a a a a a - a a',
  programs: 'n n n n n n - a -',
  custom_fields: 'n n n n n n - a -',
  certifications: 'm m - - - - - a a',
};

it.each(Object.entries(TABLE))('%s: who may do what', (name, letters) => {
  const access = resources.find((resource) => resource.name === name)?.access;
  const ranks = letters.split(' ').map((letter) => RANKS[letter]);
  expect(ACTIONS.map((action) => access?.[action])).toEqual(ranks);
});

it('are entities, each under the name of its table', () => {
  expect(resources.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(TABLE)));
});
