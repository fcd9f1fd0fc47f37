import { expect, describe, it } from 'vitest';
import type { ActorName } from '../database/world';
import { anAccount, useApiWorld } from '../support/apiWorld';
import { callFunction, mailsTo } from '../support/callFunction';
import {
  aNewAddress,
  inviteBy,
  personOf,
  sendWaitingMails,
  type Invitation,
} from './invitationSteps';

const world = useApiWorld();
const invite = (actor: ActorName, invitation: Invitation = {}) =>
  inviteBy(world(), actor, invitation);
const somebodyKnown = (options: Parameters<typeof anAccount>[1]) => anAccount(world().sql, options);
const typesTo = async (email: string) => (await mailsTo(world(), email)).map(({ type }) => type);

describe('an address of the same network', () => {
  it('gets the location at once from a network admin, without a mail', async () => {
    const { here } = world();
    const email = aNewAddress();
    const links = { [here.otherLocation]: 'member' } as const;
    await somebodyKnown({ network: here.id, links, email });
    const answer = await invite('networkAdmin', { email: email.toUpperCase(), role: 'admin' });
    expect(answer).toMatchObject({ status: 200, body: { status: 'added' } });
    expect(await personOf(world(), email)).toMatchObject({
      first_name: 'Robin',
      links: { [here.otherLocation]: 'member', [here.location]: 'admin' },
    });
    await sendWaitingMails(world());
    expect(await typesTo(email)).toEqual([]);
  });

  it('is asked first by a location admin who does not administer them', async () => {
    const { here, sql } = world();
    const email = aNewAddress();
    const links = { [here.otherLocation]: 'member' } as const;
    const person = await somebodyKnown({ network: here.id, links, email });
    const answer = await invite('locationAdmin', { email, role: 'admin' });
    expect(answer).toMatchObject({ status: 200, body: { status: 'offered' } });
    expect((await personOf(world(), email))?.links).toEqual(links);
    await sendWaitingMails(world());
    const [mail] = await mailsTo(world(), email);
    expect(mail).toMatchObject({ type: 'location_offered' });
    expect(mail?.html).toContain('Eastside (Here) as an admin');

    const client = await world().client(person);
    const offers = await client.from('open_location_offers').select('id, location_name');
    expect(offers.data).toMatchObject([{ location_name: 'Eastside' }]);
    const accepted = await client.rpc('answer_location_offer', {
      p_id: offers.data?.[0]?.id ?? '',
      p_accept: true,
    });
    expect(accepted.data).toBe('accepted');
    expect((await personOf(world(), email))?.links).toEqual({
      [here.otherLocation]: 'member',
      [here.location]: 'admin',
    });
    const deeds = await sql`
      select action from private.audit_log
       where entity = 'profiles' and entity_id = ${person.sub} and action like 'invit%' order by id`;
    expect(deeds).toEqual([{ action: 'invited' }, { action: 'invitation_accepted' }]);
  });

  it('is told apart when they work at the location already', async () => {
    const { here } = world();
    const email = aNewAddress();
    const links = { [here.location]: 'member', [here.otherLocation]: 'member' } as const;
    await somebodyKnown({ network: here.id, links, email });
    expect(await invite('locationAdmin', { email })).toMatchObject({
      status: 409,
      body: { error: { code: 'works_here' } },
    });
    // A refusal keeps the address for nobody.
    expect(await invite('networkAdmin', { email })).toMatchObject({ status: 200 });
  });

  it('that was invited before gets another mail, and the names that were corrected', async () => {
    const email = aNewAddress();
    await invite('locationAdmin', { email, first_name: 'Nadja' });
    const again = await invite('locationAdmin', { email, first_name: 'Nadia' });
    expect(again).toMatchObject({ status: 200, body: { status: 'invited' } });
    expect(await typesTo(email)).toEqual(['invite', 'invite']);
    expect(await personOf(world(), email)).toMatchObject({
      first_name: 'Nadia',
      names: { first_name: 'Nadia' },
    });
  });
});

