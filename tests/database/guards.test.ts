import { describe, expect, it } from 'vitest';
import { columnsOf, recordOf, SAMPLES } from './samples';
import { useScene } from './scene';
import { aClient, aPerson, type ActorName } from './world';

const scene = useScene();

describe('soft delete', () => {
  it('takes the time of the server, whatever was sent', async () => {
    const { here } = scene();
    await scene().as('member', [
      `update public.clients set deleted_at = '2001-01-01' where id = $1`,
      here.client,
    ]);
    expect(
      await scene().owner([
        `select deleted_at = now() as is_now from public.clients where id = $1`,
        here.client,
      ]),
    ).toEqual([{ is_now: true }]);
  });

  it('changes no other column in the same statement, of any table', async () => {
    const tables = await scene().owner([
      `select relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where tgfoid = 'private.guard_deleted_at()'::regprocedure
         and private.deletable_by(t.tgrelid) <> 'nobody' order by 1`,
    ]);
    const passed: string[] = [];
    for (const table of tables.map(({ name }) => String(name))) {
      const id = await recordOf(scene(), table);
      const row = async () =>
        (
          await scene().owner([`select to_jsonb(t) as r from public.${table} t where id = $1`, id])
        )[0]?.['r'];
      const before = await row();
      await scene().sql.unsafe(`grant update on public.${table} to authenticated`);
      for (const { name, type, generated } of await columnsOf(scene(), table)) {
        if (name === 'deleted_at' || generated) continue;
        const other = `case when ${name} is null then '${String(SAMPLES[type])}'::${type} end`;
        const { code } = await scene().as('superUser', [
          `update public.${table} set ${name} = ${other}, deleted_at = now() where id = $1`,
          id,
        ]);
        if (code !== '42501') passed.push(`${table}.${name}: ${code}`);
      }
      expect(await row()).toEqual(before);
    }
    expect(passed).toEqual([]);
    expect(tables.length).toBeGreaterThan(5);
  });

  it.each(['first_name = $2', 'deleted_at = nullif($2, $2)::timestamptz'])(
    'freezes a deleted client against: %s',
    async (change) => {
      const { here } = scene();
      const outcome = await scene().as('superUser', [
        `update public.clients set ${change} where id = $1`,
        here.deletedClient,
        'Changed',
      ]);
      expect(outcome).toMatchObject({ code: '42501', message: 'This record was deleted.' });
    },
  );

  it.each(['events', 'visits', 'inventory_items'])(
    'freezes deleted %s, which the matrix deletes',
    async (table) => {
      const { here, sql } = scene();
      const id =
        { events: here.event, visits: here.visit, inventory_items: here.item }[table] ?? '';
      await sql.unsafe(`update public.${table} set deleted_at = now() where id = $1`, [id]);
      const change = table === 'visits' ? 'note' : 'name';
      const outcome = await scene().as('superUser', [
        `update public.${table} set ${change} = 'Changed' where id = $1`,
        id,
      ]);
      expect(outcome).toMatchObject({ code: '42501', message: 'This record was deleted.' });
    },
  );

  it('leaves no way to visit a deleted client', async () => {
    const { here } = scene();
    const outcome = await scene().as('superUser', [
      `insert into public.visits (client_id, location_id) values ($1, $2)`,
      here.deletedClient,
      here.location,
    ]);
    expect(outcome.code).toBe('42501');
  });

  it.each(['events', 'inventory_items', 'visits'] as const)(
    'leaves no way to add %s at a deleted location',
    async (table) => {
      const { here } = scene();
      const values = {
        events: `(location_id, name, start_date) values ($1, 'New', current_date)`,
        inventory_items: `(location_id, name) values ($1, 'New')`,
        visits: `(location_id, client_id) values ($1, '${here.client}')`,
      };
      const outcome = await scene().as('networkAdmin', [
        `insert into public.${table} ${values[table]}`,
        here.deletedLocation,
      ]);
      expect(outcome.code).toBe('42501');
    },
  );
});

