import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useScene, type Outcome } from './scene';
import { aPerson, type ActorName, type DeadActorName, type Network } from './world';

const scene = useScene();

const profile = (id: string) =>
  scene().owner([
    `select deleted_at is not null as is_deleted, active_location_id, network_id, first_name
     from public.profiles where id = $1`,
    id,
  ]);
const linksOf = (id: string) =>
  scene().owner([
    `select location_id, role from public.user_locations where user_id = $1 order by created_at`,
    id,
  ]);

/** People of the network, some at the location of its admin, who are not that admin's to move. */
const somebodyOfOthers: [
  string,
  (here: Network) => Omit<Parameters<typeof aPerson>[1], 'network'>,
][] = [
  ['who works elsewhere', (here) => ({ links: { [here.otherLocation]: 'member' } })],
  [
    'who works elsewhere too',
    (here) => ({ links: { [here.location]: 'member', [here.otherLocation]: 'member' } }),
  ],
  ['who works nowhere', () => ({})],
  [
    'who runs the network',
    (here) => ({ role: 'networkAdmin', links: { [here.location]: 'member' } }),
  ],
  ['who is a super user', (here) => ({ role: 'superUser', links: { [here.location]: 'member' } })],
];

describe('prepare_invitation', () => {
  const prepare = (actor: ActorName, email: string, where = scene().here) =>
    scene().as(actor, [
      `select public.prepare_invitation($1, $2, $3, 'member') as answer`,
      email,
      where.id,
      where.location,
    ]);
  const answer = ({ rows }: Outcome) => rows[0]?.['answer'];

  it.each(['locationAdmin', 'networkAdmin', 'superUser'] as const)(
    'lets a %s invite to this location',
    async (actor) => {
      expect(answer(await prepare(actor, 'new@example.org'))).toEqual({
        state: 'new',
        user_id: null,
        is_confirmed: false,
      });
    },
  );

  it.each(['member', 'demoted', 'elsewhere', 'otherTenant', 'anon'] as const)(
    'refuses a %s',
    async (actor) => {
      expect(await prepare(actor, 'new@example.org')).toMatchObject({ code: '42501' });
    },
  );

  it('refuses a location of another network, a deleted one and one that is not administered', async () => {
    const { here, there } = scene();
    for (const [actor, location] of [
      ['networkAdmin', there.location],
      ['superUser', there.location],
      ['networkAdmin', here.deletedLocation],
      ['locationAdmin', here.otherLocation],
    ] as const) {
      const outcome = await prepare(actor, 'new@example.org', { ...here, location });
      expect(outcome).toMatchObject({ code: '42501', message: 'not_allowed' });
    }
  });

  it('knows whom an address of the network belongs to, however it is written', async () => {
    const { here, sql } = scene();
    const known = await aPerson(sql, {
      network: here.id,
      email: 'kim@example.org',
      links: { [here.location]: 'member' },
    });
    const ask = async () => answer(await prepare('locationAdmin', ' Kim@Example.org '));
    const person = { user_id: known.sub, is_confirmed: true };
    expect(await ask()).toEqual({ ...person, state: 'member' });
    await sql`update public.profiles set deleted_at = now() where id = ${known.sub}`;
    expect(await ask()).toEqual({ ...person, state: 'deleted' });
    await sql`update public.profiles set deleted_at = null where id = ${known.sub}`;
    await sql`update auth.users set email_confirmed_at = null where id = ${known.sub}`;
    expect(await ask()).toEqual({ ...person, state: 'invited', is_confirmed: false });
  });

  it.each(somebodyOfOthers)(
    'answers a location admin like any refusal about %s',
    async (_, options) => {
      const { here, sql } = scene();
      await aPerson(sql, { network: here.id, email: 'kim@example.org', ...options(here) });
      expect(await prepare('locationAdmin', 'kim@example.org')).toMatchObject({
        code: '42501',
        message: 'not_allowed',
      });
      for (const actor of ['networkAdmin', 'superUser'] as const)
        expect(answer(await prepare(actor, 'kim@example.org'))).toMatchObject({ state: 'member' });
    },
  );

  it('answers an address of another network like any refusal', async () => {
    const { there, sql } = scene();
    await aPerson(sql, { network: there.id, email: 'kim@example.org' });
    expect(await prepare('networkAdmin', 'kim@example.org')).toMatchObject({
      code: '42501',
      message: 'not_allowed',
    });
  });
});

