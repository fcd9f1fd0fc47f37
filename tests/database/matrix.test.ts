import { describe, expect, it } from 'vitest';
import { useScene, type Scene, type Statement } from './scene';
import type { ActorName, DeadActorName } from './world';

type Verb = 'select' | 'insert' | 'update' | 'softDelete' | 'delete';

interface TableCase {
  table: string;
  /** The record that is read, changed and deleted. */
  record: (scene: Scene) => string;
  insert: (scene: Scene) => Statement;
  /** One harmless change, as SQL after `set`. */
  change: string;
  /** Who may; whoever is not named may not. Without softDelete: the table has no deleted_at. */
  may: Record<Exclude<Verb, 'softDelete'>, readonly ActorName[]> & {
    softDelete?: readonly ActorName[];
  };
}

const NOBODY: readonly ActorName[] = [];
const SUPER: readonly ActorName[] = ['superUser'];
const NETWORK_ADMINS: readonly ActorName[] = ['networkAdmin', ...SUPER];
const ADMINS: readonly ActorName[] = ['locationAdmin', ...NETWORK_ADMINS];
const STAFF: readonly ActorName[] = ['member', 'demoted', ...ADMINS];
const NETWORK_STAFF: readonly ActorName[] = ['elsewhere', ...STAFF];
const ACTORS: readonly ActorName[] = ['anon', 'otherTenant', ...NETWORK_STAFF];
const DEAD: readonly DeadActorName[] = ['aal1', 'banned', 'deleted', 'signedOut', 'expired'];

const TABLES: readonly TableCase[] = [
  {
    table: 'networks',
    record: ({ here }) => here.id,
    insert: () => [`insert into public.networks (name) values ('New') returning id`],
    change: `name = 'Changed'`,
    may: {
      select: NETWORK_STAFF,
      insert: SUPER,
      update: NETWORK_ADMINS,
      delete: NOBODY,
    },
  },
  {
    table: 'locations',
    record: ({ here }) => here.location,
    insert: ({ here }) => [
      `insert into public.locations (network_id, name) values ($1, 'New') returning id`,
      here.id,
    ],
    change: `name = 'Changed'`,
    may: {
      select: STAFF,
      insert: NETWORK_ADMINS,
      update: NETWORK_ADMINS,
      softDelete: NOBODY,
      delete: NOBODY,
    },
  },
  {
    table: 'profiles',
    record: ({ here }) => here.colleague,
    insert: ({ here }) => [
      `insert into public.profiles (id, network_id, email)
       values (gen_random_uuid(), $1, 'new@example.org') returning id`,
      here.id,
    ],
    change: `first_name = 'Changed'`,
    may: { select: ADMINS, insert: NOBODY, update: ADMINS, softDelete: NOBODY, delete: NOBODY },
  },
  {
    table: 'colleagues',
    record: ({ here }) => here.colleague,
    insert: ({ here }) => [
      `insert into public.colleagues (id, network_id, full_name)
       values ($1, $2, 'New') returning id`,
      here.colleague,
      here.id,
    ],
    change: `full_name = 'Changed'`,
    may: {
      select: NETWORK_STAFF,
      insert: NOBODY,
      update: NOBODY,
      softDelete: NOBODY,
      delete: NOBODY,
    },
  },
  {
    table: 'user_locations',
    record: ({ here }) => here.colleagueLink,
    insert: ({ here }) => [
      `insert into public.user_locations (user_id, location_id, network_id, role)
       values ($1, $2, $3, 'member') returning id`,
      here.colleague,
      here.otherLocation,
      here.id,
    ],
    change: `role = 'admin'`,
    may: { select: ADMINS, insert: NOBODY, update: ADMINS, delete: NOBODY },
  },
  {
    table: 'clients',
    record: ({ here }) => here.client,
    insert: ({ here }) => [
      `insert into public.clients (network_id, first_name) values ($1, 'New') returning id`,
      here.id,
    ],
    change: `first_name = 'Changed'`,
    may: {
      select: NETWORK_STAFF,
      insert: NETWORK_STAFF,
      update: NETWORK_STAFF,
      softDelete: NETWORK_STAFF,
      delete: NOBODY,
    },
  },
  {
    table: 'events',
    record: ({ here }) => here.event,
    insert: ({ here }) => [
      `insert into public.events (location_id, name, start_date)
       values ($1, 'New', current_date) returning id`,
      here.location,
    ],
    change: `name = 'Changed'`,
    may: { select: STAFF, insert: STAFF, update: STAFF, softDelete: ADMINS, delete: NOBODY },
  },
  {
    table: 'inventory_items',
    record: ({ here }) => here.item,
    insert: ({ here }) => [
      `insert into public.inventory_items (location_id, name) values ($1, 'New') returning id`,
      here.location,
    ],
    change: `name = 'Changed'`,
    may: { select: STAFF, insert: ADMINS, update: ADMINS, softDelete: ADMINS, delete: NOBODY },
  },
  {
    table: 'visits',
    record: ({ here }) => here.visit,
    insert: ({ here }) => [
      `insert into public.visits (client_id, location_id) values ($1, $2) returning id`,
      here.client,
      here.location,
    ],
    change: `note = 'Changed'`,
    may: { select: STAFF, insert: STAFF, update: STAFF, softDelete: ADMINS, delete: NOBODY },
  },
  {
    table: 'orders',
    record: ({ here }) => here.order,
    insert: ({ here }) => [
      `insert into public.orders (visit_id, location_id) values ($1, $2) returning id`,
      here.visit,
      here.location,
    ],
    change: `fulfillment_status = 'ready'`,
    may: { select: STAFF, insert: STAFF, update: STAFF, delete: NOBODY },
  },
  {
    table: 'order_items',
    record: ({ here }) => here.orderLine,
    insert: ({ here }) => [
      `insert into public.order_items (order_id, item_id, location_id, network_id, quantity)
       values ($1, $2, $3, $4, 1) returning id`,
      here.order,
      here.item,
      here.location,
      here.id,
    ],
    change: `quantity = 5`,
    may: { select: STAFF, insert: NOBODY, update: NOBODY, delete: NOBODY },
  },
];

