import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  A_TOKEN_HASH,
  cancel,
  complete,
  invite,
  prepare,
  somebodyOfOthers,
  target,
} from './invitationSteps';
import { useScene } from './scene';
import { aPerson, type ActorName, type DeadActorName, type Network } from './world';

const scene = useScene();
const KIM = 'kim@example.org';

const profile = (id: string) =>
  scene().owner([
    `select deleted_at is not null as is_deleted, active_location_id, network_id, first_name, avatar_url
     from public.profiles where id = $1`,
    id,
  ]);
const linksOf = (id: string) =>
  scene().owner([
    `select location_id, role from public.user_locations where user_id = $1 order by created_at`,
    id,
  ]);
/** Somebody of the network with the address. */
const kim = (options: Partial<Parameters<typeof aPerson>[1]> = {}) =>
  aPerson(scene().sql, { network: scene().here.id, email: KIM, ...options });
/** Begins an invitation; those before it are given up. */
const begin = async (actor: ActorName, email = KIM) => {
  for (const { id } of await scene().owner(['select id from private.invitation_requests']))
    await cancel(scene(), id);
  return (await prepare(scene(), actor, email)).rows[0]?.['id'];
};
/** An account that the auth server has just made. */
const anAccount = async (email = 'leah@example.org') => {
  const id = randomUUID();
  await scene().sql`insert into auth.users (id, email) values (${id}, ${email})`;
  return id;
};

describe('prepare_invitation', () => {
  it.each(['locationAdmin', 'networkAdmin', 'superUser'] as const)(
    'lets a %s invite to this location',
    async (actor) => {
      expect(await prepare(scene(), actor, 'new@example.org')).toMatchObject({ code: undefined });
    },
  );

  it.each(['member', 'demoted', 'elsewhere', 'otherTenant', 'anon'] as const)(
    'refuses a %s',
    async (actor) => {
      expect(await prepare(scene(), actor, 'new@example.org')).toMatchObject({ code: '42501' });
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
      const where = { ...here, location };
      expect(await prepare(scene(), actor, 'new@example.org', { where })).toMatchObject({
        code: '42501',
        message: 'not_allowed',
      });
    }
    expect(await prepare(scene(), 'networkAdmin', KIM, { role: null })).toMatchObject({
      code: '42501',
    });
  });

  it('answers every address alike, whosever it is', async () => {
    const { there, here, sql } = scene();
    await kim({ links: { [here.otherLocation]: 'member' } });
    await aPerson(sql, { network: there.id, email: 'lee@example.org' });
    for (const email of [KIM, 'lee@example.org', 'new@example.org'])
      expect((await prepare(scene(), 'locationAdmin', email)).rows).toEqual([
        { id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown },
      ]);
  });
});

describe('invitation_target', () => {
  const stateFor = async (actor: ActorName, email = KIM) =>
    (await target(scene(), await begin(actor, email), email)).rows[0]?.['answer'];

  it('tells the server whose address it is, however it is written', async () => {
    const { here, sql } = scene();
    const known = await kim({ links: { [here.location]: 'member' } });
    const person = { user_id: known.sub, is_confirmed: true };
    const request = await begin('networkAdmin', ' Kim@Example.org ');
    const ask = async () => (await target(scene(), request, KIM)).rows[0]?.['answer'];
    expect(await ask()).toEqual({ ...person, state: 'member' });
    await sql`update public.profiles set deleted_at = now() where id = ${known.sub}`;
    expect(await ask()).toEqual({ ...person, state: 'deleted' });
    await sql`update public.profiles set deleted_at = null where id = ${known.sub}`;
    await sql`update auth.users set email_confirmed_at = null where id = ${known.sub}`;
    expect(await ask()).toEqual({ ...person, state: 'invited', is_confirmed: false });
    await sql`delete from public.profiles where id = ${known.sub}`;
    expect(await ask()).toEqual({ ...person, state: 'new', is_confirmed: false });
    expect(await stateFor('locationAdmin', 'new@example.org')).toEqual({
      user_id: null,
      state: 'new',
      is_confirmed: false,
    });
  });

  it.each([
    ['who works elsewhere', (here: Network) => ({ links: { [here.otherLocation]: 'member' } })],
    ['who works nowhere', () => ({})],
    ['who runs the network', () => ({ role: 'networkAdmin' })],
  ] as const)('asks first for a location admin: somebody %s', async (_, options) => {
    await kim(options(scene().here));
    expect(await stateFor('locationAdmin')).toMatchObject({ state: 'offer' });
    for (const actor of ['networkAdmin', 'superUser'] as const)
      expect(await stateFor(actor)).toMatchObject({ state: 'member' });
  });

  it('refuses a location admin a super user, and says of a colleague that they work there', async () => {
    const { here } = scene();
    const { sub } = await kim({ role: 'superUser' });
    const refused = { code: '42501', message: 'not_allowed' };
    expect(await target(scene(), await begin('locationAdmin'), KIM)).toMatchObject(refused);
    await scene().sql`delete from auth.users where id = ${sub}`;
    await kim({ links: { [here.location]: 'member', [here.otherLocation]: 'member' } });
    expect(await target(scene(), await begin('locationAdmin'), KIM)).toMatchObject({
      code: 'PT409',
      message: 'works_here',
    });
  });

  it('knows an address of another network as one of elsewhere', async () => {
    const { there, sql } = scene();
    await aPerson(sql, { network: there.id, email: KIM });
    expect(await stateFor('networkAdmin')).toMatchObject({ state: 'elsewhere' });
  });

  it('lets bring back who runs the network, or who deleted the person', async () => {
    const { here, sql, claims } = scene();
    const { sub } = await kim({ links: { [here.location]: 'member' } });
    const removed = await scene().as('networkAdmin', ['select public.remove_user($1)', sub]);
    expect(removed.code).toBeUndefined();
    expect(await target(scene(), await begin('locationAdmin'), KIM)).toMatchObject({
      code: '42501',
    });
    expect(await stateFor('networkAdmin')).toMatchObject({ state: 'deleted' });
    await sql`
      insert into private.audit_log (actor, action, entity, entity_id)
      values (${claims.locationAdmin.sub ?? ''}, 'soft_delete', 'profiles', ${sub})`;
    expect(await stateFor('locationAdmin')).toMatchObject({ state: 'deleted' });
  });

  it('answers for the address that was asked about only, while the actor may invite', async () => {
    const { here, sql, claims } = scene();
    const request = await begin('locationAdmin');
    const refused = { code: '42501', message: 'not_allowed' };
    expect(await target(scene(), request, 'lee@example.org')).toMatchObject(refused);
    expect(await target(scene(), randomUUID(), KIM)).toMatchObject(refused);
    await sql`
      update public.user_locations set role = 'member'
      where user_id = ${claims.locationAdmin.sub ?? ''} and location_id = ${here.location}`;
    expect(await target(scene(), request, KIM)).toMatchObject(refused);
  });
});

