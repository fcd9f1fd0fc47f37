import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useScene } from './scene';
import { aPerson, type ActorName, type DeadActorName } from './world';

const scene = useScene();

const list = (actor: ActorName | DeadActorName, location = scene().here.location) =>
  scene().as(actor, [
    `select id, role, standing, is_invited, is_editable, email, full_name from public.location_users
     where location_id = $1 order by full_name, id`,
    location,
  ]);
const idsSeenBy = async (actor: ActorName | DeadActorName, location?: string) =>
  (await list(actor, location)).rows.map(({ id }) => id);
const linkedTo = async (location: string) =>
  (
    await scene().owner([
      `select ul.user_id as id from public.user_locations ul join public.profiles p on p.id = ul.user_id
       where ul.location_id = $1 and p.deleted_at is null`,
      location,
    ])
  ).map(({ id }) => id);

describe('location_users', () => {
  it.each(['locationAdmin', 'networkAdmin', 'superUser'] as const)(
    'shows a %s everybody of the location but oneself',
    async (actor) => {
      const { here, claims } = scene();
      const everybody = await linkedTo(here.location);
      expect(everybody.length).toBeGreaterThan(2);
      expect((await idsSeenBy(actor)).sort()).toEqual(
        everybody.filter((id) => id !== claims[actor].sub).sort(),
      );
    },
  );

  it.each(['member', 'demoted', 'elsewhere', 'otherTenant'] as const)(
    'shows a %s nobody here',
    async (actor) => {
      expect(await list(actor)).toMatchObject({ rows: [], code: undefined });
    },
  );

  it('is closed to anonymous callers and to sessions that ended', async () => {
    expect(await list('anon')).toMatchObject({ code: '42501' });
    for (const actor of ['banned', 'deleted', 'signedOut'] as const)
      expect(await list(actor)).toMatchObject({ code: 'PT401' });
    expect(await list('aal1')).toMatchObject({ code: 'PT403' });
    // The policies below the view refuse even when the API forgets its own check.
    const unchecked = await scene().as(
      'signedOut',
      ['select count(*)::int as count from public.location_users'],
      { preRequest: false },
    );
    expect(unchecked.code).toBe('PT401');
  });

  it('shows a location admin only the links to locations that are theirs', async () => {
    const { here, there } = scene();
    await scene().owner([
      `insert into public.user_locations (user_id, location_id, network_id) values ($1, $2, $3)`,
      here.colleague,
      here.otherLocation,
      here.id,
    ]);
    expect(await idsSeenBy('locationAdmin', here.otherLocation)).toEqual([]);
    expect(await idsSeenBy('networkAdmin', here.otherLocation)).toContain(here.colleague);
    expect(await idsSeenBy('networkAdmin', there.location)).toEqual([]);
  });

  it('tells whose profile and second factor are one’s own to look after', async () => {
    const { here, sql } = scene();
    const [own, other] = [here.location, here.otherLocation];
    const people = {
      here: await aPerson(sql, { network: here.id, links: { [own]: 'member' } }),
      elsewhereToo: await aPerson(sql, {
        network: here.id,
        links: { [own]: 'member', [other]: 'member' },
      }),
      networkAdmin: await aPerson(sql, {
        network: here.id,
        role: 'networkAdmin',
        links: { [own]: 'member' },
      }),
      superUser: await aPerson(sql, {
        network: here.id,
        role: 'superUser',
        links: { [own]: 'member' },
      }),
    };
    const editable = {
      locationAdmin: ['here'],
      networkAdmin: ['here', 'elsewhereToo', 'networkAdmin'],
      superUser: ['here', 'elsewhereToo', 'networkAdmin', 'superUser'],
    } as const;
    for (const actor of ['locationAdmin', 'networkAdmin', 'superUser'] as const) {
      const mine: readonly string[] = editable[actor];
      const { rows } = await list(actor);
      for (const [name, { sub, email }] of Object.entries(people)) {
        const is_editable = mine.includes(name);
        expect(rows).toContainEqual(expect.objectContaining({ id: sub, email, is_editable }));
        const [seen, changed] = [
          await scene().as(actor, [`select address_line1 from public.profiles where id = $1`, sub]),
          await scene().as(actor, [
            `update public.profiles set first_name = 'Changed' where id = $1 returning id`,
            sub,
          ]),
        ];
        // A network admin reads about everybody of the network.
        expect(seen.rows).toHaveLength(is_editable || actor === 'networkAdmin' ? 1 : 0);
        expect(changed.rows).toHaveLength(is_editable ? 1 : 0);
      }
    }
  });

  it('leaves deleted users out', async () => {
    const { here } = scene();
    await scene().owner([
      `update public.profiles set deleted_at = now() where id = $1`,
      here.colleague,
    ]);
    expect(await idsSeenBy('locationAdmin')).not.toContain(here.colleague);
  });

  it('tells role, standing and whether the invitation is open', async () => {
    const { here, sql } = scene();
    const admin = await aPerson(sql, {
      network: here.id,
      role: 'networkAdmin',
      links: { [here.location]: 'admin' },
    });
    const invited = await aPerson(sql, { network: here.id, links: { [here.location]: 'member' } });
    await scene().owner([
      `update auth.users set email_confirmed_at = null where id = $1`,
      invited.sub,
    ]);
    const { rows } = await list('locationAdmin');
    expect(rows).toContainEqual(
      expect.objectContaining({
        id: admin.sub,
        role: 'admin',
        standing: 'network_admin',
        is_invited: false,
      }),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({
        id: invited.sub,
        role: 'member',
        standing: null,
        is_invited: true,
      }),
    );
  });

  it('shows a network admin users without any location, with what they are', async () => {
    const { here, sql } = scene();
    const { sub } = await aPerson(sql, { network: here.id, role: 'superUser' });
    const one = (actor: ActorName) =>
      scene().as(actor, [
        'select location_id, link_id, role, standing from public.location_users where id = $1',
        sub,
      ]);
    expect((await one('networkAdmin')).rows).toEqual([
      { location_id: null, link_id: null, role: null, standing: 'super_user' },
    ]);
    expect((await one('locationAdmin')).rows).toEqual([]);
  });

  it('cannot be written', async () => {
    const { here } = scene();
    for (const statement of [
      `update public.location_users set first_name = 'Nobody' where id = '${here.colleague}'`,
      `delete from public.location_users where id = '${here.colleague}'`,
      `insert into public.location_users (id) values ('${randomUUID()}')`,
    ])
      expect((await scene().as('superUser', [statement])).code).toMatch(/^(42501|55000)$/);
  });
});