describe('the active location', () => {
  const activate = (actor: ActorName, location: string | null) =>
    scene().as(actor, [
      `update public.profiles set active_location_id = $1 where id = auth.uid() returning active_location_id as id`,
      location,
    ]);

  it('is one of the locations that one works at', async () => {
    const { here } = scene();
    expect((await activate('member', here.location)).rows).toEqual([{ id: here.location }]);
    expect((await activate('member', here.otherLocation)).code).toBe('42501');
    expect((await activate('locationAdmin', here.otherLocation)).code).toBe('42501');
    expect((await activate('member', null)).rows).toEqual([{ id: null }]);
  });

  it('is any location of the network for network admins and super users', async () => {
    const { here, there } = scene();
    expect((await activate('networkAdmin', here.otherLocation)).code).toBeUndefined();
    expect((await activate('superUser', there.location)).code).toBeUndefined();
    expect((await activate('networkAdmin', there.location)).code).toBe('42501');
    expect((await activate('superUser', here.location)).code).toBe('42501');
  });

  it('is never a deleted location', async () => {
    const { here } = scene();
    expect((await activate('networkAdmin', here.deletedLocation)).code).toBe('42501');
  });

  it.each(['locationAdmin', 'networkAdmin', 'superUser'] as const)(
    'of a colleague is not switched by a %s',
    async (actor) => {
      const { here } = scene();
      const outcome = await scene().as(actor, [
        `update public.profiles set active_location_id = null where id = $1`,
        here.colleague,
      ]);
      expect(outcome.code).toBe('42501');
    },
  );

  it('moves on when the link to it goes', async () => {
    const { here, sql } = scene();
    const links = { [here.location]: 'member', [here.otherLocation]: 'member' } as const;
    const { sub } = await aPerson(sql, { network: here.id, links });
    const active = () =>
      scene().owner([`select active_location_id as id from public.profiles where id = $1`, sub]);
    for (const expected of [here.otherLocation, null]) {
      await sql`
        delete from public.user_locations ul using public.profiles p
        where p.id = ${sub} and ul.user_id = p.id and ul.location_id = p.active_location_id`;
      expect(await active()).toEqual([{ id: expected }]);
    }
  });
});

