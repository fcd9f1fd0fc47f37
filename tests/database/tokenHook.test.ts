import { describe, expect, it } from 'vitest';
import { useScene } from './scene';
import { aLocation, aPerson } from './world';

const scene = useScene();

/** The hook as GoTrue calls it: by its own role. */
async function hook(user: string, aal = 'aal2', session: string | null = null): Promise<unknown> {
  const { sql } = scene();
  await sql`savepoint hook`;
  await sql`set local role supabase_auth_admin`;
  const [row] = await sql<{ answer: unknown }[]>`
    select public.custom_access_token_hook(jsonb_build_object(
      'user_id', ${user}::text,
      'claims', jsonb_build_object(
        'sub', ${user}::text, 'aal', ${aal}::text, 'session_id', ${session}::text,
        'user_metadata', jsonb_build_object('note', repeat('x', 30000)))
    )) as answer`;
  await sql`rollback to savepoint hook`;
  return row?.answer;
}

describe('the access token hook', () => {
  it('adds what the screens need and keeps what was there', async () => {
    const { here, sql, claims } = scene();
    const me = claims.member.sub ?? '';
    await sql`
      update public.profiles set address_line1 = '1 Main St', city = 'Detroit', state = 'MI', zip_code = '48201'
      where id = ${me}`;
    expect(await hook(me)).toEqual({
      claims: {
        sub: me,
        aal: 'aal2',
        session_id: null,
        session_idle_hours: 12,
        time_zone: 'America/New_York',
        first_name: 'Robin',
        last_name: 'Example',
        full_name: 'Robin Example',
        avatar_url: null,
        address_line1: '1 Main St',
        address_line2: null,
        city: 'Detroit',
        state: 'MI',
        zip_code: '48201',
        is_super_user: false,
        is_network_admin: false,
        network_id: here.id,
        network: { id: here.id, name: 'Here' },
        home_network_id: here.id,
        active_location: { id: here.location, name: 'Eastside', role: 'member' },
        user_locations: [{ id: here.location, role: 'member' }],
      },
    });
  });

  it('says nothing of a person who has shown a password alone', async () => {
    const { sql, claims } = scene();
    await sql`
      update public.profiles set address_line1 = '1 Main St' where network_id = ${scene().here.id}`;
    for (const actor of ['member', 'networkAdmin', 'superUser'] as const) {
      const sub = claims[actor].sub ?? '';
      expect(await hook(sub, 'aal1')).toEqual({ claims: { sub, aal: 'aal1', session_id: null } });
    }
  });

  it('tells the idle hours of the network, and to whom has none the longest', async () => {
    const { sql, here, claims } = scene();
    await sql`update public.networks set session_idle_hours = 2 where id = ${here.id}`;
    expect(await hook(claims.member.sub ?? '')).toMatchObject({
      claims: { session_idle_hours: 2 },
    });
    const { sub } = await aPerson(sql, { network: null, role: 'superUser' });
    expect(await hook(sub)).toMatchObject({ claims: { session_idle_hours: 12 } });
  });

  // GoTrue asks the hook before it notes the refresh: an auth server without limits of its own is stopped here.
  it('makes no token for a session that has come to its end', async () => {
    const { sql, claims } = scene();
    const { sub = '', session_id: session = '' } = claims.member;
    expect(await hook(sub, 'aal2', session)).toHaveProperty('claims');
    await sql`update auth.sessions set created_at = now() - interval '13 hours' where id = ${session}`;
    for (const aal of ['aal1', 'aal2'])
      expect(await hook(sub, aal, session)).toEqual({
        error: { http_code: 400, message: 'Your session has ended. Sign in again.' },
      });
  });

  it('counts network admins and super users as admins of a location without a link', async () => {
    const { here, there, sql, claims } = scene();
    for (const [actor, location, flags] of [
      ['networkAdmin', here.otherLocation, { is_network_admin: true, is_super_user: false }],
      ['superUser', there.location, { is_network_admin: false, is_super_user: true }],
    ] as const) {
      const id = claims[actor].sub ?? '';
      await sql`update public.profiles set active_location_id = ${location} where id = ${id}`;
      expect(await hook(id)).toMatchObject({
        claims: { ...flags, active_location: { id: location, role: 'admin' }, user_locations: [] },
      });
    }
  });

  it('says of a network admin who is linked as a member: member', async () => {
    const { here, sql } = scene();
    const links = { [here.location]: 'member' } as const;
    const { sub } = await aPerson(sql, { network: here.id, role: 'networkAdmin', links });
    expect(await hook(sub)).toMatchObject({ claims: { active_location: { role: 'member' } } });
  });

  it('names no location that was deleted or that the user has left', async () => {
    const { here, sql, claims } = scene();
    await sql`update public.locations set deleted_at = now() where id = ${here.location}`;
    expect(await hook(claims.member.sub ?? '')).toMatchObject({
      claims: { active_location: null, user_locations: [] },
    });
  });

  it('lists at most 50 locations', async () => {
    const { here, sql, claims } = scene();
    for (let n = 0; n < 55; n += 1) {
      const location = await aLocation(sql, here.id, { name: `Place ${n}` });
      await sql`
        insert into public.user_locations (user_id, location_id, network_id)
        values (${claims.member.sub ?? ''}, ${location}, ${here.id})`;
    }
    const answer = await hook(claims.member.sub ?? '');
    expect(answer).toHaveProperty('claims.user_locations.length', 50);
  });

  it('stays short whatever stands in the profile', async () => {
    const { sql, claims } = scene();
    const me = claims.member.sub ?? '';
    // Four bytes a character, or two in JSON; no line holds a control character, which would be six.
    const name = '😀'.repeat(1000);
    for (const text of [name, '"'.repeat(1000)]) {
      await sql`
        update public.profiles set
          first_name = ${name}, last_name = ${name}, address_line1 = ${text},
          address_line2 = ${text}, city = ${text}, zip_code = ${text}
        where id = ${me}`;
      // A third of what servers take in a header, before base64 adds a third to it.
      expect(Buffer.byteLength(JSON.stringify(await hook(me)))).toBeLessThan(5000);
      expect(await hook(me)).toMatchObject({
        claims: { first_name: name.slice(0, name.length * 0.08) },
      });
    }
  });

  it('serves a super user without a network', async () => {
    const { sub } = await aPerson(scene().sql, { network: null, role: 'superUser' });
    expect(await hook(sub)).toMatchObject({
      claims: { network: null, network_id: null, active_location: null, is_super_user: true },
    });
  });

  it.each(['deleted', 'unknown'])('refuses a %s user with 403', async (who) => {
    const { claims } = scene();
    const id =
      who === 'deleted' ? (claims.deleted.sub ?? '') : '00000000-0000-4000-8000-000000000000';
    expect(await hook(id)).toMatchObject({
      error: { http_code: 403, message: expect.any(String) as unknown },
    });
  });

  it('is called by the auth service only', async () => {
    const call = [`select public.custom_access_token_hook('{}')`] as const;
    for (const actor of ['anon', 'superUser'] as const)
      expect(await scene().as(actor, call)).toMatchObject({ code: '42501' });
    expect(await scene().as({ role: 'service_role' }, call)).toMatchObject({ code: '42501' });
  });
});
