import { beforeEach, describe, expect, it } from 'vitest';
import { merge, mergeCalls, reasonOf, unmerge } from './mergeSteps';
import { pairCalls } from './pairSteps';
import { useScene } from './scene';
import { addClients } from './similarSteps';
import { aHouseholdMember } from './world';

/** A merge that is undone. */
const scene = useScene();
const { clientOf, homeOf, checkIn } = mergeCalls(scene);
const { pairOf, decide, change } = pairCalls(scene);

let rosa: string;
let roza: string;

beforeEach(async () => {
  [rosa = '', roza = ''] = await addClients(scene(), scene().here.id, [
    { first_name: 'Rosa', last_name: 'Delgado', phone_number: '1', city: 'Detroit' },
    { first_name: 'Roza', last_name: 'Delgado', phone_number: '2', pinned_note: 'Peanuts' },
  ]);
});

describe('taking it back', () => {
  it('is refused twice, late, and while the survivor is merged', async () => {
    const [third = ''] = await addClients(scene(), scene().here.id, [{ first_name: 'R.' }]);
    const first = await merge(scene(), rosa, roza);
    const second = await merge(scene(), third, rosa);
    const refused = await unmerge(scene(), first.id);
    expect(refused).toMatchObject({ code: 'PT409', message: 'survivor_merged' });
    expect(JSON.parse(refused.detail ?? '')).toEqual({ client_id: third });
    expect((await unmerge(scene(), second.id)).code).toBeUndefined();
    const age = (days: number) =>
      scene().owner([
        `update public.client_merges set merged_at = now() - $2 * interval '1 day' where id = $1 returning id`,
        first.id,
        days,
      ]);
    await age(91);
    expect(reasonOf(await unmerge(scene(), first.id))).toBe('too_late');
    await age(89);
    expect((await unmerge(scene(), first.id)).code).toBeUndefined();
    expect(reasonOf(await unmerge(scene(), first.id))).toBe('already_undone');
  });

  it('takes along visits since the merge that are named, and no others', async () => {
    const old = await checkIn(rosa);
    const moved = await checkIn(roza);
    const { id } = await merge(scene(), rosa, roza);
    const mine = await checkIn(rosa);
    const theirs = await checkIn(rosa, {
      lines: [{ item_id: scene().here.stockedItem, quantity: 1 }],
    });
    for (const wrong of [
      old['visit_id'],
      moved['visit_id'],
      scene().here.visit,
      scene().there.visit,
    ])
      expect((await unmerge(scene(), id, { take: [String(wrong)] })).code).toBe('PT404');
    await unmerge(scene(), id, { take: [String(theirs['visit_id'])] });
    expect(await homeOf(old['visit_id'])).toMatchObject({ client_id: rosa });
    expect(await homeOf(moved['visit_id'])).toMatchObject({ client_id: roza });
    expect(await homeOf(mine['visit_id'])).toMatchObject({ client_id: rosa });
    expect(await homeOf(theirs['visit_id'])).toEqual({
      client_id: roza,
      order_client_id: roza,
      search_text: 'roza delgado',
    });
  });

  const preview = (id: string, actor: 'locationAdmin' | 'networkAdmin' = 'networkAdmin') =>
    scene().as(actor, ['select public.preview_unmerge($1) as r', id]);

  it('is previewed: what goes where, and whose visits since are to be said', async () => {
    const { here, sql } = scene();
    await checkIn(rosa);
    await checkIn(roza, { lines: [{ item_id: here.stockedItem, quantity: 1 }] });
    await aHouseholdMember(sql, roza, { firstName: 'Wim' });
    const { id } = await merge(scene(), rosa, roza, {
      values: { phone_number: '2', city: 'Flint' },
    });
    await sql`update public.clients set city = 'Troy' where id = ${rosa}`;
    const since = await checkIn(rosa, { size: 4 });
    const elsewhere = await checkIn(rosa, { at: here.otherLocation });
    const gone = await checkIn(rosa);
    await sql`update public.visits set deleted_at = now() where id = ${String(gone['visit_id'])}`;
    const { rows, code } = await preview(id);
    expect(code).toBeUndefined();
    const visit = { household_size: 4, location_name: 'Eastside', orders: 0 };
    expect(rows[0]?.['r']).toEqual({
      ...{ survivor_name: 'Rosa Delgado', merged_name: 'Roza Delgado' },
      merged_at: expect.any(String) as string,
      ...{ visits: 1, orders: 1, members: 1 },
      // Somebody has changed the city since.
      columns: ['phone_number'],
      since: expect.arrayContaining([
        expect.objectContaining({ visit_id: elsewhere['visit_id'], location_name: 'Northgate' }),
        expect.objectContaining({ ...visit, visit_id: since['visit_id'] }),
      ]) as unknown,
    });
    expect((rows as { r: { since: unknown[] } }[])[0]?.r.since).toHaveLength(2);
    // Nothing was done; and who works at one location sees no visits of others.
    expect(await clientOf(roza)).toMatchObject({ merged_into: rosa });
    const own = await preview(id, 'locationAdmin');
    expect(own.rows[0]?.['r']).toMatchObject({ since: [{ visit_id: since['visit_id'] }] });
  });

  it('is not previewed when it would be refused', async () => {
    const { id } = await merge(scene(), rosa, roza);
    await unmerge(scene(), id);
    expect(reasonOf(await preview(id))).toBe('already_undone');
  });
});