describe('an address of another network', () => {
  const somebodyThere = async () => {
    const { there } = world();
    const email = aNewAddress();
    const links = { [there.location]: 'member' } as const;
    const person = await somebodyKnown({ network: there.id, links, email });
    return { email, person };
  };

  it('is answered like a new one, and nothing is done', async () => {
    const { there, sql } = world();
    const { email, person } = await somebodyThere();
    const known = await invite('networkAdmin', { email });
    const unknown = await invite('networkAdmin');
    expect(known.status).toBe(200);
    expect(known.body).toEqual(unknown.body);
    expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()]);
    expect(await personOf(world(), email)).toMatchObject({
      network_id: there.id,
      first_name: 'Robin',
      links: { [there.location]: 'member' },
    });
    const trail = await sql`
      select action from private.audit_log where entity_id = ${person.sub} and action = 'invited'`;
    expect(trail).toEqual([]);
  });

  it('gets one mail a day, which names no network', async () => {
    const { email } = await somebodyThere();
    await invite('networkAdmin', { email });
    await sendWaitingMails(world());
    await invite('locationAdmin', { email });
    await sendWaitingMails(world());
    const mails = await mailsTo(world(), email);
    expect(mails.map(({ type }) => type)).toEqual(['account_known_elsewhere']);
    expect(mails[0]?.html).not.toMatch(/Here|There|Eastside|Nadia/);
  });

  it('is told to nobody who asks the database directly', async () => {
    const { here, sql } = world();
    const { email } = await somebodyThere();
    const client = await world().client('networkAdmin');
    const ask = (p_email: string) =>
      client.rpc('prepare_invitation', {
        p_email,
        p_network_id: here.id,
        p_location_id: here.location,
        p_role: 'member',
        p_first_name: 'Kim',
        p_last_name: 'Example',
      });
    const [known, unknown] = [await ask(email), await ask(aNewAddress())];
    expect(known).toMatchObject({ status: unknown.status, error: null });
    expect(typeof known.data).toBe(typeof unknown.data);
    for (const { data: p_request } of [known, unknown]) {
      const told = await client.rpc('invitation_target', {
        p_request: p_request ?? '',
        p_email: email,
      });
      expect(told.error?.code).toBe('42501');
    }
    await sql`delete from private.invitation_requests where outcome is null`;
  });
});

describe('an address of somebody who was deleted', () => {
  const somebodyDeleted = async (by: ActorName) => {
    const { here } = world();
    const email = aNewAddress();
    const person = await somebodyKnown({
      network: here.id,
      links: { [here.location]: 'admin' },
      email,
    });
    const deletion = await callFunction(world(), 'delete-user', by, {
      body: { user_id: person.sub },
    });
    expect(deletion.body).toEqual({ status: 'deleted' });
    expect((await personOf(world(), email))?.banned_until).not.toBeNull();
    return { email, person };
  };

  it('is restored by an invitation, with the new location only', async () => {
    const { here } = world();
    const { email } = await somebodyDeleted('networkAdmin');
    const answer = await invite('networkAdmin', { email, location_id: here.otherLocation });
    expect(answer).toMatchObject({ status: 200, body: { status: 'restored' } });
    expect(await personOf(world(), email)).toMatchObject({
      deleted_at: null,
      banned_until: null,
      links: { [here.otherLocation]: 'member' },
    });
    const [mail] = await mailsTo(world(), email);
    expect(mail).toMatchObject({ type: 'invite' });
    expect(mail?.link).toContain('/auth/setup#invitation=');
  });

  it('is brought back by the location admin who deleted them, by no other one', async () => {
    const own = await somebodyDeleted('locationAdmin');
    expect(await invite('locationAdmin', { email: own.email })).toMatchObject({
      body: { status: 'restored' },
    });
    const others = await somebodyDeleted('networkAdmin');
    expect(await invite('locationAdmin', { email: others.email })).toMatchObject({
      status: 403,
      body: { error: { code: 'not_allowed', message: 'Failed to send invite' } },
    });
    expect(await personOf(world(), others.email)).toMatchObject({ links: {} });
    expect(await typesTo(others.email)).toEqual([]);
  });
});

it('somebody whose network was deleted belongs to the inviting network from now on', async () => {
  const { here, sql } = world();
  const email = aNewAddress();
  const person = await somebodyKnown({ network: here.id, email });
  await sql`delete from public.profiles where id = ${person.sub}`;
  const answer = await invite('networkAdmin', { email });
  expect(answer).toMatchObject({ status: 200, body: { status: 'invited' } });
  expect(await personOf(world(), email)).toMatchObject({
    id: person.sub,
    network_id: here.id,
    links: { [here.location]: 'member' },
  });
  expect(await typesTo(email)).toEqual(['invite']);
});
