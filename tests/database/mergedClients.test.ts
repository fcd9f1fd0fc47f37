import { beforeEach, describe, expect, it } from 'vitest';
import { call, resultOf } from './calls';
import { merge, mergeCalls, reasonOf, unmerge } from './mergeSteps';
import { useScene } from './scene';
import { addClients } from './similarSteps';

/** The one of two merged clients who is not kept. */
const scene = useScene();
const { checkIn } = mergeCalls(scene);

const KEY = '7e57ed00-0000-4000-8000-000000000026';
let rosa: string;
let roza: string;

beforeEach(async () => {
  [rosa = '', roza = ''] = await addClients(scene(), scene().here.id, [
    { first_name: 'Rosa', last_name: 'Delgado', phone_number: '1', city: 'Detroit' },
    { first_name: 'Roza', last_name: 'Delgado', phone_number: '2', pinned_note: 'Peanuts' },
  ]);
});

describe('a merged client', () => {
  let id: string;
  beforeEach(async () => {
    ({ id } = await merge(scene(), rosa, roza));
  });

  const survivorOf = async (client: string) =>
    (await scene().as('member', ['select public.surviving_client($1) as r', client])).rows[0]?.[
      'r'
    ];

  it('leads on, over several merges', async () => {
    expect(await survivorOf(roza)).toBe(rosa);
    const [third = ''] = await addClients(scene(), scene().here.id, [{ first_name: 'R.' }]);
    await merge(scene(), third, rosa);
    expect(await survivorOf(roza)).toBe(third);
    expect(await survivorOf(third)).toBe(third);
  });

  it('is served as the survivor by forms that were open', async () => {
    const { here } = scene();
    const first = await checkIn(roza, { key: KEY });
    expect(first).toMatchObject({ client_id: rosa, repeated: false });
    expect(await checkIn(roza, { key: KEY })).toMatchObject({ client_id: rosa, repeated: true });
    expect(reasonOf(await checkIn(roza, { again: false }))).toBe('already_here');
    const context = await scene().as('member', call.checkInContext(roza, here.location));
    expect(resultOf(context.rows[0])).toMatchObject({
      client: { id: rosa },
      here_today: { visit_id: first['visit_id'] },
    });
    const past = call.addPastVisit(roza, here.location, {
      key: '7e57ed00-0000-4000-8000-000000000027',
    });
    for (const repeated of [false, true])
      expect(resultOf((await scene().as('locationAdmin', past)).rows[0])).toMatchObject({
        repeated,
      });
    const direct = await scene().as('member', [
      'insert into public.visits (client_id, location_id) values ($1, $2) returning client_id',
      roza,
      here.location,
    ]);
    expect(direct.rows).toEqual([{ client_id: rosa }]);
    const member = await scene().as('member', [
      `insert into public.household_members (network_id, client_id, first_name) values ($1, $2, 'Wim') returning client_id`,
      here.id,
      roza,
    ]);
    expect(member.rows).toEqual([{ client_id: rosa }]);
  });

  it('is repeated by who checked in before the merge', async () => {
    await unmerge(scene(), id);
    await checkIn(roza, { key: KEY });
    await merge(scene(), rosa, roza);
    expect(await checkIn(roza, { key: KEY })).toMatchObject({ client_id: rosa, repeated: true });
  });

  it('is found as the survivor', async () => {
    const found = await scene().as(
      'member',
      call.findAtDesk(scene().here.location, 'roza delgado'),
    );
    const { rows } = resultOf(found.rows[0]) as { rows: { client: { id: string } }[] };
    expect(rows.map(({ client }) => client.id)).toContain(rosa);
    expect(rows.map(({ client }) => client.id)).not.toContain(roza);
  });

  it('is found in the list as the survivor, ranked or sorted, once and counted', async () => {
    const found = async (query: string, sort: string, filters = '[]') => {
      const { rows } = await scene().as('member', [
        'select public.search_clients($1, $2, $3, p_filters => $4::text::jsonb) as r',
        ...[scene().here.id, query, sort, filters],
      ]);
      const [answer] = rows as { r: { total: number; rows: { id: string }[] } }[];
      return [answer?.r.total, answer?.r.rows.map((client) => client.id)];
    };
    for (const sort of ['rank', 'full_name'])
      for (const query of ['roza delgado', 'delgado roza', 'roza'])
        expect([sort, query, await found(query, sort)]).toEqual([sort, query, [1, [rosa]]]);
    const elsewhere = '[{"column": "city", "operator": "eq", "value": "Flint"}]';
    expect(await found('roza', 'rank', elsewhere)).toEqual([0, []]);
    expect(await found('roza wendt', 'rank')).toEqual([0, []]);
    await unmerge(scene(), id);
    expect(await found('roza', 'rank')).toEqual([1, [roza]]);
  });

  // By private.refuse_merged.
  it('comes out of the trash by undoing only', async () => {
    const restore = [
      `public.restore_client($1)`,
      `public.restore_clients(array[$1::uuid])`,
      `public.undo_deletions('clients', array[$1::uuid])`,
    ];
    for (const way of restore)
      expect(reasonOf(await scene().as('locationAdmin', [`select ${way}`, roza]))).toBe('merged');
  });

  it.each(['member', 'superUser'] as const)('is not pointed elsewhere by %s', async (actor) => {
    const { code } = await scene().as(actor, [
      'update public.clients set merged_into = null where id = $1',
      roza,
    ]);
    expect(code).toBe('42501');
  });
});
