import { describe, expect, it } from 'vitest';
import { API } from '../../src/config';
import { useScene, type Scene, type Statement } from './scene';
import { aPerson, type ActorName } from './world';

const scene = useScene();

const ACTORS: readonly ActorName[] = [
  ...(['anon', 'otherTenant', 'elsewhere', 'member', 'demoted'] as const),
  ...(['locationAdmin', 'networkAdmin', 'superUser'] as const),
];

interface Call {
  name: string;
  statement: (scene: Scene) => Statement;
  allowed: readonly ActorName[];
}

const CALLS: readonly Call[] = [
  {
    name: 'restore_client',
    statement: ({ here }) => ['select public.restore_client($1)', here.deletedClient],
    allowed: ['locationAdmin', 'networkAdmin', 'superUser'],
  },
  {
    name: 'restore_clients',
    statement: ({ here }) => ['select public.restore_clients(array[$1::uuid])', here.deletedClient],
    allowed: ['locationAdmin', 'networkAdmin', 'superUser'],
  },
  {
    name: 'soft_delete_location',
    statement: ({ here }) => ['select public.soft_delete_location($1)', here.location],
    allowed: ['networkAdmin', 'superUser'],
  },
  {
    name: 'restore_location',
    statement: ({ here }) => ['select public.restore_location($1)', here.deletedLocation],
    allowed: ['networkAdmin', 'superUser'],
  },
  {
    name: 'restore_locations',
    statement: ({ here }) => [
      'select public.restore_locations(array[$1::uuid])',
      here.deletedLocation,
    ],
    allowed: ['networkAdmin', 'superUser'],
  },
  {
    name: 'make_network_admin',
    statement: ({ here }) => ['select public.make_network_admin($1)', here.colleague],
    allowed: ['networkAdmin', 'superUser'],
  },
  {
    name: 'remove_network_admin',
    statement: ({ claims }) => [
      'select public.remove_network_admin($1)',
      claims.networkAdmin.sub ?? '',
    ],
    allowed: ['networkAdmin', 'superUser'],
  },
  {
    name: 'delete_network',
    statement: ({ here }) => ['select public.delete_network($1)', here.id],
    allowed: ['superUser'],
  },
  {
    name: 'network_contents',
    statement: ({ here }) => ['select public.network_contents($1)', here.id],
    allowed: ['superUser'],
  },
];

/** What the calls may change, as the owner sees it. */
const state = ({ here, owner }: Scene) =>
  owner([
    `select
       (select count(*)::int from public.networks where id = $1) as networks,
       (select count(*)::int from public.clients where network_id = $1 and deleted_at is null) as clients,
       (select count(*)::int from public.locations where network_id = $1 and deleted_at is null) as locations,
       (select count(*)::int from private.platform_roles r
        join public.profiles p on p.id = r.user_id where p.network_id = $1) as roles`,
    here.id,
  ]);

describe.each(CALLS)('$name', ({ name, statement, allowed }) => {
  it.each(allowed)('is done for %s', async (actor) => {
    const before = await state(scene());
    expect(await scene().as(actor, statement(scene()))).toMatchObject({ code: undefined });
    if (name !== 'network_contents') expect(await state(scene())).not.toEqual(before);
  });

  it.each(ACTORS.filter((actor) => !allowed.includes(actor)))('is refused to %s', async (actor) => {
    const before = await state(scene());
    const outcome = await scene().as(actor, statement(scene()));
    expect(outcome).toMatchObject({ code: actor === 'anon' ? '42501' : 'PT404', rows: [] });
    expect(await state(scene())).toEqual(before);
  });

  it.each(['aal1', 'signedOut', 'banned'] as const)(
    'is refused to a token that is %s, without the check of the request',
    async (actor) => {
      const outcome = await scene().as(actor, statement(scene()), { preRequest: false });
      expect(outcome.code).toBe(actor === 'aal1' ? 'PT403' : 'PT401');
    },
  );

  it('answers an unknown id with 404', async () => {
    const [text] = statement(scene());
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect(await scene().as('superUser', [text, unknown])).toMatchObject({ code: 'PT404' });
  });
});

describe.each([
  ['restore_clients', (of: Scene['here']) => [of.deletedClient, of.client]],
  ['restore_locations', (of: Scene['here']) => [of.deletedLocation, of.location]],
] as const)('%s', (name, idsOf) => {
  const restore = (ids: readonly string[]) =>
    scene().as('networkAdmin', [
      `select public.${name}($1::text::uuid[]) as restored`,
      `{${ids.join()}}`,
    ]);

  it('says how many came back: what is in no trash is not counted', async () => {
    expect((await restore(idsOf(scene().here))).rows).toEqual([{ restored: 1 }]);
    expect((await restore(idsOf(scene().here))).rows).toEqual([{ restored: 0 }]);
    expect((await restore([])).rows).toEqual([{ restored: 0 }]);
  });

  it('brings back all or none', async () => {
    const { here, there } = scene();
    const before = await state(scene());
    for (const stranger of [...idsOf(there), here.id])
      expect((await restore([...idsOf(here), stranger])).code).toBe('PT404');
    expect(await state(scene())).toEqual(before);
  });

  it('takes as many as the app sends at once', async () => {
    const ids = Array.from({ length: API.idsPerRequest }, () => idsOf(scene().here)[0] ?? '');
    expect((await restore(ids)).rows).toEqual([{ restored: 1 }]);
    expect((await restore([...ids, ...ids])).code).toBe('PT413');
  });
});

