import { describe, expect, it } from 'vitest';
import { call, resultOf } from './calls';
import { useScene } from './scene';
import { aClient, aLocation, anItem, aPerson, type ActorName } from './world';

const scene = useScene();

/** A network without clients, with one location, and its admin. */
async function anEmptyNetwork() {
  const { sql } = scene();
  const [network] = await sql<{ id: string }[]>`
    insert into public.networks (name) values ('Riverbend') returning id`;
  const id = network?.id ?? '';
  const location = await aLocation(sql, id, { name: 'Riverbend Pantry' });
  const admin = await aPerson(sql, { network: id, role: 'networkAdmin' });
  const add = () => scene().as(admin, ['select public.add_sample_data($1) as r', id]);
  const remove = (confirmed = false) =>
    scene().as(admin, ['select public.remove_sample_data($1, $2) as r', id, confirmed]);
  return { id, location, admin, add, remove };
}

/** How many rows each table has of a network, but for the audit log. */
async function contentsOf(network: string) {
  const { sql } = scene();
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'network_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and c.relname not like 'audit%'
    order by 1`;
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await sql.unsafe<{ n: number }[]>(
      `select count(*)::integer as n from ${name} where network_id = $1`,
      [network],
    );
    if (row && row.n > 0) counts[name] = row.n;
  }
  return counts;
}

const aSample = async (network: string) => {
  const [row] = await scene().owner([
    `select id, full_name from public.clients where network_id = $1 order by full_name limit 1`,
    network,
  ]);
  return { id: String(row?.['id']), name: String(row?.['full_name']) };
};

describe('sample data', () => {
  it('are 40 households that say so, with visits that are over', async () => {
    const { id, add } = await anEmptyNetwork();
    expect((await add()).rows).toEqual([{ r: 40 }]);
    const [found] = await scene().owner([
      `select count(*)::integer as clients, count(distinct full_name)::integer as names,
         bool_and(last_name like '% (sample)') as marked, bool_and(last_visit_at is not null) as seen
       from public.clients where network_id = $1`,
      id,
    ]);
    expect(found).toEqual({ clients: 40, names: 40, marked: true, seen: true });
    const [visits] = await scene().owner([
      `select count(*)::integer > 60 as many, bool_and(visited_at < now()) as over,
         bool_and(visited_at > now() - interval '29 days') as late,
         bool_and(adults + children + seniors = household_size) as counted,
         bool_and(household_size = 1 + (select count(*) from public.household_members m where m.client_id = v.client_id)) as whole
       from public.visits v where network_id = $1`,
      id,
    ]);
    expect(visits).toEqual({ many: true, over: true, late: true, counted: true, whole: true });
  });

  it('go without a trace: every table is as it was', async () => {
    const { id, add, remove } = await anEmptyNetwork();
    const before = await contentsOf(id);
    await add();
    expect(await contentsOf(id)).not.toEqual(before);
    expect((await remove()).rows).toEqual([{ r: 40 }]);
    expect(await contentsOf(id)).toEqual(before);
    expect((await remove()).rows).toEqual([{ r: 0 }]);
    expect((await add()).rows).toEqual([{ r: 40 }]);
  });

  it('are for a network without clients, the trash too, and with a location', async () => {
    const { id, location, add } = await anEmptyNetwork();
    const { sql } = scene();
    await sql`update public.locations set deleted_at = now() where id = ${location}`;
    expect(await add()).toMatchObject({ code: 'PT409', message: 'not_empty' });
    await sql`update public.locations set deleted_at = null where id = ${location}`;
    await aClient(sql, id, { deletedAt: new Date() });
    expect(await add()).toMatchObject({ code: 'PT409', message: 'not_empty' });
  });

  it('are added once', async () => {
    const { add } = await anEmptyNetwork();
    await add();
    expect(await add()).toMatchObject({ code: 'PT409', message: 'not_empty' });
  });

  const others: readonly ActorName[] = ['member', 'locationAdmin', 'networkAdmin', 'otherTenant'];
  it.each(others)('are nothing for the %s of another network', async (actor) => {
    const { id } = await anEmptyNetwork();
    expect((await scene().as(actor, ['select public.add_sample_data($1)', id])).code).toBe('PT404');
    expect((await scene().as(actor, ['select public.remove_sample_data($1)', id])).code).toBe(
      'PT404',
    );
  });

  it('are for network admins, not for who works there', async () => {
    const { id, location } = await anEmptyNetwork();
    const { sql } = scene();
    const staff = await aPerson(sql, { network: id, links: { [location]: 'admin' } });
    expect((await scene().as(staff, ['select public.add_sample_data($1)', id])).code).toBe('PT404');
    expect((await scene().as('anon', ['select public.add_sample_data($1)', id])).code).toBe(
      '42501',
    );
    expect(
      (await scene().as('superUser', ['select public.add_sample_data($1) as r', id])).rows,
    ).toEqual([{ r: 40 }]);
  });
});

describe('sample data that somebody has changed', () => {
  const changes: Readonly<
    Record<string, (id: string, location: string) => readonly [string, ...string[]]>
  > = {
    'the client': (id) => [`update public.clients set city = 'Monroe' where id = $1`, id],
    'the client, deleted': (id) => [
      `update public.clients set deleted_at = now() where id = $1`,
      id,
    ],
    'a visit': (id) => [`update public.visits set note = 'Late' where client_id = $1`, id],
    'a visit more': (id, location) => [
      `insert into public.visits (client_id, location_id) values ($1, $2)`,
      id,
      location,
    ],
    'a member more': (id) => [
      `insert into public.household_members (network_id, client_id, first_name)
       select network_id, id, 'Ada' from public.clients where id = $1`,
      id,
    ],
  };
  it.each(Object.entries(changes))('asks first: %s', async (_, change) => {
    const { id, location, admin, add, remove } = await anEmptyNetwork();
    const before = await contentsOf(id);
    await add();
    const { id: client, name } = await aSample(id);
    expect((await scene().as(admin, change(client, location))).code).toBeUndefined();
    const refused = await remove();
    expect(refused).toMatchObject({ code: 'PT409', message: 'samples_changed' });
    expect(JSON.parse(refused.detail ?? '')).toEqual({ items: [{ name }], more: 0 });
    expect((await remove(true)).rows).toEqual([{ r: 40 }]);
    expect(await contentsOf(id)).toEqual(before);
  });

  it('leaves real clients alone, whoever came later', async () => {
    const { id, add, remove } = await anEmptyNetwork();
    await add();
    const real = await aClient(scene().sql, id, { firstName: 'Rosa' });
    expect((await remove()).rows).toEqual([{ r: 40 }]);
    expect(
      await scene().owner(['select id from public.clients where network_id = $1', id]),
    ).toEqual([{ id: real }]);
  });
});

describe('a sample household', () => {
  it('takes no stock, which is real', async () => {
    const { id, location, admin, add } = await anEmptyNetwork();
    await add();
    const item = await anItem(scene().sql, location, { onHand: 5 });
    const { id: client } = await aSample(id);
    expect(
      await scene().as(
        admin,
        call.checkIn(client, location, { lines: [{ item_id: item, quantity: 1 }] }),
      ),
    ).toMatchObject({ code: 'PT409', message: 'sample_client' });
    expect((await scene().as(admin, call.checkIn(client, location))).code).toBeUndefined();
  });

  it('is not merged with anybody, and nobody moves in or out', async () => {
    const { id, admin, add } = await anEmptyNetwork();
    await add();
    const { sql } = scene();
    const [one] = await scene().owner([
      `select m.id, m.client_id from public.household_members m where m.network_id = $1 limit 1`,
      id,
    ]);
    const real = await aClient(sql, id);
    const member = String(one?.['id']);
    const client = String(one?.['client_id']);
    const [moved] = await sql<{ id: string }[]>`
      insert into public.household_members (network_id, client_id, first_name)
      values (${id}, ${real}, 'Ana') returning id`;
    const times = `(select updated_at from public.clients where id = $1), (select updated_at from public.clients where id = $2)`;
    for (const statement of [
      ['select public.merge_clients($1, $2, $$' + '{}$$, ' + times + ')', real, client],
      ['select public.merge_clients($1, $2, $$' + '{}$$, ' + times + ')', client, real],
      ['select public.split_household_member($1, false)', member],
      ['select public.move_household_member($1, $2, false)', member, real],
      ['select public.move_household_member($1, $2, false)', moved?.id ?? '', client],
    ] as const)
      expect(await scene().as(admin, statement)).toMatchObject({
        code: 'PT409',
        message: 'sample_client',
      });
  });
});

describe('the first steps', () => {
  const steps = async (actor: Parameters<ReturnType<typeof scene>['as']>[0], network: string) =>
    resultOf((await scene().as(actor, ['select public.get_started($1) as r', network])).rows[0]);

  it('are read from what is there', async () => {
    const { id, location, admin } = await anEmptyNetwork();
    const { sql } = scene();
    expect(await steps(admin, id)).toEqual({
      is_closed: false,
      locations: { count: 1, first: 'Riverbend Pantry' },
      people: { count: 1, waiting: 0 },
      has_clients: false,
      has_visit_rules: false,
      has_items: false,
      has_visits: false,
      samples: 0,
      may_have_samples: true,
    });
    const client = await aClient(sql, id);
    await anItem(sql, location);
    await sql`insert into public.visits (client_id, location_id) values (${client}, ${location})`;
    await sql`
      update public.networks
      set visit_rules = '{"max_visits": 2, "period_days": 30, "scope": "network"}', get_started_closed_at = now()
      where id = ${id}`;
    const invited = await aPerson(sql, { network: id, links: { [location]: 'member' } });
    await sql`update auth.users set email_confirmed_at = null where id = ${invited.sub}`;
    await aPerson(sql, { network: id, role: 'superUser' });
    expect(await steps(admin, id)).toMatchObject({
      is_closed: true,
      people: { count: 2, waiting: 1 },
      has_clients: true,
      has_visit_rules: true,
      has_items: true,
      has_visits: true,
      may_have_samples: false,
    });
  });

  it('are not done by samples', async () => {
    const { id, admin, add } = await anEmptyNetwork();
    await add();
    expect(await steps(admin, id)).toMatchObject({
      has_clients: false,
      has_visits: false,
      samples: 40,
      may_have_samples: false,
    });
  });
});