function verbsOf({ may }: TableCase): [Verb, readonly ActorName[]][] {
  const { softDelete, ...rest } = may;
  return [
    ['select', rest.select],
    ['insert', rest.insert],
    ['update', rest.update],
    ['delete', rest.delete],
    ...(softDelete ? [['softDelete', softDelete] satisfies [Verb, unknown]] : []),
  ];
}

function statementOf(verb: Verb, table: TableCase, scene: Scene): Statement {
  const name = `public.${table.table}`;
  const id = table.record(scene);
  switch (verb) {
    case 'select':
      return [`select id from ${name} where id = $1`, id];
    case 'insert':
      return table.insert(scene);
    case 'update':
      return [`update ${name} set ${table.change} where id = $1 returning id`, id];
    case 'softDelete':
      return [`update ${name} set deleted_at = now() where id = $1 returning id`, id];
    case 'delete':
      return [`delete from ${name} where id = $1 returning id`, id];
  }
}

/** The same without an answer: what is returned is judged as a read, too, and would be refused. */
const withoutReturning = ([text, ...parameters]: Statement): Statement => [
  text.replace(/ returning id$/, ''),
  ...parameters,
];

/** All rows of the table as the owner sees them: what was refused has changed nothing. */
const contents = (scene: Scene, table: string) =>
  scene.owner([`select to_jsonb(t) as row from public.${table} t order by id`]);

describe.each(TABLES)('$table', (table) => {
  const scene = useScene();

  const mayNotUpdate = ACTORS.filter((actor) => !table.may.update.includes(actor));

  // The API takes an update without a filter. Such a statement reads nothing, so that the policy
  // for updates alone keeps it from what the person cannot see.
  it.each(mayNotUpdate)('is not reached by an update without a filter by %s', async (actor) => {
    const theRecord: Statement = [
      `select to_jsonb(t) as row from public.${table.table} t where id = $1`,
      table.record(scene()),
    ];
    // A single deleted row would refuse the whole statement.
    if (table.may.softDelete)
      await scene().owner([
        `update public.${table.table} set deleted_at = null where deleted_at is not null`,
      ]);
    const before = await scene().owner(theRecord);
    const outcome = await scene().as(actor, [`update public.${table.table} set ${table.change}`]);
    expect(outcome.code).toBeOneOf([undefined, '42501']);
    expect(await scene().owner(theRecord)).toEqual(before);
  });

  describe.each(verbsOf(table))('%s', (verb, allowed) => {
    const refused = ACTORS.filter((actor) => !allowed.includes(actor));

    it.each(allowed)('is allowed to %s', async (actor) => {
      const before = await contents(scene(), table.table);
      const outcome = await scene().as(actor, statementOf(verb, table, scene()));
      expect(outcome).toMatchObject({
        code: undefined,
        rows: [{ id: expect.any(String) as unknown }],
      });
      const after = await contents(scene(), table.table);
      if (verb === 'select') expect(after).toEqual(before);
      else expect(after).not.toEqual(before);
    });

    it.each(refused)('is refused to %s', async (actor) => {
      const before = await contents(scene(), table.table);
      const statement = statementOf(verb, table, scene());
      for (const attempt of [statement, withoutReturning(statement)]) {
        const outcome = await scene().as(actor, attempt);
        expect(outcome.rows).toEqual([]);
        expect(outcome.code).toBeOneOf([undefined, '42501']);
      }
      expect(await contents(scene(), table.table)).toEqual(before);
    });

    // By the policies alone: the check of every request has tests of its own.
    it.each(DEAD)('is refused to a token that is %s', async (actor) => {
      const before = await contents(scene(), table.table);
      const outcome = await scene().as(actor, statementOf(verb, table, scene()), {
        preRequest: false,
      });
      const wall = actor === 'aal1' ? 'PT403' : 'PT401';
      expect(outcome.code).toBeOneOf([wall, '42501']);
      // For what the network admin may, it must be the wall that refuses. (The helpers know
      // deleted people no more: there another policy may be first.)
      if (allowed.includes('networkAdmin') && actor !== 'deleted') expect(outcome.code).toBe(wall);
      expect(await contents(scene(), table.table)).toEqual(before);
    });
  });
});

describe('the matrix', () => {
  const scene = useScene();

  it('covers every table of the API; the one view has a file of its own (users.test.ts)', async () => {
    const namesOf = async (kinds: string) =>
      (
        await scene().owner([
          `select relname as name from pg_class
           where relnamespace = 'public'::regnamespace and relkind = any ($1::"char"[]) order by 1`,
          kinds,
        ])
      ).map(({ name }) => name);
    expect(await namesOf('{r,p}')).toEqual(TABLES.map(({ table }) => table).sort());
    expect(await namesOf('{v,m}')).toEqual(['location_users']);
  });
});
