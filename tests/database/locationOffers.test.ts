import { describe, expect, it } from 'vitest';
import { invite } from './invitationSteps';
import { useScene, type Outcome } from './scene';
import { aPerson, type ActorName } from './world';
import type { Claims } from '../../local/http/claims';

const scene = useScene();
const KIM = 'kim@example.org';

const kim = (options: Partial<Parameters<typeof aPerson>[1]> = {}) =>
  aPerson(scene().sql, {
    network: scene().here.id,
    email: KIM,
    firstName: 'Kim',
    links: { [scene().here.otherLocation]: 'member' },
    ...options,
  });

/** Kim of the other location, whom the location's admin has asked. */
async function asked(role = 'admin') {
  const person = await kim();
  expect((await invite(scene(), 'locationAdmin', KIM, { role })).rows).toEqual([
    { done: 'offered' },
  ]);
  const [offer] = await scene().owner(['select id from public.location_offers']);
  return { person, offer: String(offer?.['id']) };
}

const openTo = async (actor: ActorName | Claims) =>
  (await scene().as(actor, ['select * from public.open_location_offers'])).rows;
const answer = (actor: ActorName | Claims, offer: string, accept: boolean | null) =>
  scene().as(actor, ['select public.answer_location_offer($1, $2) as answer', offer, accept]);
const withdraw = (actor: ActorName | Claims, offer: string) =>
  scene().as(actor, ['select public.withdraw_location_offer($1) as answer', offer]);
const said = ({ rows }: Outcome) => rows[0]?.['answer'];
const linksOf = (id: string) =>
  scene().owner([
    `select location_id, role from public.user_locations where user_id = $1 order by role::text desc`,
    id,
  ]);
const trailOf = (id: string) =>
  scene().owner([
    `select actor, action from private.audit_log
     where entity = 'profiles' and entity_id = $1 and action like 'invit%' order by id`,
    id,
  ]);

describe('an offer', () => {
  it('is seen by whoever is asked, with names, and by who may invite there', async () => {
    const { here, claims } = scene();
    const { person, offer } = await asked();
    const shown = {
      id: offer,
      user_id: person.sub,
      location_id: here.location,
      location_name: 'Eastside',
      user_name: 'Kim Example',
      offered_by_name: 'Robin Example',
      role: 'admin',
    };
    expect(await openTo(person)).toMatchObject([{ ...shown, is_mine: true }]);
    for (const actor of ['locationAdmin', 'networkAdmin', 'superUser'] as const)
      expect(await openTo(actor)).toMatchObject([{ ...shown, is_mine: false }]);
    for (const actor of ['member', 'demoted', 'elsewhere', 'otherTenant'] as const)
      expect(await openTo(actor), actor).toEqual([]);
    expect(await trailOf(person.sub)).toEqual([
      { actor: claims.locationAdmin.sub, action: 'invited' },
    ]);
  });

  it('goes to the person by mail too, once while that waits', async () => {
    const { sql } = scene();
    await sql`delete from private.jobs`;
    const { person } = await asked();
    await invite(scene(), 'locationAdmin', KIM);
    expect(await sql`select payload from private.jobs where kind = 'mail'`).toEqual([
      {
        payload: {
          template: 'location_offered',
          user_id: person.sub,
          data: { network: 'Here', location: 'Eastside', asked_by: 'Robin Example', role: 'admin' },
        },
      },
    ]);
  });

  it('is seen by somebody who works nowhere', async () => {
    const person = await kim({ links: {} });
    await invite(scene(), 'locationAdmin', KIM);
    expect(await openTo(person)).toMatchObject([{ location_name: 'Eastside', is_mine: true }]);
  });

  it('is one however often it is made, and lasts a week from the last time', async () => {
    const { offer } = await asked('member');
    await scene().sql`update public.location_offers set expires_at = now() + interval '1 hour'`;
    await invite(scene(), 'locationAdmin', KIM, { role: 'admin' });
    expect(
      await scene().owner([
        `select id, role, expires_at - now() = interval '7 days' as is_a_week from public.location_offers`,
      ]),
    ).toEqual([{ id: offer, role: 'admin', is_a_week: true }]);
  });

  it('is gone after a week, and may be made again', async () => {
    const { person, offer } = await asked();
    await scene().sql`update public.location_offers set expires_at = now()`;
    expect(await openTo(person)).toEqual([]);
    expect(said(await answer(person, offer, true))).toBe('gone');
    expect(said(await answer(person, offer, false))).toBe('gone');
    expect(await linksOf(person.sub)).toHaveLength(1);
    expect((await invite(scene(), 'locationAdmin', KIM)).rows).toEqual([{ done: 'offered' }]);
    expect(await openTo(person)).toHaveLength(1);
  });

  it('is gone with its location, and with the account of either side', async () => {
    const { person, offer } = await asked();
    const { here, claims, sql } = scene();
    const deletions = [
      () => sql`update public.locations set deleted_at = now() where id = ${here.location}`,
      () => sql`select private.close_account(${claims.locationAdmin.sub ?? ''})`,
    ];
    for (const deletion of deletions) {
      await sql`savepoint deletion`;
      await deletion();
      expect(said(await answer(person, offer, true))).toBe('gone');
      expect(await openTo('networkAdmin')).toEqual([]);
      await sql`rollback to savepoint deletion`;
    }
    await sql`select private.close_account(${person.sub})`;
    expect(await openTo('networkAdmin')).toEqual([]);
  });
});