describe('complete_invitation', () => {
  it('makes the profile, the link, the active location and the token, in the name of the actor', async () => {
    const { here, claims } = scene();
    const id = await anAccount();
    const done = await invite(scene(), 'locationAdmin', 'leah@example.org', { role: 'admin' });
    expect(done.rows).toEqual([{ done: 'invited' }]);
    expect(await profile(id)).toMatchObject([
      {
        is_deleted: false,
        active_location_id: here.location,
        network_id: here.id,
        first_name: 'Leah',
      },
    ]);
    expect(await linksOf(id)).toEqual([{ location_id: here.location, role: 'admin' }]);
    expect(
      await scene().owner([
        `select token_hash, expires_at - now() = interval '7 days' as is_a_week from private.invitations
         where user_id = $1`,
        id,
      ]),
    ).toEqual([{ token_hash: A_TOKEN_HASH, is_a_week: true }]);
    const trail = await scene().owner([
      `select actor, action from private.audit_log
       where entity = 'profiles' and entity_id = $1 and action in ('insert', 'invited') order by id`,
      id,
    ]);
    expect(trail).toEqual([
      { actor: claims.locationAdmin.sub, action: 'insert' },
      { actor: claims.locationAdmin.sub, action: 'invited' },
    ]);
  });

  it('lets a deleted person back with the new link only, without photo and sessions', async () => {
    const { here, sql } = scene();
    const { sub } = await kim({ links: { [here.otherLocation]: 'admin' } });
    const photo = `/storage/v1/object/public/avatars/${here.id}/${sub}/avatar-1.png`;
    await sql`update public.profiles set avatar_url = ${photo} where id = ${sub}`;
    await sql`update public.profiles set deleted_at = now() where id = ${sub}`;
    expect((await invite(scene(), 'networkAdmin', KIM)).rows).toEqual([{ done: 'restored' }]);
    expect(await profile(sub)).toMatchObject([{ is_deleted: false, avatar_url: null }]);
    expect(await linksOf(sub)).toEqual([{ location_id: here.location, role: 'member' }]);
    expect(await sql`select from auth.sessions where user_id = ${sub}`).toHaveLength(0);
  });

  it('adds a member with their own name, and changes the role of a colleague', async () => {
    const { here } = scene();
    const { sub } = await kim({ links: { [here.location]: 'member' } });
    const done = await invite(scene(), 'locationAdmin', KIM, { role: 'admin' });
    expect(done.rows).toEqual([{ done: 'added' }]);
    expect(await profile(sub)).toMatchObject([{ first_name: 'Robin' }]);
    expect(await linksOf(sub)).toEqual([{ location_id: here.location, role: 'admin' }]);
  });

  it('corrects the name of who was invited before, and voids the link of that mail', async () => {
    const id = await anAccount();
    await invite(scene(), 'locationAdmin', 'leah@example.org', { firstName: 'Lea' });
    const tokenHash = 'b'.repeat(64);
    await invite(scene(), 'locationAdmin', 'leah@example.org', { tokenHash });
    expect(await profile(id)).toMatchObject([{ first_name: 'Leah' }]);
    expect(await scene().owner([`select token_hash from private.invitations`])).toEqual([
      { token_hash: tokenHash },
    ]);
  });

  it.each(somebodyOfOthers)('links nobody by a location admin: %s', async (_, options) => {
    const { here } = scene();
    const { sub } = await kim(options(here));
    const before = await linksOf(sub);
    await invite(scene(), 'locationAdmin', KIM);
    expect(await linksOf(sub)).toEqual(before);
    expect((await invite(scene(), 'networkAdmin', KIM)).rows).toEqual([{ done: 'added' }]);
    expect(await linksOf(sub)).toContainEqual({ location_id: here.location, role: 'member' });
  });

  it('lets an admin of two locations bring somebody from one to the other', async () => {
    const { here, sql, claims } = scene();
    await sql`
      insert into public.user_locations (user_id, location_id, network_id, role)
      values (${claims.locationAdmin.sub ?? ''}, ${here.otherLocation}, ${here.id}, 'admin')`;
    const { sub } = await kim({ links: { [here.otherLocation]: 'member' } });
    expect((await invite(scene(), 'locationAdmin', KIM)).rows).toEqual([{ done: 'added' }]);
    expect(await linksOf(sub)).toHaveLength(2);
  });

  it('does nothing to somebody of another network, and says so to the server alone', async () => {
    const { there, sql } = scene();
    const { sub } = await aPerson(sql, { network: there.id, email: KIM });
    const trail = await scene().owner([`select count(*) from private.audit_log`]);
    expect((await invite(scene(), 'networkAdmin', KIM)).rows).toEqual([{ done: 'elsewhere' }]);
    expect(await linksOf(sub)).toEqual([]);
    expect(await profile(sub)).toMatchObject([{ network_id: there.id, first_name: 'Robin' }]);
    expect(await scene().owner([`select count(*) from private.audit_log`])).toEqual(trail);
  });

  it('mails the owner of an address of another network once a day, whoever tries', async () => {
    const { there, sql } = scene();
    const { sub } = await aPerson(sql, { network: there.id, email: KIM });
    const mails = () => sql`select payload from private.jobs where kind = 'mail'`;
    const done = () => sql`delete from private.jobs`;
    await done();
    await invite(scene(), 'networkAdmin', KIM);
    expect(await mails()).toEqual([
      { payload: { template: 'account_known_elsewhere', user_id: sub, data: {} } },
    ]);
    await done();
    await invite(scene(), 'networkAdmin', KIM);
    await invite(scene(), 'locationAdmin', KIM);
    expect(await mails()).toEqual([]);
    await sql`update private.invitation_requests set created_at = created_at - interval '1 day'`;
    await invite(scene(), 'locationAdmin', KIM);
    expect(await mails()).toHaveLength(1);
  });

  it('refuses oneself, an address without an account or a token, and what was done already', async () => {
    const { claims } = scene();
    const refused = { code: '42501', message: 'not_allowed' };
    const own = claims.locationAdmin['email'];
    expect(await invite(scene(), 'locationAdmin', String(own))).toMatchObject(refused);
    const request = await begin('locationAdmin', 'leah@example.org');
    expect(await complete(scene(), request, 'leah@example.org')).toMatchObject(refused);
    await anAccount();
    const withoutToken = await scene().as({ role: 'service_role' }, [
      `select public.complete_invitation($1, 'leah@example.org', 'Leah', 'Abrams')`,
      String(request),
    ]);
    expect(withoutToken).toMatchObject(refused);
    expect(await complete(scene(), request, 'leah@example.org')).toMatchObject({ code: undefined });
    expect(await complete(scene(), request, 'leah@example.org')).toMatchObject(refused);
  });

  it('refuses once the actor may no longer invite', async () => {
    const { sql, claims } = scene();
    await anAccount();
    const request = await begin('locationAdmin', 'leah@example.org');
    await sql`update public.profiles set deleted_at = now() where id = ${claims.locationAdmin.sub ?? ''}`;
    expect(await complete(scene(), request, 'leah@example.org')).toMatchObject({ code: '42501' });
  });

  it('and its helpers are out of reach for signed-in users', async () => {
    const request = String(await begin('superUser'));
    for (const call of [
      `complete_invitation('${request}', '${KIM}', 'A', 'B', null)`,
      `invitation_target('${request}', '${KIM}')`,
      `cancel_invitation('${request}')`,
      `open_invitation('${A_TOKEN_HASH}')`,
      `photos_of('${request}')`,
    ])
      for (const actor of ['superUser', 'anon'] satisfies (ActorName | DeadActorName)[])
        expect(await scene().as(actor, [`select public.${call}`]), call).toMatchObject({
          code: '42501',
        });
  });
});
