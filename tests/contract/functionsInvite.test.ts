import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ActorName } from '../database/world';
import { anAccount, useApiWorld } from '../support/apiWorld';
import { callFunction, mailsTo } from '../support/callFunction';

const world = useApiWorld();
const anAddress = (): string => `new-${randomUUID()}@example.org`;

interface Invitation {
  email?: string;
  network_id?: string;
  location_id?: string;
  role?: string;
  [other: string]: unknown;
}

const invite = (actor: ActorName, invitation: Invitation = {}) => {
  const { here } = world();
  const body = {
    email: anAddress(),
    network_id: here.id,
    location_id: here.location,
    role: 'member',
    first_name: 'Nadia',
    last_name: 'O’Brien-Ávila',
    ...invitation,
  };
  return callFunction(world(), 'invite-user', actor, { body });
};

const personOf = async (email: string) => {
  const [row] = await world().sql<
    {
      id: string;
      network_id: string;
      first_name: string;
      deleted_at: Date | null;
      banned_until: Date | null;
      names: unknown;
      links: Record<string, string>;
    }[]
  >`
    select p.id, p.network_id, p.first_name, p.deleted_at, u.banned_until,
           u.raw_user_meta_data as names,
           coalesce((select jsonb_object_agg(location_id, role) from public.user_locations
                      where user_id = p.id), '{}') as links
      from auth.users u join public.profiles p on p.id = u.id where u.email = ${email}`;
  return row;
};

const somebodyKnown = (options: Parameters<typeof anAccount>[1]) => anAccount(world().sql, options);

describe.each(['locationAdmin', 'networkAdmin', 'superUser'] as const)('the %s', (actor) => {
  it.each(['member', 'admin'])('invites a new %s, who gets a mail', async (role) => {
    const { claims, here, sql } = world();
    const email = anAddress();
    const answer = await invite(actor, { email, role });
    const person = await personOf(email);
    expect(answer).toMatchObject({ status: 200, body: { status: 'invited', user_id: person?.id } });
    expect(person).toMatchObject({
      network_id: here.id,
      first_name: 'Nadia',
      names: { first_name: 'Nadia', last_name: 'O’Brien-Ávila' },
      links: { [here.location]: role },
    });
    const mails = await mailsTo(world(), email);
    expect(mails).toMatchObject([{ type: 'invite' }]);
    expect(mails[0]?.link).toContain('/auth/setup');
    const trail = await sql`
      select from private.audit_log
       where entity = 'profiles' and entity_id = ${person?.id ?? ''} and action = 'insert'
         and actor = ${claims[actor].sub ?? ''}`;
    expect(trail).toHaveLength(1);
  });
});

describe('who may not invite', () => {
  const refused: [string, ActorName, () => Invitation][] = [
    ['a member', 'member', () => ({})],
    ['a demoted admin with an old token', 'demoted', () => ({})],
    [
      'a location admin, to another location',
      'locationAdmin',
      () => ({ location_id: world().here.otherLocation }),
    ],
    [
      'a location admin, to a deleted location',
      'locationAdmin',
      () => ({ location_id: world().here.deletedLocation }),
    ],
    [
      'a network admin, to a deleted location',
      'networkAdmin',
      () => ({ location_id: world().here.deletedLocation }),
    ],
    ['a network admin, to another network', 'otherTenant', () => ({})],
    [
      'a network admin, to a foreign location as the own network’s',
      'otherTenant',
      () => ({ network_id: world().there.id }),
    ],
    [
      'a network admin, to the own location as a foreign network’s',
      'networkAdmin',
      () => ({ network_id: world().there.id }),
    ],
    [
      'a super user, to a location that does not exist',
      'superUser',
      () => ({ location_id: randomUUID() }),
    ],
  ];

  it.each(refused)('%s', async (_, actor, change) => {
    const email = anAddress();
    const answer = await invite(actor, { email, ...change() });
    expect(answer).toMatchObject({
      status: 403,
      body: { error: { code: 'not_allowed', message: 'Failed to send invite' } },
    });
    expect(await personOf(email)).toBeUndefined();
    expect(await mailsTo(world(), email)).toEqual([]);
    expect(await world().sql`select from auth.users where email = ${email}`).toHaveLength(0);
  });

  it('names in the body do not make an actor', async () => {
    const { claims } = world();
    const actor = claims.networkAdmin.sub;
    const answer = await invite('member', { actor, actor_id: actor, p_actor: actor, sub: actor });
    expect(answer.status).toBe(403);
  });
});

