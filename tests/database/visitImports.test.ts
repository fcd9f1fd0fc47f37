import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { call } from './calls';
import { answerOf, importSteps, type SentRow } from './importSteps';
import { useScene } from './scene';
import { aClient, aHouseholdMember, aNetwork } from './world';

const scene = useScene();
const { check, begin, send, undo, imported } = importSteps(scene);

const place = () => ({ entity: 'visits', location: scene().here.location });
const rows = (...values: SentRow['values'][]): SentRow[] =>
  values.map((one, index) => ({ row: index + 2, values: one }));
/** The list that a call answered, in the order of the file. */
const listOf = ({ rows: [row] }: { rows: readonly Record<string, unknown>[] }) =>
  ((row?.['r'] ?? []) as { row: number }[]).sort((one, other) => one.row - other.row);
const judged = async (...values: SentRow['values'][]) =>
  listOf(await check('locationAdmin', rows(...values), place()));
const problem = (code: string, who = '') => expect.objectContaining({ code, who }) as unknown;

const refused = expect.objectContaining({ code: '23514' }) as unknown;

/** Rosa is number 10041. */
const ROSA = { client_number: '10041' };
const visit = (visited_on: string, more: object = ROSA) => ({ visited_on, ...more });

const visits = () =>
  scene().owner([
    `select (visited_at at time zone private.location_zone(location_id))::text as at, household_size, adults, children,
       note, imported, override_reason
     from public.visits where client_id = $1 and imported and deleted_at is null order by visited_at`,
    scene().here.client,
  ]);

beforeEach(async () => {
  const { sql, here } = scene();
  await sql`
    update public.clients set external_id = '10041', first_name = 'Rosa', last_name = 'Delgado-Núñez', date_of_birth = '1984-03-03'
    where id = ${here.client}`;
});