describe('what an undo leaves', () => {
  let rosie: string;
  beforeEach(async () => {
    [rosie = ''] = await addClients(scene(), scene().here.id, [
      { first_name: 'Rosie', last_name: 'Delgado', phone_number: '2', city: 'Flint' },
    ]);
  });

  const childrenOf = (id: string) =>
    scene().owner([
      'select first_name, deleted_at is null as is_live from public.household_members where client_id = $1',
      id,
    ]);
  const wim = { first_name: 'Wim', is_live: true };

  it('is a note signed by its writer, also where one person wrote both', async () => {
    const { sql } = scene();
    for (const [id, note, day] of [
      [rosa, 'Milk', '2026-01-01'],
      [roza, 'Nuts', '2026-01-02'],
    ] as const) {
      const pin = 'update public.clients set pinned_note = $2 where id = $1';
      await scene().as('member', [pin, id, note]);
      await sql`update public.clients set pinned_note_at = ${day}::date where id = ${id}`;
    }
    const before = await clientOf(rosa);
    const { id } = await merge(scene(), rosa, roza, { values: { pinned_note: 'Nuts' } });
    await unmerge(scene(), id);
    const { pinned_note, pinned_note_by, pinned_note_at } = before;
    expect(pinned_note_by).toBe(scene().claims.member.sub);
    expect(await clientOf(rosa)).toMatchObject({ pinned_note, pinned_note_by, pinned_note_at });
  });

  it('is the note that another merge chose, too, signed as that one alone would sign it', async () => {
    for (const [id, actor, note] of [
      [rosa, 'member', 'Milk'],
      [roza, 'locationAdmin', 'Nuts'],
      [rosie, 'networkAdmin', 'Nuts'],
    ] as const)
      await scene().as(actor, [
        'update public.clients set pinned_note = $2 where id = $1',
        id,
        note,
      ]);
    const values = { pinned_note: 'Nuts' };
    const first = await merge(scene(), rosa, roza, { values });
    const second = await merge(scene(), rosa, rosie, { values });
    const signed = async () => (await clientOf(rosa))['pinned_note_by'];
    const { member, locationAdmin, networkAdmin } = scene().claims;
    expect(await signed()).toBe(locationAdmin.sub);
    await unmerge(scene(), first.id);
    expect([(await clientOf(rosa))['pinned_note'], await signed()]).toEqual([
      'Nuts',
      networkAdmin.sub,
    ]);
    await unmerge(scene(), second.id);
    expect([(await clientOf(rosa))['pinned_note'], await signed()]).toEqual(['Milk', member.sub]);
  });

  it('is a note that nobody signs when its writer is gone', async () => {
    const { sql } = scene();
    await scene().as('member', [
      `update public.clients set pinned_note = 'Milk' where id = $1`,
      rosa,
    ]);
    const { id } = await merge(scene(), rosa, roza, { values: { pinned_note: 'Peanuts' } });
    await sql`delete from auth.users where id = ${scene().claims.member.sub ?? ''}`;
    expect((await unmerge(scene(), id)).code).toBeUndefined();
    expect(await clientOf(rosa)).toMatchObject({ pinned_note: 'Milk', pinned_note_by: null });
  });

  it('is the child of two merged households until both are undone', async () => {
    const { sql } = scene();
    for (const id of [roza, rosie]) await aHouseholdMember(sql, id, { firstName: 'Wim' });
    const first = await merge(scene(), rosa, roza);
    const second = await merge(scene(), rosa, rosie);
    await unmerge(scene(), first.id);
    expect(await Promise.all([rosa, roza, rosie].map(childrenOf))).toEqual([[wim], [wim], []]);
    await unmerge(scene(), second.id);
    expect(await Promise.all([rosa, roza, rosie].map(childrenOf))).toEqual([[], [wim], [wim]]);
  });

  it('is the child of three households once, whoever leaves first', async () => {
    const { sql, here } = scene();
    const [rosalia = ''] = await addClients(scene(), here.id, [{ first_name: 'Rosalía' }]);
    for (const id of [roza, rosie, rosalia]) await aHouseholdMember(sql, id, { firstName: 'Wim' });
    const [first, second] = [await merge(scene(), rosa, roza), await merge(scene(), rosa, rosie)];
    await merge(scene(), rosa, rosalia);
    for (const { id } of [first, second]) {
      await unmerge(scene(), id);
      expect(await childrenOf(rosa)).toEqual([wim]);
    }
    expect(await Promise.all([roza, rosie, rosalia].map(childrenOf))).toEqual([[wim], [wim], []]);
  });

  it('is no child who was removed since', async () => {
    const { sql } = scene();
    for (const id of [roza, rosie]) await aHouseholdMember(sql, id, { firstName: 'Wim' });
    const first = await merge(scene(), rosa, roza);
    await merge(scene(), rosa, rosie);
    await sql`update public.household_members set deleted_at = now() where client_id = ${rosa}`;
    await unmerge(scene(), first.id);
    expect(await childrenOf(rosa)).toEqual([]);
  });

  it('is a member who shared the name that the survivor no longer has', async () => {
    await aHouseholdMember(scene().sql, rosie, { firstName: 'Roza' });
    const first = await merge(scene(), rosa, roza, { values: { first_name: 'Roza' } });
    await merge(scene(), rosa, rosie);
    expect(await childrenOf(rosa)).toEqual([]);
    await unmerge(scene(), first.id);
    expect(await childrenOf(rosa)).toEqual([{ first_name: 'Roza', is_live: true }]);
  });

  it('is a value that another merge chose, or that both said', async () => {
    const first = await merge(scene(), rosa, roza, {
      values: { phone_number: '2', city: 'Flint' },
    });
    // The address is chosen as a whole; the phone is the same by now.
    const second = await merge(scene(), rosa, rosie, { values: { city: 'Flint' } });
    const preview = await scene().as('locationAdmin', [
      'select public.preview_unmerge($1) as r',
      first.id,
    ]);
    expect(preview.rows[0]?.['r']).toMatchObject({ columns: [] });
    await unmerge(scene(), first.id);
    expect(await clientOf(rosa)).toMatchObject({ phone_number: '2', city: 'Flint' });
    await unmerge(scene(), second.id);
    expect(await clientOf(rosa)).toMatchObject({ phone_number: '1', city: 'Detroit' });
  });

  const addPair = async (one: string, other: string, decision: string | null) => {
    await scene().owner([
      `insert into public.client_pairs
         (network_id, first_client_id, second_client_id, confidence, relative, bits, reasons)
       values ($1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), 'likely', false, 5, '[]')`,
      ...[scene().here.id, one, other],
    ]);
    await decide(await pairOf(one, other), decision, 'networkAdmin');
  };
  const decisionOf = async (one: string, other: string) => (await pairOf(one, other))?.['decision'];

  it.each([null, 'not_same', 'not_sure'])('is what was decided: %s', async (decision) => {
    await addPair(rosa, roza, decision);
    await addPair(roza, rosie, decision);
    const pairs = async () => [await pairOf(rosa, roza), await pairOf(roza, rosie)];
    const before = (await pairs()).map((pair) => ({
      ...pair,
      updated_at: expect.anything() as unknown,
    }));
    const { id } = await merge(scene(), rosa, roza);
    expect(await decisionOf(rosa, roza)).toBe('merged');
    await unmerge(scene(), id);
    expect(await pairs()).toEqual(before);
  });

  it('is what was decided since, and no doubt about what is another by now', async () => {
    await addPair(rosa, rosie, 'not_sure');
    await addPair(roza, rosie, 'not_sure');
    const { id } = await merge(scene(), rosa, roza, { values: { phone_number: '2' } });
    expect(await decisionOf(rosa, rosie)).toBeNull();
    await decide(await pairOf(rosa, rosie), 'not_same');
    await change(rosie, `city = 'Troy'`);
    await unmerge(scene(), id);
    expect(await decisionOf(rosa, rosie)).toBe('not_same');
    expect(await decisionOf(roza, rosie)).toBeNull();
  });

  it('is what was decided since, also where nobody changed', async () => {
    await addPair(rosa, rosie, 'not_sure');
    const { id } = await merge(scene(), rosa, roza, { values: { phone_number: '2' } });
    await decide(await pairOf(rosa, rosie), 'not_same');
    await unmerge(scene(), id);
    expect(await decisionOf(rosa, rosie)).toBe('not_same');
  });

  it('is no doubt about a field that another merge changed, also where it is compared as before', async () => {
    await addPair(rosa, roza, 'not_sure');
    const { id } = await merge(scene(), rosa, roza);
    await merge(scene(), rosa, rosie, { values: { phone_number: 'Neither' } });
    await unmerge(scene(), id);
    expect(await decisionOf(rosa, roza)).toBeNull();
  });

  it('is a pair of two tombstones when both are back, and none with somebody who was deleted', async () => {
    const [other = '', gone = ''] = await addClients(scene(), scene().here.id, [
      { first_name: 'Another' },
      { first_name: 'Gone' },
    ]);
    await addPair(roza, rosie, null);
    await addPair(roza, gone, null);
    const first = await merge(scene(), rosa, roza);
    const second = await merge(scene(), other, rosie);
    await change(gone, 'deleted_at = now()');
    await unmerge(scene(), first.id);
    expect(await pairOf(roza, gone)).toBeUndefined();
    expect(await pairOf(roza, rosie)).toBeUndefined();
    await unmerge(scene(), second.id);
    expect(await pairOf(roza, rosie)).toMatchObject({ decision: null });
  });
});