describe('an address that is known', () => {
  it('of the same network gets the location, without a mail', async () => {
    const { here } = world();
    const email = anAddress();
    const links = { [here.otherLocation]: 'member' } as const;
    await somebodyKnown({ network: here.id, links, email });
    const answer = await invite('networkAdmin', { email: email.toUpperCase(), role: 'admin' });
    expect(answer).toMatchObject({ status: 200, body: { status: 'added' } });
    expect((await personOf(email))?.links).toEqual({
      [here.otherLocation]: 'member',
      [here.location]: 'admin',
    });
    expect((await personOf(email))?.first_name).toBe('Robin');
    expect(await mailsTo(world(), email)).toEqual([]);
  });

  it('of somebody who works elsewhere is refused to a location admin like any other', async () => {
    const { here } = world();
    const email = anAddress();
    const links = { [here.otherLocation]: 'member' } as const;
    await somebodyKnown({ network: here.id, links, email });
    const known = await invite('locationAdmin', { email });
    const unknown = await invite('locationAdmin', { location_id: randomUUID() });
    expect(known.status).toBe(403);
    expect(known.body).toEqual(unknown.body);
    expect((await personOf(email))?.links).toEqual(links);
    expect(await mailsTo(world(), email)).toEqual([]);
  });

  it('of another network is refused like any other', async () => {
    const { there } = world();
    const email = anAddress();
    const links = { [there.location]: 'member' } as const;
    await somebodyKnown({ network: there.id, links, email });
    const known = await invite('networkAdmin', { email });
    const unknown = await invite('networkAdmin', { location_id: randomUUID() });
    expect(known.status).toBe(403);
    expect(known.body).toEqual(unknown.body);
    expect(await personOf(email)).toMatchObject({
      network_id: there.id,
      links: { [there.location]: 'member' },
    });
    expect(await mailsTo(world(), email)).toEqual([]);
  });

  it('that was invited before gets another mail, and the names that were corrected', async () => {
    const email = anAddress();
    await invite('locationAdmin', { email, first_name: 'Nadja' });
    const again = await invite('locationAdmin', { email, first_name: 'Nadia' });
    expect(again).toMatchObject({ status: 200, body: { status: 'invited' } });
    expect(await mailsTo(world(), email)).toMatchObject([{ type: 'invite' }, { type: 'invite' }]);
    expect(await personOf(email)).toMatchObject({
      first_name: 'Nadia',
      names: { first_name: 'Nadia' },
    });
  });

  it('of somebody who was deleted is restored, with the new location only', async () => {
    const { here } = world();
    const email = anAddress();
    const links = { [here.otherLocation]: 'admin' } as const;
    const person = await somebodyKnown({ network: here.id, links, email });
    const deletion = await callFunction(world(), 'delete-user', 'networkAdmin', {
      body: { user_id: person.sub },
    });
    expect(deletion.body).toEqual({ status: 'deleted' });
    expect((await personOf(email))?.banned_until).not.toBeNull();

    const answer = await invite('networkAdmin', { email });
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'restored', user_id: person.sub },
    });
    expect(await personOf(email)).toMatchObject({
      deleted_at: null,
      banned_until: null,
      links: { [here.location]: 'member' },
    });
    // Mails for a forgotten password are written after the answer.
    await expect
      .poll(async () => (await mailsTo(world(), email)).map(({ type }) => type))
      .toEqual(['recovery']);
    const [mail] = await mailsTo(world(), email);
    expect(mail?.link).toContain('/auth/reset-password');
  });

  it('of somebody whose network was deleted belongs to the inviting network from now on', async () => {
    const { here, sql } = world();
    const email = anAddress();
    const person = await somebodyKnown({ network: here.id, email });
    await sql`delete from public.profiles where id = ${person.sub}`;
    const answer = await invite('networkAdmin', { email });
    expect(answer).toMatchObject({ status: 200, body: { user_id: person.sub } });
    expect(await personOf(email)).toMatchObject({
      network_id: here.id,
      links: { [here.location]: 'member' },
    });
  });
});

describe('a body that is not right', () => {
  it.each([
    ['email', 'nobody'],
    ['email', ''],
    ['role', 'owner'],
    ['role', null],
    ['first_name', '  '],
    ['last_name', 'x'.repeat(81)],
    ['network_id', undefined],
    ['location_id', 'Eastside'],
  ])('is refused and named: %s', async (field, value) => {
    const answer = await invite('networkAdmin', { [field]: value });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: { code: 'invalid_body', message: `Please check: ${field}.` },
    });
  });
});
