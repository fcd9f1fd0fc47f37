import { describe, expect, it } from 'vitest';
import { HOUSEHOLD, PINNED_NOTE } from '../../src/config';
import { call, resultOf } from './calls';
import { useScene } from './scene';
import { aClient, aHouseholdMember, type ActorName } from './world';

const scene = useScene();

const read = async (text: string, ...parameters: string[]) =>
  (await scene().owner([text, ...parameters]))[0] ?? {};

/** All rows of a table of the network here: what a preview has changed none of. */
const everything = () =>
  scene().owner([
    `select to_jsonb(t) as row from public.clients t where network_id = $1
     union all select to_jsonb(t) from public.household_members t where network_id = $1
     order by 1`,
    scene().here.id,
  ]);

const historyOf = async (client: string): Promise<readonly unknown[]> => {
  const { rows } = await scene().as('networkAdmin', call.clientHistory(client));
  const answered = resultOf(rows[0])['rows'];
  const found: unknown[] = Array.isArray(answered) ? answered : [];
  return found;
};

/** A household in Hamtramck with one member, who has all that a member can have. */
async function aHousehold() {
  const { here, sql } = scene();
  const client = await aClient(sql, here.id, { firstName: 'Rosa', lastName: 'Delgado' });
  await sql`
    update public.clients set address_line1 = '118 Oak St', city = 'Hamtramck', state = 'MI',
           zip_code = '48212', phone_number = '313-555-0142' where id = ${client}`;
  const member = await aHouseholdMember(sql, client, { birthDate: '2006-01-09' });
  await sql`
    update public.household_members set last_name = 'Perez', relation = 'child', note = 'Peanut allergy',
       dietary_note = 'No kiwi'
     where id = ${member}`;
  return { client, member };
}

const FULL = { code: 'PT409', message: 'household_full' };

describe('a member split off', () => {
  it('is a client with the address of the household, and no longer a member', async () => {
    const { client, member } = await aHousehold();
    const { rows } = await scene().as('member', call.splitMember(member));
    const made = String(resultOf(rows[0])['client_id']);
    const row = await read(
      `select first_name, last_name, date_of_birth::text, address_line1, city, state, zip_code,
              phone_number, pinned_note, dietary_note, network_id from public.clients where id = $1`,
      made,
    );
    expect(row).toEqual({
      ...{ first_name: 'Ana', last_name: 'Perez', date_of_birth: '2006-01-09' },
      ...{ address_line1: '118 Oak St', city: 'Hamtramck', state: 'MI', zip_code: '48212' },
      ...{ phone_number: null, pinned_note: 'Peanut allergy', network_id: scene().here.id },
      dietary_note: 'No kiwi',
    });
    expect(
      await read(
        `select deleted_at is null as live from public.household_members where id = $1`,
        member,
      ),
    ).toEqual({ live: false });
    expect(await historyOf(client)).toMatchObject([
      { entity: 'household_members', action: 'split_off', name: 'Ana Perez' },
      { entity: 'household_members', action: 'update' },
      { entity: 'household_members', action: 'insert' },
      { entity: 'clients', action: 'update' },
      { entity: 'clients', action: 'insert' },
    ]);
    expect(await historyOf(made)).toMatchObject([
      { entity: 'clients', action: 'split_off', other_name: 'Rosa Delgado' },
      { entity: 'clients', action: 'insert' },
    ]);
  });

  it('is shown before, and nothing is changed', async () => {
    const { client, member } = await aHousehold();
    const before = await everything();
    const { rows } = await scene().as('member', call.splitMember(member, true));
    expect(rows).toMatchObject([
      {
        r: {
          client_id: null,
          client: {
            full_name: 'Ana Perez',
            date_of_birth: '2006-01-09',
            address_line1: '118 Oak St',
          },
          lost_birth_year: null,
          from: { id: client, full_name: 'Rosa Delgado', members: 1 },
        },
      },
    ]);
    expect(await everything()).toEqual(before);
  });

  it('loses a year of birth without a day, and the answer says so', async () => {
    const { here, sql } = scene();
    const member = await aHouseholdMember(sql, here.client, { birthYear: 2005 });
    const { rows } = await scene().as('member', call.splitMember(member));
    expect(rows).toMatchObject([{ r: { lost_birth_year: 2005, client: { date_of_birth: null } } }]);
  });

  it('is refused once removed, and of a deleted client', async () => {
    const { here, sql } = scene();
    const removed = await aHouseholdMember(sql, here.client, { deletedAt: new Date() });
    const orphan = await aHouseholdMember(sql, here.deletedClient);
    for (const member of [removed, orphan])
      expect(await scene().as('member', call.splitMember(member))).toMatchObject({ code: 'PT404' });
  });
});