describe('profiles and roles', () => {
  const url = (network: string, user: string, file = 'avatar-1700000000000.png') =>
    `/storage/v1/object/public/avatars/${network}/${user}/${file}`;

  it('takes a photo from the folder of its user only', async () => {
    const { here, there, claims } = scene();
    const me = claims.member.sub ?? '';
    const setPhoto = (value: string | null) =>
      scene().as('member', [
        `update public.profiles set avatar_url = $1 where id = auth.uid()`,
        value,
      ]);
    expect((await setPhoto(url(here.id, me))).code).toBeUndefined();
    expect((await setPhoto(null)).code).toBeUndefined();
    expect((await setPhoto(url(here.id, here.colleague))).code).toBe('42501');
    expect((await setPhoto(url(there.id, me))).code).toBe('42501');
    expect((await setPhoto(url(here.id, me, 'avatar-1.svg'))).code).toBe('23514');
    expect((await setPhoto('javascript:alert(1)')).code).toBe('42501');
  });

  it('lets nobody change their own role', async () => {
    const { here, sql, claims } = scene();
    const admin = claims.networkAdmin.sub ?? '';
    await sql`
      insert into public.user_locations (user_id, location_id, network_id)
      values (${admin}, ${here.location}, ${here.id})`;
    for (const actor of ['member', 'locationAdmin', 'networkAdmin'] as const) {
      const outcome = await scene().as(actor, [
        `update public.user_locations set role = 'admin' where user_id = auth.uid() returning id`,
      ]);
      expect(outcome).toMatchObject({ rows: [], code: undefined });
    }
  });

  it('lets nobody change their own role, even if a policy did', async () => {
    const { sql, here, claims } = scene();
    await sql`alter policy user_locations_update on public.user_locations using (true) with check (true)`;
    const outcome = await scene().as('member', [
      `update public.user_locations set role = 'admin' where user_id = auth.uid()`,
    ]);
    expect(outcome).toMatchObject({ code: '42501', message: 'Nobody changes their own role.' });
    expect(
      await scene().owner([
        `select role from public.user_locations where user_id = $1 and location_id = $2`,
        claims.member.sub ?? '',
        here.location,
      ]),
    ).toEqual([{ role: 'member' }]);
  });

  it.each(['networkAdmin', 'superUser'] as const)(
    'keeps a %s out of reach for location admins',
    async (role) => {
      const { here, sql } = scene();
      const links = { [here.location]: 'member' } as const;
      const { sub } = await aPerson(sql, { network: here.id, role, links });
      const attempts = [
        `update public.profiles set first_name = 'Changed' where id = $1 returning id`,
        `update public.user_locations set role = 'admin' where user_id = $1 returning id`,
      ];
      for (const text of attempts) {
        expect(await scene().as('locationAdmin', [text, sub])).toMatchObject({ rows: [] });
        const byNetworkAdmin = await scene().as('networkAdmin', [text, sub]);
        expect(byNetworkAdmin.rows).toHaveLength(role === 'networkAdmin' ? 1 : 0);
        expect((await scene().as('superUser', [text, sub])).rows).toHaveLength(1);
      }
    },
  );

  it('takes texts as long as anybody types them, and no longer', async () => {
    const columns = [
      'first_name',
      'last_name',
      'address_line1',
      'address_line2',
      'city',
      'zip_code',
    ];
    // No two alike, so that no index could make them short.
    const text = Array.from({ length: 1000 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join('');
    const { sub = '' } = scene().claims.member;
    const save = (value: string) =>
      scene().as('member', [
        `update public.profiles set ${columns.map((column) => `${column} = $2`).join(', ')} where id = $1 returning id`,
        sub,
        value,
      ]);
    expect(await save(text)).toMatchObject({ code: undefined, rows: [{ id: sub }] });
    expect(await save(`${text}x`)).toMatchObject({ code: '23514' });
  });

  it('shows members the names of colleagues, not their addresses', async () => {
    const { here } = scene();
    const profile = await scene().as('member', [
      `select id from public.profiles where id = $1`,
      here.colleague,
    ]);
    expect(profile.rows).toEqual([]);
    const name = await scene().as('elsewhere', [
      `select full_name, avatar_url from public.colleagues where id = $1`,
      here.colleague,
    ]);
    expect(name.rows).toEqual([{ full_name: 'Robin Example', avatar_url: null }]);
  });

  it('copies a changed email, a new name and a deletion to where they are read', async () => {
    const { here, sql } = scene();
    await sql`update auth.users set email = 'new@example.org' where id = ${here.colleague}`;
    await sql`
      update public.profiles set first_name = 'Kim', deleted_at = now() where id = ${here.colleague}`;
    expect(
      await scene().owner([
        `select p.email, c.full_name, c.deleted_at is not null as is_deleted
         from public.profiles p join public.colleagues c using (id) where id = $1`,
        here.colleague,
      ]),
    ).toEqual([{ email: 'new@example.org', full_name: 'Kim Example', is_deleted: true }]);
  });

  it('makes who creates a location its admin, but no super user of another network', async () => {
    const { here, claims } = scene();
    const create = `insert into public.locations (network_id, name) values ($1, 'New') returning id`;
    for (const [actor, links] of [
      ['networkAdmin', [{ user_id: claims.networkAdmin.sub, role: 'admin' }]],
      ['superUser', []],
    ] as const) {
      const { rows } = await scene().as(actor, [create, here.id]);
      const found = await scene().owner([
        `select user_id, role from public.user_locations where location_id = $1`,
        String(rows[0]?.['id']),
      ]);
      expect(found).toEqual(links);
    }
  });
});

describe('checks', () => {
  it.each([
    ['first_name', ' '],
    ['partial_ssn', '123'],
    ['partial_ssn', '12a4'],
    ['email', 'nobody'],
    ['state', 'DC'],
    ['gender', 'unknown'],
    ['date_of_birth', '2999-01-01'],
    ['first_name', 'x'.repeat(10_000)],
  ])('refuse a client whose %s is %j and name the column', async (column, value) => {
    const outcome = await scene().as('member', [
      `update public.clients set ${column} = $2 where id = $1`,
      scene().here.client,
      value,
    ]);
    expect(outcome.code).toBe('23514');
    expect(outcome.message).toContain(`clients_${column}_check`);
  });

  it.each([
    ['{}', undefined],
    ['{"max_visits": 2, "period_days": 14, "scope": "network"}', undefined],
    ['{"max_visits": 0, "period_days": 14, "scope": "network"}', '23514'],
    ['{"max_visits": 1.5, "period_days": 14, "scope": "network"}', '23514'],
    ['{"max_visits": "2", "period_days": 14, "scope": "network"}', '23514'],
    ['{"max_visits": 2, "scope": "network"}', '23514'],
    ['{"max_visits": 2, "period_days": 14, "scope": "world"}', '23514'],
  ])('judge the visit rules %s', async (rules, code) => {
    const outcome = await scene().as('networkAdmin', [
      `update public.networks set visit_rules = $2::text::jsonb where id = $1`,
      scene().here.id,
      rules,
    ]);
    expect(outcome.code).toBe(code);
  });

  it('make one visit of two saves with one key', async () => {
    const { here, sql } = scene();
    const client = await aClient(sql, here.id);
    const save = [
      `insert into public.visits (client_id, location_id, idempotency_key, household_size)
       values ($1, $2, '7e57ed00-0000-4000-8000-000000000001', 3) returning created_by`,
      client,
      here.location,
    ] as const;
    const first = await scene().as('member', save);
    expect(first.rows).toEqual([{ created_by: scene().claims.member.sub }]);
    expect((await scene().as('member', save)).code).toBe('23505');
  });
});