describe('answer_location_offer', () => {
  it('makes the link when it is accepted, and is recorded as the person’s deed', async () => {
    const { here, claims } = scene();
    const { person, offer } = await asked();
    expect(said(await answer(person, offer, true))).toBe('accepted');
    expect(said(await answer(person, offer, true))).toBe('accepted');
    expect(said(await answer(person, offer, false))).toBe('gone');
    expect(await linksOf(person.sub)).toEqual([
      { location_id: here.otherLocation, role: 'member' },
      { location_id: here.location, role: 'admin' },
    ]);
    expect(await openTo(person)).toEqual([]);
    expect(await trailOf(person.sub)).toEqual([
      { actor: claims.locationAdmin.sub, action: 'invited' },
      { actor: person.sub, action: 'invitation_accepted' },
    ]);
  });

  it('gives who has no location this one to begin with', async () => {
    const person = await kim({ links: {} });
    await invite(scene(), 'locationAdmin', KIM);
    const [offer] = await openTo(person);
    await answer(person, String(offer?.['id']), true);
    expect(
      await scene().owner([
        'select active_location_id from public.profiles where id = $1',
        person.sub,
      ]),
    ).toEqual([{ active_location_id: scene().here.location }]);
  });

  it('changes nothing when it is declined', async () => {
    const { person, offer } = await asked();
    expect(said(await answer(person, offer, false))).toBe('declined');
    expect(said(await answer(person, offer, false))).toBe('declined');
    expect(said(await answer(person, offer, true))).toBe('gone');
    expect(await linksOf(person.sub)).toHaveLength(1);
    expect(await openTo('locationAdmin')).toEqual([]);
    expect((await trailOf(person.sub)).at(-1)).toEqual({
      actor: person.sub,
      action: 'invitation_declined',
    });
  });

  it('judges again whether who asked may', async () => {
    const { here, claims, sql } = scene();
    const { person, offer } = await asked();
    await sql`
      update public.user_locations set role = 'member'
      where user_id = ${claims.locationAdmin.sub ?? ''} and location_id = ${here.location}`;
    expect(said(await answer(person, offer, true))).toBe('gone');
    expect(await linksOf(person.sub)).toHaveLength(1);
    expect(await openTo(person)).toEqual([]);
  });

  it('keeps the role that somebody above gave meanwhile', async () => {
    const { here } = scene();
    const { person, offer } = await asked('admin');
    await invite(scene(), 'networkAdmin', KIM, { role: 'member' });
    expect(await openTo(person)).toEqual([]);
    expect(said(await answer(person, offer, true))).toBe('gone');
    expect(await linksOf(person.sub)).toContainEqual({
      location_id: here.location,
      role: 'member',
    });
  });

  it('is nobody’s but the person’s who is asked', async () => {
    const { person, offer } = await asked();
    for (const actor of ['locationAdmin', 'networkAdmin', 'superUser', 'elsewhere'] as const)
      expect(await answer(actor, offer, true)).toMatchObject({ code: 'PT404' });
    expect(await answer(person, offer, null)).toMatchObject({ code: 'PT404' });
    expect(await linksOf(person.sub)).toHaveLength(1);
  });
});

describe('withdraw_location_offer', () => {
  it.each(['locationAdmin', 'networkAdmin', 'superUser'] as const)(
    'takes it back for a %s',
    async (actor) => {
      const { person, offer } = await asked();
      expect(said(await withdraw(actor, offer))).toBe('withdrawn');
      expect(said(await withdraw(actor, offer))).toBe('gone');
      expect(await openTo(person)).toEqual([]);
      expect(said(await answer(person, offer, true))).toBe('gone');
    },
  );

  it.each(['member', 'demoted', 'elsewhere', 'otherTenant'] as const)(
    'is refused to a %s',
    async (actor) => {
      const { person, offer } = await asked();
      expect(await withdraw(actor, offer)).toMatchObject({ code: 'PT404' });
      expect(await openTo(person)).toHaveLength(1);
    },
  );
});
