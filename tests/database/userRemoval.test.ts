import { describe, expect, it } from 'vitest';
import { useScene } from './scene';
import { aPerson, type ActorName } from './world';

const scene = useScene();

const profile = (id: string) =>
  scene().owner([
    `select deleted_at is not null as is_deleted, active_location_id, avatar_url
     from public.profiles where id = $1`,
    id,
  ]);
const linksOf = (id: string) =>
  scene().owner([
    `select location_id, role from public.user_locations where user_id = $1 order by created_at`,
    id,
  ]);

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