describe('a deleted location', () => {
  it('moves its people to another of theirs, or to none, and has them again when restored', async () => {
    const { here, sql, claims } = scene();
    const links = { [here.location]: 'admin', [here.otherLocation]: 'member' } as const;
    const { sub } = await aPerson(sql, { network: here.id, links });
    await scene().as('networkAdmin', ['select public.soft_delete_location($1)', here.location]);
    const active = async (user: string) => {
      const [row] = await scene().owner([
        `select active_location_id as id from public.profiles where id = $1`,
        user,
      ]);
      return row?.['id'];
    };
    expect(await active(sub)).toBe(here.otherLocation);
    expect(await active(claims.member.sub ?? '')).toBeNull();
    await scene().as('networkAdmin', ['select public.restore_location($1)', here.location]);
    expect((await scene().as('member', ['select id from public.locations'])).rows).toEqual([
      { id: here.location },
    ]);
  });
});

describe('the network admins', () => {
  it('never lose their last one', async () => {
    const { here, sql, claims } = scene();
    await sql`
      delete from private.platform_roles r using public.profiles p
      where p.id = r.user_id and p.network_id = ${here.id} and p.id <> ${claims.networkAdmin.sub ?? ''}`;
    const remove = [
      'select public.remove_network_admin($1)',
      claims.networkAdmin.sub ?? '',
    ] as const;
    for (const actor of ['networkAdmin', 'superUser'] as const)
      expect(await scene().as(actor, remove)).toMatchObject({
        code: '42501',
        message: 'A network keeps at least one network admin.',
      });
    await scene().as('networkAdmin', ['select public.make_network_admin($1)', here.colleague]);
    expect(await scene().as('networkAdmin', remove)).toMatchObject({ code: undefined });
  });

  it('are not joined by a super user, who stands above them', async () => {
    const { here, sql } = scene();
    const { sub } = await aPerson(sql, { network: here.id, role: 'superUser' });
    const make = ['select public.make_network_admin($1)', sub] as const;
    for (const actor of ['networkAdmin', 'superUser'] as const)
      expect(await scene().as(actor, make)).toMatchObject({ code: '42501' });
    expect(
      await scene().owner([
        'select is_super_user, is_network_admin from private.platform_roles where user_id = $1',
        sub,
      ]),
    ).toEqual([{ is_super_user: true, is_network_admin: false }]);
  });
});

describe('a deleted network', () => {
  it('takes everything with it but the trail and other super users', async () => {
    const { here, sql } = scene();
    const guest = await aPerson(sql, {
      network: here.id,
      role: 'superUser',
      links: { [here.location]: 'admin' },
    });
    await scene().as('superUser', ['select public.delete_network($1)', here.id]);
    const tables = await scene().owner([
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'network_id' order by 1`,
    ]);
    expect(tables.length).toBeGreaterThan(7);
    for (const { name } of tables)
      expect(
        await scene().owner([
          `select count(*)::int as n from public.${String(name)} where network_id = $1`,
          here.id,
        ]),
      ).toEqual([{ n: 0 }]);
    expect(
      await scene().owner([
        `select count(*)::int as n from private.stock_movements where network_id = $1`,
        here.id,
      ]),
    ).toEqual([{ n: 0 }]);
    expect(await scene().as('member', ['select 1'])).toMatchObject({ code: 'PT401' });
    expect(await scene().as(guest, ['select public.network_contents($1)', here.id])).toMatchObject({
      code: 'PT404',
    });
    const trail = await scene().owner([
      `select action, diff from private.audit_log
       where network_id = $1 and entity = 'clients' and action = 'delete'`,
      here.id,
    ]);
    expect(trail).toContainEqual({ action: 'delete', diff: null });
  });

  it("is never one's own", async () => {
    const outcome = await scene().as('superUser', [
      'select public.delete_network($1)',
      scene().there.id,
    ]);
    expect(outcome.code).toBe('42501');
  });

  it('is announced in numbers', async () => {
    const { here } = scene();
    const { rows } = await scene().as('superUser', [
      'select public.network_contents($1) as contents',
      here.id,
    ]);
    expect(rows[0]?.['contents']).toMatchObject({
      locations: 3,
      clients: 2,
      events: 1,
      inventory_items: 2,
      visits: 1,
      orders: 1,
    });
  });
});
