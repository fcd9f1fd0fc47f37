import { beforeEach, describe, expect, it } from 'vitest';
import { merge, mergeCalls, reasonOf, unmerge } from './mergeSteps';
import { useScene } from './scene';
import { addClients } from './similarSteps';
import { aHouseholdMember } from './world';

/** A merge that is taken back. */
const scene = useScene();
const { clientOf, homeOf, checkIn } = mergeCalls(scene);

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
    expect((rows[0]?.['r'] as { since: unknown[] }).since).toHaveLength(2);
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