describe('a member moved', () => {
  it('belongs to the other household, with a relation still to be told', async () => {
    const { client, member } = await aHousehold();
    const { here } = scene();
    const historyBefore = await historyOf(here.client);
    const { rows } = await scene().as('member', call.moveMember(member, here.client));
    const answer = resultOf(rows[0]);
    expect(answer).toMatchObject({
      member: { full_name: 'Ana Perez' },
      from: { id: client, members: 0 },
      to: { id: here.client, members: 2 },
    });
    expect(
      await read(
        `select client_id, first_name, last_name, birth_date::text, relation, note, dietary_note
           from public.household_members where id = $1`,
        String(answer['member_id']),
      ),
    ).toEqual({
      ...{ client_id: here.client, first_name: 'Ana', last_name: 'Perez', relation: null },
      ...{ birth_date: '2006-01-09', note: 'Peanut allergy', dietary_note: 'No kiwi' },
    });
    expect(await historyOf(client)).toMatchObject([
      { action: 'moved_out', name: 'Ana Perez', other_name: 'Rosa Delgado' },
      { action: 'update' },
      { entity: 'household_members', action: 'insert' },
      { entity: 'clients' },
      { entity: 'clients' },
    ]);
    const [newest, ...earlier] = await historyOf(here.client);
    expect(newest).toMatchObject({
      ...{ action: 'moved_in', name: 'Ana Perez', other_name: 'Rosa Delgado' },
    });
    expect(earlier).toEqual(historyBefore);
  });

  it('is shown before, and nothing is changed', async () => {
    const { client, member } = await aHousehold();
    const { here } = scene();
    const before = await everything();
    const { rows } = await scene().as('member', call.moveMember(member, here.client, true));
    expect(rows).toMatchObject([
      { r: { member_id: null, from: { id: client, members: 1 }, to: { members: 1 } } },
    ]);
    expect(await everything()).toEqual(before);
    expect(await historyOf(client)).toHaveLength(4);
  });

  it.each([true, false])(
    'is refused by a full household; the preview (%s) says so too',
    async (preview) => {
      const { member } = await aHousehold();
      const { here, sql } = scene();
      for (let count = 1; count < HOUSEHOLD.mostMembers; count += 1)
        await aHouseholdMember(sql, here.client);
      const outcome = await scene().as('member', call.moveMember(member, here.client, preview));
      expect(outcome).toMatchObject(FULL);
    },
  );

  it('is refused to the household where the member is, to a deleted client and to another network', async () => {
    const { here, there } = scene();
    const move = (client: string) =>
      scene().as('superUser', call.moveMember(here.householdMember, client));
    expect(await move(here.client)).toMatchObject({
      code: 'PT409',
      message: 'same_household',
    });
    for (const client of [here.deletedClient, there.client])
      expect(await move(client)).toMatchObject({ code: 'PT404' });
  });

  const staff: readonly ActorName[] = [
    ...['member', 'demoted', 'elsewhere', 'locationAdmin', 'networkAdmin', 'superUser'],
  ] as const;
  it.each(staff)('is allowed to %s', async (actor) => {
    const { member } = await aHousehold();
    const { code } = await scene().as(actor, call.moveMember(member, scene().here.client));
    expect(code).toBeUndefined();
  });
  it.each(['anon', 'otherTenant'] as const)('is refused to %s', async (actor) => {
    const { member } = await aHousehold();
    const { code } = await scene().as(actor, call.moveMember(member, scene().here.client));
    expect(code).toBe(actor === 'anon' ? '42501' : 'PT404');
  });
});

describe('the pinned note of a client', () => {
  const pin = (note: string | null) =>
    scene().as('member', [
      `update public.clients set pinned_note = $2 where id = $1 returning id`,
      scene().here.client,
      note,
    ]);
  const pinned = () =>
    read(
      `select pinned_note, pinned_note_by, pinned_note_at is not null as dated
         from public.clients where id = $1`,
      scene().here.client,
    );

  it('says who wrote it and when; without a note nobody did', async () => {
    await scene().owner([
      `insert into public.colleagues (id, network_id, full_name)
       select id, network_id, full_name from public.profiles on conflict do nothing`,
    ]);
    await pin('Peanut allergy');
    const by = scene().claims.member.sub;
    expect(await pinned()).toEqual({
      pinned_note: 'Peanut allergy',
      pinned_note_by: by,
      dated: true,
    });
    await pin(' \n ');
    expect(await pinned()).toEqual({ pinned_note: null, pinned_note_by: null, dated: false });
  });

  it('keeps its author when something else is changed by another', async () => {
    await pin('Peanut allergy');
    const before = await pinned();
    await scene().as('networkAdmin', [
      `update public.clients set city = 'Warren', pinned_note = pinned_note where id = $1`,
      scene().here.client,
    ]);
    expect(await pinned()).toEqual(before);
  });

  it('is signed when it comes with a new client, and is no longer than a note', async () => {
    const { rows } = await scene().as('member', [
      `insert into public.clients (network_id, first_name, pinned_note) values ($1, 'Ana', 'Stairs')
       returning pinned_note_by`,
      scene().here.id,
    ]);
    expect(rows).toEqual([{ pinned_note_by: scene().claims.member.sub }]);
    expect((await pin('x'.repeat(PINNED_NOTE.maximum + 1))).code).toBe('23514');
  });
});
