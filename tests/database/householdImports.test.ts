import { describe, expect, it } from 'vitest';
import { HOUSEHOLD } from '../../src/config';
import { answerOf, importSteps, type SentRow } from './importSteps';
import { useScene } from './scene';

const scene = useScene();
const { check, send, undo, imported, recordOf } = importSteps(scene);

const NOVA = { first_name: 'Nova', last_name: 'Okonkwo', external_id: 'H-1' };
const ADA = { first_name: 'Ada', last_name: 'Okonkwo', birth_date: '2015-02-03' };
const BEN = { first_name: 'Ben', relation: 'child' };

const nova = (members: readonly object[], more: Partial<SentRow> = {}): SentRow => ({
  ...{ row: 2, values: NOVA, members, ...more },
});

/** The live members of a client by their names. */
const membersOf = async (client: string) =>
  (
    await scene().owner([
      `select full_name, birth_date::text, relation from public.household_members
       where client_id = $1 and deleted_at is null order by full_name`,
      client,
    ])
  ).map((member) => Object.values(member));

const WHOLE = `select to_jsonb(m) - 'updated_at' as m from public.household_members m
  where client_id = $1 order by first_name`;

const ADA_THERE = ['Ada Okonkwo', '2015-02-03', null];
const BEN_THERE = ['Ben', null, 'child'];

const crowd = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ first_name: `Ann${String(n)}` }));

describe('members who come with their client', () => {
  it('come in with the row, and a row that is sent again brings none twice', async () => {
    const id = await imported([nova([ADA, BEN]), { row: 3, values: { first_name: 'Cem' } }]);
    await send('locationAdmin', id, [nova([ADA, BEN])]);
    expect(await membersOf(await recordOf(id, 2))).toEqual([ADA_THERE, BEN_THERE]);
    expect(await membersOf(await recordOf(id, 3))).toEqual([]);
  });

  it('are named by a check where the household does not have them, and nothing is saved', async () => {
    const id = await imported([nova([ADA])]);
    const client = await recordOf(id, 2);
    const again = (members: readonly object[]) =>
      check('locationAdmin', [nova(members, { row: 7 })]);
    // Without a birth date it is the Ada who is there; with another one it is another Ada.
    const other = { ...ADA, birth_date: '1990-01-01' };
    const { first_name, last_name } = ADA;
    expect((await again([{ first_name: 'ADA', last_name }, ADA, other, BEN])).rows).toMatchObject([
      { r: [{ row: 7, known: { id: client, changed: {}, members: [other, BEN] } }] },
    ]);
    expect((await again([{ first_name, last_name }])).rows).toMatchObject([
      { r: [{ known: { changed: {}, members: [] } }] },
    ]);
    expect(await membersOf(client)).toEqual([ADA_THERE]);
  });

  it.each(['add', 'update'] as const)('%s brings those who are not there', async (action) => {
    const client = await recordOf(await imported([nova([ADA])]), 2);
    const id = await imported([], { hash: '3'.repeat(64) });
    const row = nova([ADA, BEN], { action, record: client, values: { city: 'Detroit' } });
    expect((await send('locationAdmin', id, [row])).rows).toEqual([
      { r: [{ row: 2, outcome: action === 'add' ? 'added' : 'changed' }] },
    ]);
    expect(await membersOf(client)).toEqual([ADA_THERE, BEN_THERE]);
    expect(answerOf(await undo('locationAdmin', id))).toMatchObject({ removed: 1, stayed: 0 });
    expect(await membersOf(client)).toEqual([ADA_THERE]);
  });

  describe('of whom a second file says something else', () => {
    const corrected = { ...ADA, birth_date: '2015-03-02', relation: 'child' };
    const CORRECTED = ['Ada Okonkwo', '2015-03-02', 'child'];
    const bring = async (action: 'add' | 'update', client: string, members: readonly object[]) => {
      const id = await imported([], { hash: '3'.repeat(64) });
      await send('locationAdmin', id, [
        nova(members, { action, record: client, values: { city: 'Detroit' } }),
      ]);
      return id;
    };

    it('are offered as changed, and as new where a namesake is there or in the row', async () => {
      const client = await recordOf(await imported([nova([ADA, BEN])]), 2);
      const [{ id: ada } = { id: '' }] = await scene().owner([
        `select id from public.household_members where client_id = $1 and first_name = 'Ada'`,
        client,
      ]);
      const changed = { birth_date: '2015-02-03', birth_year: null, relation: null };
      expect((await check('locationAdmin', [nova([corrected, BEN])])).rows).toMatchObject([
        {
          r: [
            {
              known: { members: [], member_changes: [{ id: ada, name: 'Ada Okonkwo', changed }] },
            },
          ],
        },
      ]);
      const twin = { ...ADA, birth_date: '2001-01-01' };
      expect((await check('locationAdmin', [nova([corrected, twin])])).rows).toMatchObject([
        { r: [{ known: { members: [corrected, twin], member_changes: [] } }] },
      ]);
    });

    it('are changed by an update, which its undo gives back', async () => {
      const client = await recordOf(await imported([nova([ADA, BEN])]), 2);
      await scene().owner([
        `update public.household_members set birth_date = null, birth_year = 1990, note = 'Twin'
         where client_id = $1 and first_name = 'Ben'`,
        client,
      ]);
      const before = await scene().owner([WHOLE, client]);
      const ben = { first_name: 'Ben', birth_date: '1991-05-06', relation: 'child', note: 'New' };
      const id = await bring('update', client, [corrected, ben]);
      expect(await membersOf(client)).toEqual([CORRECTED, ['Ben', '1991-05-06', 'child']]);
      expect(
        await scene().owner([
          `select note, birth_year from public.household_members
           where client_id = $1 and first_name = 'Ben'`,
          client,
        ]),
      ).toEqual([{ note: 'Twin', birth_year: null }]);
      expect(answerOf(await undo('locationAdmin', id))).toMatchObject({ removed: 1, stayed: 0 });
      expect(await scene().owner([WHOLE, client])).toEqual(before);
    });

    it('stay as they are where somebody only adds to the client', async () => {
      const client = await recordOf(await imported([nova([ADA])]), 2);
      await bring('add', client, [corrected]);
      expect(await membersOf(client)).toEqual([ADA_THERE]);
    });

    it('keep their client from the undo once somebody changed them', async () => {
      const client = await recordOf(await imported([nova([ADA])]), 2);
      const id = await bring('update', client, [corrected]);
      await scene().owner([
        `update public.household_members set relation = 'grandchild' where client_id = $1`,
        client,
      ]);
      expect(answerOf(await undo('locationAdmin', id))).toMatchObject({
        removed: 0,
        kept: [{ id: client, why: 'changed' }],
      });
      expect(await membersOf(client)).toEqual([['Ada Okonkwo', '2015-03-02', 'grandchild']]);
    });
  });

  it('leave the row out where the database refuses one of them, and no other row', async () => {
    const id = await imported([
      nova([ADA, { ...BEN, birth_date: '2999-01-01' }]),
      nova(crowd(HOUSEHOLD.mostMembers + 1), { row: 3, values: { first_name: 'Cem' } }),
      nova(crowd(HOUSEHOLD.mostMembers), { row: 4, values: { first_name: 'Dora' } }),
    ]);
    expect(
      await scene().owner([
        'select place, outcome, reason from private.import_rows where import_id = $1 order by place',
        id,
      ]),
    ).toEqual([
      { place: 2, outcome: 'left_out', reason: expect.stringContaining('birth_date') as unknown },
      { place: 3, outcome: 'left_out', reason: 'household_full' },
      { place: 4, outcome: 'created', reason: null },
    ]);
    expect(
      await scene().owner([
        `select count(*)::integer as many from public.clients where first_name in ('Nova', 'Cem')`,
      ]),
    ).toEqual([{ many: 0 }]);
  });

  it('say in a check that a household is too large', async () => {
    const { rows } = await check('locationAdmin', [nova(crowd(HOUSEHOLD.mostMembers + 1))]);
    expect(rows).toMatchObject([{ r: [{ row: 2, problem: { code: 'household_full' } }] }]);
  });

  it.each(['{}', '[1]', 'null', '[{}, []]'])('are a list of members, not %s', async (members) => {
    const row = nova(JSON.parse(members) as never);
    expect((await check('locationAdmin', [row])).code).toBe('22023');
  });

  it('are of clients alone', async () => {
    const place = { entity: 'inventory_items', location: scene().here.location };
    const id = await imported([nova([ADA], { values: { name: 'Peas' } })], place);
    expect(await recordOf(id, 2)).not.toBe('null');
    expect(
      await scene().owner([`select 1 from public.household_members where first_name = 'Ada'`]),
    ).toEqual([]);
  });
});

