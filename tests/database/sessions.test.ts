import { describe, expect, it } from 'vitest';
import { useScene } from './scene';
import type { Claims } from '../../local/http/claims';

const scene = useScene();

describe('the check of every request', () => {
  it.each(['banned', 'deleted', 'signedOut', 'expired'] as const)(
    'sends a %s user to the login page, even where no row would be read',
    async (actor) => {
      const outcome = await scene().as(actor, ['select 1']);
      expect(outcome).toMatchObject({ code: 'PT401', message: 'Your session has ended.' });
    },
  );

  it('asks a session without the second factor for it', async () => {
    const outcome = await scene().as('aal1', ['select 1']);
    expect(outcome).toMatchObject({ code: 'PT403', message: 'The second factor is missing.' });
  });

  const WRONG: [string, Partial<Claims>, string][] = [
    ['without a session', { session_id: undefined }, 'PT401'],
    ['with the session of somebody else', { session_id: 'of the network admin' }, 'PT401'],
    ['of nobody we know', { sub: '00000000-0000-4000-8000-000000000000' }, 'PT401'],
    ['without an assurance level', { aal: undefined }, 'PT403'],
    ['with an unknown assurance level', { aal: 'aal22' }, 'PT403'],
  ];
  it.each(WRONG)('refuses a token %s', async (_, changes, code) => {
    const { claims } = scene();
    const token = { ...claims.member, ...changes };
    if (changes.session_id) token.session_id = claims.networkAdmin.session_id;
    expect(await scene().as(token, ['select 1'])).toMatchObject({ code });
  });

  it('lets live staff, anonymous callers and the service role pass', async () => {
    expect(await scene().as('member', ['select 1'])).toMatchObject({ code: undefined });
    expect(await scene().as('anon', ['select 1'])).toMatchObject({ code: undefined });
    expect(await scene().as({ role: 'service_role' }, ['select 1'])).toMatchObject({
      code: undefined,
    });
  });
});

describe('a token outlives its rights by no request', () => {
  const readClients = ['select id from public.clients'] as const;
  const readProfiles = ['select id from public.profiles'] as const;

  it('after a ban, which ends by itself', async () => {
    const { sql, claims } = scene();
    const sub = claims.member.sub ?? '';
    await sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${sub}`;
    expect(await scene().as('member', readClients)).toMatchObject({ code: 'PT401' });
    await sql`update auth.users set banned_until = now() - interval '1 second' where id = ${sub}`;
    expect(await scene().as('member', readClients)).toMatchObject({ code: undefined });
  });

  it('after the auth user was deleted softly', async () => {
    const { sql, claims } = scene();
    await sql`update auth.users set deleted_at = now() where id = ${claims.member.sub ?? ''}`;
    expect(await scene().as('member', readClients)).toMatchObject({ code: 'PT401' });
  });

  it('after a location admin became a member', async () => {
    const { sql, claims, here } = scene();
    const seen = await scene().as('locationAdmin', readProfiles);
    expect(seen.rows.map(({ id }) => id)).toContain(here.colleague);
    await sql`
      update public.user_locations set role = 'member' where user_id = ${claims.locationAdmin.sub ?? ''}`;
    expect((await scene().as('locationAdmin', readProfiles)).rows).toEqual([
      { id: claims.locationAdmin.sub },
    ]);
  });

  it('after a network admin lost the role', async () => {
    const { sql, claims } = scene();
    await sql`delete from private.platform_roles where user_id = ${claims.networkAdmin.sub ?? ''}`;
    expect((await scene().as('networkAdmin', readClients)).rows).toEqual([]);
  });

  it('after the last link to a location is gone', async () => {
    const { sql, claims } = scene();
    expect((await scene().as('member', readClients)).rows).not.toEqual([]);
    await sql`delete from public.user_locations where user_id = ${claims.member.sub ?? ''}`;
    expect((await scene().as('member', readClients)).rows).toEqual([]);
  });

  it('after the location was deleted', async () => {
    const { sql, here } = scene();
    await sql`update public.locations set deleted_at = now() where id = ${here.location}`;
    for (const table of [
      'locations',
      'clients',
      'events',
      'visits',
      'orders',
      'order_items',
      'inventory_items',
    ]) {
      const outcome = await scene().as('member', [`select id from public.${table}`]);
      expect(outcome).toMatchObject({ code: undefined, rows: [] });
    }
  });
});