describe('complete_invitation', () => {
  const complete = (
    actor: ActorName | DeadActorName,
    user: string,
    role = 'member',
    where = scene().here,
  ) =>
    scene().as({ role: 'service_role' }, [
      `select public.complete_invitation($1, $2, $3, $4, $5, 'Leah', 'Abrams')`,
      scene().claims[actor].sub ?? '',
      user,
      where.id,
      where.location,
      role,
    ]);
  const invitee = async () => {
    const id = randomUUID();
    await scene().sql`insert into auth.users (id, email) values (${id}, 'leah@example.org')`;
    return id;
  };

  it('makes the profile, the link and the active location, in the name of the actor', async () => {
    const { here, claims } = scene();
    const id = await invitee();
    expect(await complete('locationAdmin', id, 'admin')).toMatchObject({ code: undefined });
    expect(await profile(id)).toEqual([
      {
        is_deleted: false,
        active_location_id: here.location,
        network_id: here.id,
        first_name: 'Leah',
      },
    ]);
    expect(await linksOf(id)).toEqual([{ location_id: here.location, role: 'admin' }]);
    const trail = await scene().owner([
      `select actor from private.audit_log where entity = 'profiles' and entity_id = $1 and action = 'insert'`,
      id,
    ]);
    expect(trail).toEqual([{ actor: claims.locationAdmin.sub }]);
  });

  it('lets a deleted person back with the new link only', async () => {
    const { here, sql } = scene();
    const links = { [here.otherLocation]: 'admin' } as const;
    const { sub } = await aPerson(sql, { network: here.id, links });
    await sql`update public.profiles set deleted_at = now() where id = ${sub}`;
    expect(await complete('locationAdmin', sub)).toMatchObject({ code: undefined });
    expect(await profile(sub)).toMatchObject([{ is_deleted: false }]);
    expect(await linksOf(sub)).toEqual([{ location_id: here.location, role: 'member' }]);
  });

  it('keeps the name of who has set up the account, and changes the role', async () => {
    const { here } = scene();
    await complete('locationAdmin', here.colleague, 'admin');
    expect(await profile(here.colleague)).toMatchObject([{ first_name: 'Robin' }]);
    expect(await linksOf(here.colleague)).toEqual([{ location_id: here.location, role: 'admin' }]);
  });

  it.each(somebodyOfOthers)('refuses a location admin somebody %s', async (_, options) => {
    const { here, sql } = scene();
    const { sub } = await aPerson(sql, { network: here.id, ...options(here) });
    const before = await linksOf(sub);
    expect(await complete('locationAdmin', sub)).toMatchObject({
      code: '42501',
      message: 'not_allowed',
    });
    expect(await linksOf(sub)).toEqual(before);
    expect(await complete('networkAdmin', sub)).toMatchObject({ code: undefined });
    expect(await linksOf(sub)).toContainEqual({ location_id: here.location, role: 'member' });
  });

  it('lets an admin of two locations bring somebody from one to the other', async () => {
    const { here, sql } = scene();
    const both = { [here.location]: 'admin', [here.otherLocation]: 'admin' } as const;
    const admin = await aPerson(sql, { network: here.id, links: both });
    const { sub } = await aPerson(sql, {
      network: here.id,
      links: { [here.otherLocation]: 'member' },
    });
    const outcome = await scene().as({ role: 'service_role' }, [
      `select public.complete_invitation($1, $2, $3, $4, 'member', 'Leah', 'Abrams')`,
      admin.sub,
      sub,
      here.id,
      here.location,
    ]);
    expect(outcome.code).toBeUndefined();
    expect(await linksOf(sub)).toHaveLength(2);
  });

  it('refuses people of another network, oneself, and actors without the right', async () => {
    const { there, claims } = scene();
    const id = await invitee();
    const before = await scene().owner([`select count(*)::int as n from public.user_locations`]);
    for (const attempt of [
      () => complete('networkAdmin', there.colleague),
      () => complete('locationAdmin', claims.locationAdmin.sub ?? ''),
      () => complete('member', id),
      () => complete('deleted', id),
      () => complete('otherTenant', id),
      () => complete('superUser', id, 'member', { ...there, id: scene().here.id }),
      () => complete('networkAdmin', randomUUID()),
    ])
      expect(await attempt()).toMatchObject({ code: '42501', message: 'not_allowed' });
    expect(await scene().owner([`select count(*)::int as n from public.user_locations`])).toEqual(
      before,
    );
  });

  it('is out of reach for signed-in users', async () => {
    const { here } = scene();
    const outcome = await scene().as('superUser', [
      `select public.complete_invitation(auth.uid(), $1, $2, $3, 'admin', 'A', 'B')`,
      here.colleague,
      here.id,
      here.location,
    ]);
    expect(outcome.code).toBe('42501');
  });
});

