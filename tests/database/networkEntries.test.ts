import { describe, expect, it } from 'vitest';
import { useScene } from './scene';
import { aLocation } from './world';

const scene = useScene();

const REASON = 'Asked for help by phone';

/** The claims that the next token of the super user's session has. */
async function claimsOf(session = scene().claims.superUser.session_id) {
  const { sql, claims } = scene();
  const user = String(claims.superUser.sub);
  await sql`savepoint hook`;
  await sql`set local role supabase_auth_admin`;
  const [row] = await sql<{ claims: Record<string, unknown> }[]>`
    select public.custom_access_token_hook(jsonb_build_object(
      'user_id', ${user}::text, 'authentication_method', 'token_refresh',
      'claims', jsonb_build_object('sub', ${user}::text, 'aal', 'aal2', 'session_id', ${String(session)}::text)
    )) -> 'claims' as claims`;
  await sql`rollback to savepoint hook`;
  return row?.claims ?? {};
}

const enter = (network = scene().here.id, reason = REASON) =>
  scene().as('superUser', ['select public.enter_network($1, $2)', network, reason]);
const leave = () => scene().as('superUser', ['select public.leave_network() as r']);
const activity = async () => {
  const { rows } = await scene().as('networkAdmin', [
    `select r ->> 'action' as action, r ->> 'actor_name' as actor, r ->> 'reason' as reason
     from jsonb_array_elements(public.network_activity($1, p_actions => '{network_entered,network_left}') -> 'rows') r`,
    scene().here.id,
  ]);
  return rows;
};

describe('entering a network', () => {
  it('makes it the one of the screens, at its first location, until it is left', async () => {
    const { here, there } = scene();
    expect((await enter()).code).toBeUndefined();
    expect(await claimsOf()).toMatchObject({
      network_id: here.id,
      network: { id: here.id, name: 'Here' },
      home_network_id: there.id,
      active_location: { id: here.location, name: 'Eastside', role: 'admin' },
    });
    expect((await leave()).rows).toEqual([{ r: true }]);
    expect(await claimsOf()).toMatchObject({ network_id: there.id, home_network_id: there.id });
    expect((await leave()).rows).toEqual([{ r: false }]);
  });

  it('is told to the admins of the network, with the reason', async () => {
    await enter();
    await leave();
    expect(await activity()).toEqual([
      { action: 'network_left', actor: 'Robin Example', reason: null },
      { action: 'network_entered', actor: 'Robin Example', reason: REASON },
    ]);
  });

  it('is of the one session', async () => {
    const { there } = scene();
    await enter();
    expect(await claimsOf('7e57ed00-0000-4000-8000-000000000077')).toMatchObject({
      network_id: there.id,
    });
  });

  it('leaves the network entered before', async () => {
    const { sql, here } = scene();
    const [other] = await sql<{ id: string }[]>`
      insert into public.networks (name) values ('Third') returning id`;
    await enter();
    await enter(other?.id);
    expect(await claimsOf()).toMatchObject({ network_id: other?.id, active_location: null });
    expect((await activity()).map(({ action }) => action)).toEqual([
      'network_left',
      'network_entered',
    ]);
    expect(here.id).not.toBe(other?.id);
  });

  it.each([
    '',
    'help',
    'aaaaaaaaaaaaaa',
    'x'.repeat(5) + ' y'.repeat(120),
    'Asked for\nhelp by phone',
  ])('wants a reason: not %j', async (reason) => {
    expect((await enter(scene().here.id, reason)).code).toBe('23514');
    expect(await claimsOf()).toMatchObject({ network_id: scene().there.id });
  });

  it('is for other networks than the own one', async () => {
    expect((await enter(scene().there.id)).code).toBe('42501');
  });

  it('ends with the role of super user', async () => {
    const { sql, claims, there } = scene();
    await enter();
    await sql`delete from private.platform_roles where user_id = ${String(claims.superUser.sub)}`;
    expect(await claimsOf()).toMatchObject({ network_id: there.id, is_super_user: false });
  });

  it('writes exports into the trail of the entered network', async () => {
    await enter();
    await scene().as('superUser', [`select public.record_export('clients', '[]', 1)`]);
    expect(
      await scene().owner([
        `select network_id from private.audit_log where action = 'exported' and network_id = $1`,
        scene().here.id,
      ]),
    ).toHaveLength(1);
  });
});

describe('the location of an entered network', () => {
  const choose = (location: string, actor: 'superUser' | 'networkAdmin' = 'superUser') =>
    scene().as(actor, ['select public.enter_location($1)', location]);

  it('is any of its own', async () => {
    const { here } = scene();
    await enter();
    expect((await choose(here.otherLocation)).code).toBeUndefined();
    expect(await claimsOf()).toMatchObject({ active_location: { id: here.otherLocation } });
  });

  it('is none that is deleted, none of another network, and nothing for who entered none', async () => {
    const { here, there, sql } = scene();
    expect((await choose(here.location)).code).toBe('PT404');
    await enter();
    const closed = await aLocation(sql, here.id, { deletedAt: new Date() });
    for (const location of [closed, there.location])
      expect((await choose(location)).code).toBe('PT404');
    expect((await choose(here.location, 'networkAdmin')).code).toBe('PT404');
  });
});
