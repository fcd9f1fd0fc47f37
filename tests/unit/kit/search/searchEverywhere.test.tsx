import { describe, expect, it } from 'vitest';
import type { Subject } from '../../../../src/access/roles';
import { ENTITY_NAMES, entityOf, type EntityName } from '../../../../src/entities';
import { AT_ONCE, searched, searchEverywhere } from '../../../../src/kit/search/searchEverywhere';
import { resources } from '../../../../src/resources';

const as = (change: Partial<Subject>): Subject => ({
  ...{ userId: 'u1', isSuperUser: false, isNetworkAdmin: false, activeLocationRole: null },
  ...change,
});
const hasDetails = (name: EntityName) => entityOf(name).pages.includes('details');
const namesFor = (subject: Subject, locationId?: string) =>
  searched(resources, subject, locationId, hasDetails).map(({ name }) => name);

describe('who is searched', () => {
  it('is every entity with search and a page of its own that somebody may list', () => {
    const all = ENTITY_NAMES.filter(hasDetails);
    expect(namesFor(as({ isSuperUser: true }), 'l1')).toEqual(all);
    expect(namesFor(as({ isNetworkAdmin: true }), 'l1')).toEqual(
      all.filter((name) => name !== 'networks'),
    );
    expect(namesFor(as({ activeLocationRole: 'member' }), 'l1')).toEqual([
      ...['clients', 'orders', 'recalls', 'events'],
    ]);
    expect(namesFor(as({}), undefined)).toEqual([]);
  });

  it('is nothing of a location where none is active', () => {
    expect(namesFor(as({ isNetworkAdmin: true }))).toEqual([
      ...['clients', 'recalls', 'food_sources', 'programs', 'custom_fields', 'locations'],
    ]);
  });

  it('is answered at once as far as the database knows them', () => {
    for (const name of AT_ONCE) expect(namesFor(as({ isSuperUser: true }), 'l1')).toContain(name);
  });
});

/** A server that finds one of each, and remembers what it was asked. */
function aServer() {
  const asked: string[] = [];
  return {
    asked,
    rpc: (name: string, args: Readonly<Record<string, unknown>>) => {
      asked.push(`${name} ${String(args['p_entities'])}`);
      return Promise.resolve({ clients: [{ id: 'c1' }], orders: [] });
    },
    getList: (entity: string, params: object) => {
      asked.push(`${entity} ${JSON.stringify(Reflect.get(params, 'filter'))}`);
      return Promise.resolve({ data: [{ id: 'x1' }], total: 1 });
    },
  };
}

const search = (server: ReturnType<typeof aServer>, subject: Subject, locationId?: string) =>
  searchEverywhere(server as never, {
    resources: searched(resources, subject, locationId, hasDetails),
    ...{ locationId, text: 'rosa', embedOf: () => undefined },
    signal: new AbortController().signal,
  });

describe('a search everywhere', () => {
  it('asks one function for what it knows and the lists for the others, and leaves out who has none', async () => {
    const server = aServer();
    const found = await search(server, as({ isNetworkAdmin: true }), 'l1');
    expect(server.asked).toEqual([
      'search_everywhere clients,orders,inventory_items,events',
      'recalls {"q":"rosa"}',
      'food_sources {"q":"rosa"}',
      'programs {"q":"rosa"}',
      'custom_fields {"q":"rosa"}',
      'locations {"q":"rosa"}',
      'location_users {"q":"rosa"}',
    ]);
    expect(found.map(({ entity }) => entity)).toEqual([
      ...[
        'clients',
        'recalls',
        'food_sources',
        'programs',
        'custom_fields',
        'locations',
        'location_users',
      ],
    ]);
  });

  it('asks the lists alone where no location is active', async () => {
    const server = aServer();
    await search(server, as({ isNetworkAdmin: true }));
    expect(server.asked).toEqual(
      ['clients', 'recalls', 'food_sources', 'programs', 'custom_fields', 'locations'].map(
        (entity) => `${entity} {"q":"rosa"}`,
      ),
    );
  });
});
