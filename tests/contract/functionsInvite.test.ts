import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ActorName } from '../database/world';
import { useApiWorld } from '../support/apiWorld';
import { mailsTo } from '../support/callFunction';
import { UNFIT_NAMES } from '../support/personNames';
import { aNewAddress, inviteBy, personOf, type Invitation } from './invitationSteps';

const world = useApiWorld();
const anAddress = aNewAddress;
const invite = (actor: ActorName, invitation: Invitation = {}) =>
  inviteBy(world(), actor, invitation);
const personIn = (email: string) => personOf(world(), email);

describe.each(['locationAdmin', 'networkAdmin', 'superUser'] as const)('the %s', (actor) => {
  it.each(['member', 'admin'])('invites a new %s, who gets a mail', async (role) => {
    const { claims, here, sql } = world();
    const email = anAddress();
    const answer = await invite(actor, { email, role });
    const person = await personIn(email);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({ status: 'invited' });
    expect(person).toMatchObject({
      network_id: here.id,
      first_name: 'Nadia',
      names: { first_name: 'Nadia', last_name: 'O’Brien-Ávila' },
      links: { [here.location]: role },
    });
    const mails = await mailsTo(world(), email);
    expect(mails).toMatchObject([{ type: 'invite' }]);
    expect(mails[0]?.link).toMatch(/\/auth\/setup#invitation=[A-Za-z0-9]{43}$/);
    expect(mails[0]?.html).toContain('Hello Nadia,');
    expect(mails[0]?.html).toContain('seven days');
    const trail = await sql`
      select from private.audit_log
       where entity = 'profiles' and entity_id = ${person?.id ?? ''} and action = 'insert'
         and actor = ${claims[actor].sub ?? ''}`;
    expect(trail).toHaveLength(1);
  });
});

/** Whether somebody administers the network that they belong to. */
const runsNetwork = async (email: string) => {
  const person = await personIn(email);
  const roles = await world().sql<{ is_network_admin: boolean }[]>`
    select is_network_admin from private.platform_roles where user_id = ${person?.id ?? ''}`;
  return roles[0]?.is_network_admin ?? false;
};

describe.each(['networkAdmin', 'superUser'] as const)('the %s', (actor) => {
  it.each([true, false])('invites who administers the network: %s', async (network_admin) => {
    const email = anAddress();
    const answer = await invite(actor, { email, role: 'admin', network_admin });
    expect(answer).toMatchObject({ status: 200, body: { status: 'invited' } });
    expect(await runsNetwork(email)).toBe(network_admin);
    expect(await personIn(email)).toMatchObject({
      network_id: world().here.id,
      links: { [world().here.location]: 'admin' },
    });
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
    ['a location admin, a network admin', 'locationAdmin', () => ({ network_admin: true })],
    ['a network admin, to another network', 'otherTenant', () => ({})],
    ['a network admin, one of another network', 'otherTenant', () => ({ network_admin: true })],
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
    expect(await personIn(email)).toBeUndefined();
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
    ['network_admin', 'yes'],
  ])('is refused and named: %s', async (field, value) => {
    const answer = await invite('networkAdmin', { [field]: value });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: { code: 'invalid_body', message: `Please check: ${field}.` },
    });
  });

  it.each(UNFIT_NAMES)('is refused for a name like %j', async (name) => {
    for (const field of ['first_name', 'last_name']) {
      const email = anAddress();
      const answer = await invite('networkAdmin', { email, [field]: `${name} x` });
      expect(answer).toMatchObject({ status: 400, body: { error: { code: 'name_not_plain' } } });
      expect(await world().sql`select from auth.users where email = ${email}`).toHaveLength(0);
    }
  });
});