describe('a file of past visits', () => {
  it('finds a client by the old number, or by name and birth date', async () => {
    const name = { first_name: 'ROSA', last_name: 'delgado nunez' };
    const id = await imported(
      rows(
        visit('2025-03-04', { ...ROSA, household_size: 3, adults: 1, children: 2, note: 'Ramp' }),
        visit('2025-03-11', { ...name, date_of_birth: '1984-03-03', adults: 2 }),
        // Nobody has this number, but the name and the birth date.
        visit('2025-03-18', { ...name, date_of_birth: '1984-03-03', client_number: '77' }),
      ),
      place(),
    );
    expect(id).toBeDefined();
    expect(await visits()).toMatchObject([
      { at: '2025-03-04 12:00:00', household_size: 3, adults: 1, children: 2, note: 'Ramp' },
      { at: '2025-03-11 12:00:00', household_size: 2, adults: 2, override_reason: null },
      { at: '2025-03-18 12:00:00', imported: true },
    ]);
  });

  it('is for the household as it is known, where it has no counts', async () => {
    const { sql, here } = scene();
    const lone = await aClient(sql, here.id);
    await sql`update public.clients set external_id = '9' where id = ${lone}`;
    await aHouseholdMember(sql, lone);
    await imported(rows(visit('2025-03-04', { client_number: '9' })), place());
    expect(
      await scene().owner(['select household_size from public.visits where client_id = $1', lone]),
    ).toEqual([{ household_size: 2 }]);
  });

  it('says of each row why it is no visit, and which client it waits for', async () => {
    const { sql, here } = scene();
    for (const born of ['1990-01-01', '1990-01-01', null])
      await sql`
        insert into public.clients (network_id, first_name, last_name, date_of_birth)
        values (${here.id}, 'Jo', 'Ray', ${born})`;
    const found = await judged(
      visit('2999-01-01'),
      visit('1999-12-31'),
      visit('1984-03-02'),
      visit('2001-02-31'),
      visit('2025-01-01', { client_number: '10042' }),
      visit('2025-01-01', { first_name: 'Nova', last_name: 'Ito', date_of_birth: '1990-02-03' }),
      visit('2025-01-01', { first_name: 'Jo', last_name: 'Ray', date_of_birth: '1990-01-01' }),
      visit('2025-01-01', {}),
      visit('2025-01-01', { ...ROSA, location_id: here.otherLocation }),
      visit('2025-01-01', { ...ROSA, first_name: 'Ida', date_of_birth: '1950-01-01' }),
      visit('2025-01-02', { ...ROSA, household_size: 100 }),
      visit('2025-01-03', { ...ROSA, household_size: 1, adults: 2 }),
      // Of several Jo Rays one has no birth date.
      visit('2025-01-01', { first_name: 'Jo', last_name: 'Ray' }),
    );
    expect(found).toEqual(
      [
        ...[problem('visit_future', '10041'), problem('visit_too_old', '10041')],
        ...[problem('visit_too_old', '10041'), problem('no_day', '10041')],
        ...[problem('client_missing', '10042'), problem('client_missing', 'Nova Ito, 2/3/1990')],
        ...[problem('clients_alike', 'Jo Ray, 1/1/1990'), problem('client_unnamed')],
        ...[problem('other_location', '10041'), problem('other_client', '10041')],
        ...[refused, refused],
      ].map((one, index) => ({ row: index + 2, problem: one })),
    );
  });

  it('is before nobody was born', async () => {
    const { sql, here } = scene();
    await sql`update public.clients set date_of_birth = '2024-05-05' where id = ${here.client}`;
    expect(await judged(visit('2024-05-04'), visit('2024-05-05'))).toEqual([
      { row: 2, problem: problem('before_birth', '10041') },
    ]);
  });

  it('brings only what is new when it comes again, and a second row of one day waits', async () => {
    await imported(rows(visit('2025-03-04')), place());
    expect(
      await judged(visit('2025-03-04'), visit('2025-03-05'), visit('2025-03-05')),
    ).toMatchObject([
      { row: 2, known: { changed: {} } },
      { row: 4, similar: [{ row: 3, name: 'Rosa Delgado-Núñez' }] },
    ]);
    const { rows: later } = await check('locationAdmin', rows(visit('2025-03-05')), {
      ...place(),
      earlier: [{ row: 900, values: visit('2025-03-05') }],
    });
    expect(later).toMatchObject([{ r: [{ row: 2, similar: [{ row: 900 }] }] }]);
  });

  it('brings the rest when the clients are here', async () => {
    const { sql, here } = scene();
    const id = randomUUID();
    await begin('locationAdmin', { id, ...place() });
    const waiting = rows(visit('2025-03-04', { client_number: '10099' }));
    expect(listOf(await send('locationAdmin', id, waiting))).toEqual([
      { row: 2, outcome: 'left_out', problem: problem('client_missing', '10099') },
    ]);
    const nova = await aClient(sql, here.id);
    await sql`update public.clients set external_id = '10099' where id = ${nova}`;
    const again = await imported(waiting, { ...place(), hash: '5'.repeat(64) });
    expect(answerOf(await undo('locationAdmin', again))).toMatchObject({ removed: 1 });
  });

  it('means the survivor of a merge, and nobody who is deleted or of another network', async () => {
    const { sql, here } = scene();
    const [gone, merged] = [await aClient(sql, here.id), await aClient(sql, here.id)];
    const other = await aNetwork(sql, 'Elsewhere');
    await sql`update public.clients set external_id = '1', deleted_at = now() where id = ${gone}`;
    await sql`update public.clients set external_id = '3' where id = ${other.client}`;
    await sql`
      update public.clients set external_id = '2', deleted_at = now(), merged_into = ${here.client}
      where id = ${merged}`;
    expect(
      await judged(
        visit('2025-01-01', { client_number: '1' }),
        visit('2025-01-01', { client_number: '2' }),
        visit('2025-01-01', { client_number: '3' }),
      ),
    ).toEqual([
      { row: 2, problem: problem('client_missing', '1') },
      { row: 4, problem: problem('client_missing', '3') },
    ]);
  });

  it('meets no rules of the desk, and counts for them', async () => {
    const { sql, here } = scene();
    await sql`
      update public.networks set visit_rules = '{"max_visits": 1, "period_days": 30, "scope": "network"}'
      where id = ${here.id}`;
    await sql`update public.visits set deleted_at = now() where client_id = ${here.client}`;
    const [today] = await scene().owner([
      'select private.local_today($1)::text as day',
      here.location,
    ]);
    const day = String(today?.['day']);
    await imported(rows(visit('2025-03-04'), visit('2025-03-05'), visit(day)), place());
    expect(await visits()).toHaveLength(3);
    const { code, message } = await scene().as('member', call.checkIn(here.client, here.location));
    expect({ code, message }).toEqual({ code: 'PT409', message: 'visit_limit' });
    expect(
      await scene().owner([
        'select people, number from private.counted_visits where client_id = $1 order by visited_at limit 1',
        here.client,
      ]),
    ).toMatchObject([{ number: 1 }]);
  });

  it('is brought by admins of the location alone', async () => {
    const { here } = scene();
    const past = rows(visit('2025-03-04'));
    expect((await check('member', past, place())).code).toBe('42501');
    expect((await check('elsewhere', past, place())).code).toBe('PT404');
    const insert = (actor: 'member' | 'locationAdmin') =>
      scene().as(actor, [
        'insert into public.visits (client_id, location_id, imported) values ($1, $2, true)',
        here.client,
        here.location,
      ]);
    expect((await insert('member')).code).toBe('42501');
    expect((await insert('locationAdmin')).code).toBeUndefined();
  });

  it('is counted, also after a check in the same transaction, which counts nothing', async () => {
    const { here } = scene();
    const counted = () =>
      scene().owner([
        `select k.number, k.visited_at::text from private.counted_visits k where k.client_id = $1 order by k.number`,
        here.client,
      ]);
    const past = rows(visit('2025-03-04'), visit('2025-03-05'));
    const before = await counted();
    expect((await check('locationAdmin', past, place())).code).toBeUndefined();
    expect(await counted()).toEqual(before);
    await imported(past, place());
    expect(await counted()).toHaveLength(before.length + 2);
  });

  it('is undone without a trace, and then its clients can be, too', async () => {
    const { sql, here } = scene();
    const clients = await imported([{ row: 2, values: { first_name: 'Ann', external_id: 'A1' } }]);
    const figures = () =>
      scene().owner([
        `select c.last_visit_at, c.updated_at, (select count(*) from private.counted_visits k where k.client_id = c.id) as visits
         from public.clients c where c.external_id = 'A1'`,
      ]);
    const before = await figures();
    const id = await imported(
      rows(
        visit('2025-03-04', { client_number: 'a1' }),
        visit('2025-03-05', { client_number: 'A1' }),
      ),
      { ...place(), hash: '6'.repeat(64) },
    );
    expect(await figures()).not.toEqual(before);
    const records = await scene().as('locationAdmin', [
      'select public.import_records($1, $2) as r',
      id,
      'created',
    ]);
    expect(listOf(records)).toMatchObject([
      { row: 2, name: 'Ann, 3/4/2025' },
      { row: 3, name: 'Ann, 3/5/2025' },
    ]);
    expect(answerOf(await undo('locationAdmin', id))).toMatchObject({ removed: 2, kept: [] });
    expect(await figures()).toEqual(before);
    expect(answerOf(await undo('locationAdmin', clients))).toMatchObject({ removed: 1, kept: [] });
    // One that somebody changed stays.
    const kept = await imported(rows(visit('2025-04-04')), { ...place(), hash: '4'.repeat(64) });
    await sql`update public.visits set note = 'Late' where client_id = ${here.client} and imported`;
    expect(answerOf(await undo('locationAdmin', kept))).toMatchObject({
      kept: [{ row: 2, why: 'changed', name: 'Rosa Delgado-Núñez, 4/4/2025' }],
    });
  });
});
