import { describe, expect, it } from 'vitest';
import { HOUSEHOLD } from '../../src/config';
import { useScene, type Statement } from './scene';
import { aClient } from './world';

const scene = useScene();

/** A new member of a client, made of these columns. */
const insertMember = (client: string, columns: Record<string, string | number> = {}): Statement => {
  const row = { network_id: scene().here.id, client_id: client, first_name: 'Ana', ...columns };
  const names = Object.keys(row);
  return [
    `insert into public.household_members (${names.join(', ')})
     values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    ...Object.values(row),
  ];
};

const addMembers = (client: string, count: number) =>
  scene().owner([
    `insert into public.household_members (network_id, client_id, first_name)
     select c.network_id, c.id, 'Member ' || n from public.clients c, generate_series(1, $2::int) n
     where c.id = $1 returning id`,
    client,
    count,
  ]);

describe('a member of a household', () => {
  it.each([
    ['no first name', { first_name: '  ' }],
    ['a birth date that is still to come', { birth_date: '2999-01-01' }],
    ['a birth year that is still to come', { birth_year: 2999 }],
    ['a date and a year of birth', { birth_date: '2010-05-01', birth_year: 2010 }],
    ['a relation that nobody has', { relation: 'neighbour' }],
    ['a note of a page', { note: 'x'.repeat(HOUSEHOLD.noteMaximum + 1) }],
  ])('is refused with %s', async (_, columns) => {
    const outcome = await scene().as('member', insertMember(scene().here.client, columns));
    expect(outcome).toMatchObject({ code: '23514', rows: [] });
  });

  it('may be born today', async () => {
    const [row] = await scene().owner([`select current_date::text as today`]);
    const columns = { birth_date: String(row?.['today']) };
    const outcome = await scene().as('member', insertMember(scene().here.client, columns));
    expect(outcome.rows).toHaveLength(1);
  });

  it('is refused for a deleted client, new or changed', async () => {
    const { here } = scene();
    expect(await scene().as('member', insertMember(here.deletedClient))).toMatchObject({
      code: '42501',
      message: 'This client does not exist or was deleted.',
    });
    const [member] = await addMembers(here.deletedClient, 1);
    const change: Statement = [
      `update public.household_members set first_name = 'Luis' where id = $1 returning id`,
      String(member?.['id']),
    ];
    expect(await scene().as('superUser', change)).toMatchObject({ code: '42501', rows: [] });
  });

  it('cannot be of another network than the client', async () => {
    const { here, there } = scene();
    const columns = { network_id: here.id };
    const outcome = await scene().as('superUser', insertMember(there.client, columns));
    expect(outcome).toMatchObject({ code: '23503', rows: [] });
  });
});

describe('members of other networks', () => {
  // No condition reads a column here, so the policy of reading has no say: the one of writing must.
  it('are left alone by a change that names no rows, which reaches the own ones', async () => {
    const { here, there } = scene();
    const outcome = await scene().as('member', [`update public.household_members set note = 'x'`]);
    expect(outcome.code).toBeUndefined();
    const rows = await scene().owner([
      `select distinct network_id, note from public.household_members where network_id in ($1, $2)`,
      here.id,
      there.id,
    ]);
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({ network_id: here.id, note: 'x' });
    expect(rows).toContainEqual({ network_id: there.id, note: null });
  });
});

describe('a full household', () => {
  it('takes nobody more, and says so; somebody removed makes room', async () => {
    const { here, sql } = scene();
    const client = await aClient(sql, here.id);
    const [first] = await addMembers(client, HOUSEHOLD.mostMembers);
    expect(await scene().as('member', insertMember(client))).toMatchObject({
      code: 'PT409',
      message: 'household_full',
      detail: '{"limit": 30}',
      rows: [],
    });
    await scene().as('member', [
      `update public.household_members set deleted_at = now() where id = $1`,
      String(first?.['id']),
    ]);
    expect((await scene().as('member', insertMember(client))).rows).toHaveLength(1);
    await expect(
      scene().owner([
        `update public.household_members set deleted_at = null where id = $1`,
        String(first?.['id']),
      ]),
    ).rejects.toThrow('household_full');
  });
});