describe('the undo of a client who came with members', () => {
  it('takes the household back with the client', async () => {
    const id = await imported([nova([ADA])]);
    expect(answerOf(await undo('locationAdmin', id))).toMatchObject({ removed: 1, stayed: 0 });
  });

  it.each([
    ['changed', `update public.household_members set note = 'Twin' where client_id = $1`],
    ['changed', `update public.household_members set deleted_at = now() where client_id = $1`],
    [
      'used',
      `insert into public.household_members (network_id, client_id, first_name)
       select network_id, id, 'Eva' from public.clients where id = $1`,
    ],
  ])('leaves a household that was %s since: %s', async (why, statement) => {
    const id = await imported([nova([ADA])]);
    const client = await recordOf(id, 2);
    await scene().owner([statement, client]);
    expect(answerOf(await undo('locationAdmin', id))).toMatchObject({
      removed: 0,
      kept: [{ id: client, why }],
    });
  });

  it('counts no member whom another import brought and took back', async () => {
    const first = await imported([nova([ADA])]);
    const client = await recordOf(first, 2);
    const second = await imported([], { hash: '3'.repeat(64) });
    const row = nova([BEN], { action: 'update', record: client, values: {} });
    await send('locationAdmin', second, [row]);
    await undo('locationAdmin', second);
    expect(answerOf(await undo('locationAdmin', first))).toMatchObject({ removed: 1, stayed: 0 });
  });
});