describe('remove_user', () => {
  const remove = (actor: ActorName, user: string) =>
    scene().as(actor, ['select public.remove_user($1) as answer', user]);

  it.each(['locationAdmin', 'networkAdmin', 'superUser'] as const)(
    'deletes a colleague for a %s: links and sessions go, the name stays',
    async (actor) => {
      const { here } = scene();
      expect((await remove(actor, here.colleague)).rows).toEqual([{ answer: 'deleted' }]);
      expect(await profile(here.colleague)).toMatchObject([
        { is_deleted: true, active_location_id: null },
      ]);
      expect(await linksOf(here.colleague)).toEqual([]);
      expect(
        await scene().owner([`select id from auth.sessions where user_id = $1`, here.colleague]),
      ).toEqual([]);
      expect((await remove(actor, here.colleague)).rows).toEqual([{ answer: 'deleted' }]);
    },
  );

  it.each(['member', 'demoted', 'elsewhere', 'otherTenant', 'anon'] as const)(
    'is refused to a %s',
    async (actor) => {
      const { here } = scene();
      expect(await remove(actor, here.colleague)).toMatchObject({ code: '42501' });
      expect(await profile(here.colleague)).toMatchObject([{ is_deleted: false }]);
    },
  );

  it('only takes the own locations away from who works elsewhere too', async () => {
    const { here, sql } = scene();
    const links = { [here.location]: 'member', [here.otherLocation]: 'member' } as const;
    const { sub } = await aPerson(sql, { network: here.id, links });
    expect((await remove('locationAdmin', sub)).rows).toEqual([{ answer: 'unlinked' }]);
    expect(await linksOf(sub)).toEqual([{ location_id: here.otherLocation, role: 'member' }]);
    expect(await profile(sub)).toMatchObject([
      { is_deleted: false, active_location_id: here.otherLocation },
    ]);
    expect((await remove('locationAdmin', sub)).code).toBe('42501');
    expect((await remove('networkAdmin', sub)).rows).toEqual([{ answer: 'deleted' }]);
  });

  it.each(['networkAdmin', 'superUser'] as const)(
    'spares a %s from location admins',
    async (role) => {
      const { here, sql } = scene();
      const { sub } = await aPerson(sql, {
        network: here.id,
        role,
        links: { [here.location]: 'member' },
      });
      expect(await remove('locationAdmin', sub)).toMatchObject({ code: '42501' });
      const byNetworkAdmin = await remove('networkAdmin', sub);
      expect(byNetworkAdmin.code).toBe(role === 'superUser' ? '42501' : undefined);
    },
  );

  it('spares oneself and the last network admin', async () => {
    const { here, sql, claims } = scene();
    const me = claims.networkAdmin.sub ?? '';
    expect(await remove('networkAdmin', me)).toMatchObject({ code: 'PT409', message: 'self' });
    await sql`
      delete from private.platform_roles r using public.profiles p
      where p.id = r.user_id and p.network_id = ${here.id} and p.id <> ${me}`;
    expect(await remove('superUser', me)).toMatchObject({
      code: 'PT409',
      message: 'last_network_admin',
    });
  });
});

describe('remove_self', () => {
  const leave = (actor: ActorName) => scene().as(actor, ['select public.remove_self()']);

  it('closes the own account', async () => {
    expect(await leave('member')).toMatchObject({ code: undefined });
    expect(await scene().as('member', ['select 1'])).toMatchObject({ code: 'PT401' });
  });

  it('is refused to the last network admin and to the last super user', async () => {
    const { sql, claims } = scene();
    const keep = [claims.networkAdmin.sub ?? '', claims.superUser.sub ?? ''];
    await sql`delete from private.platform_roles where user_id <> all (${keep})`;
    expect(await leave('networkAdmin')).toMatchObject({ message: 'last_network_admin' });
    expect(await leave('superUser')).toMatchObject({ code: 'PT409', message: 'last_super_user' });
  });
});

describe('begin_factor_reset', () => {
  const reset = (actor: ActorName, user: string) =>
    scene().as(actor, ['select public.begin_factor_reset($1) as answer', user]);

  it.each(['locationAdmin', 'networkAdmin', 'superUser'] as const)(
    'ends the sessions of a colleague for a %s and is recorded',
    async (actor) => {
      const { here, claims } = scene();
      expect((await reset(actor, here.colleague)).rows).toEqual([
        { answer: { email: expect.stringContaining('@') as unknown, first_name: 'Robin' } },
      ]);
      expect(
        await scene().owner([`select id from auth.sessions where user_id = $1`, here.colleague]),
      ).toEqual([]);
      expect(
        await scene().owner([
          `select actor from private.audit_log where action = 'reset_factors' and entity_id = $1`,
          here.colleague,
        ]),
      ).toEqual([{ actor: claims[actor].sub }]);
    },
  );

  it.each(somebodyOfOthers)(
    'is refused to a location admin for somebody %s',
    async (_, options) => {
      const { here, sql } = scene();
      const { sub } = await aPerson(sql, { network: here.id, ...options(here) });
      expect(await reset('locationAdmin', sub)).toMatchObject({ code: '42501' });
      expect(
        await scene().owner([`select id from auth.sessions where user_id = $1`, sub]),
      ).toHaveLength(1);
      expect((await reset('superUser', sub)).code).toBeUndefined();
    },
  );

  it('is refused for oneself, for whom one does not administer, and to members', async () => {
    const { here, there, claims } = scene();
    for (const attempt of [
      () => reset('locationAdmin', claims.locationAdmin.sub ?? ''),
      () => reset('locationAdmin', claims.networkAdmin.sub ?? ''),
      () => reset('networkAdmin', there.colleague),
      () => reset('networkAdmin', claims.deleted.sub ?? ''),
      () => reset('member', here.colleague),
      () => reset('anon', here.colleague),
    ])
      expect(await attempt()).toMatchObject({ code: '42501' });
  });
});
