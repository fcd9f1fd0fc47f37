import { describe, expect, it } from 'vitest';
import { call, resultOf } from './calls';
import { useScene } from './scene';
import { visitSteps } from './visitSteps';
import { aClient } from './world';

const scene = useScene();
const { weekly, visitedBefore, longAgo } = visitSteps(scene);

const find = async (query: string) => {
  const { rows } = await scene().as('member', call.findAtDesk(scene().here.location, query));
  return resultOf(rows[0]);
};

/** What the rows of an answer say of the clients, in their order. */
const clientsOf = (answer: Record<string, unknown>): unknown[] =>
  (Array.isArray(answer['rows']) ? answer['rows'] : []).map(
    (row: { client: unknown }) => row.client,
  );

/** Somebody of the network with what a search looks in; the id. */
async function aPersonCalled(firstName: string, lastName: string, set = ''): Promise<string> {
  const { here, sql, owner } = scene();
  const id = await aClient(sql, here.id, { firstName, lastName });
  if (set !== '') await owner([`update public.clients set ${set} where id = $1`, id]);
  return id;
}

/** How often each function is called meanwhile, but for those that PostgreSQL writes into the statement. */
async function callsOf(action: () => Promise<unknown>): Promise<Record<string, number>> {
  const { owner } = scene();
  const read = async () => {
    const rows = await owner([
      `select funcname as name, calls::integer from pg_stat_xact_user_functions where schemaname in ('public', 'private')`,
    ]);
    return new Map(rows.map(({ name, calls }) => [String(name), Number(calls)]));
  };
  await owner([`set local track_functions = 'all'`]);
  const before = await read();
  await action();
  const after = await read();
  return Object.fromEntries(
    [...after]
      .map(([name, calls]) => [name, calls - (before.get(name) ?? 0)] as const)
      .filter(([, calls]) => calls > 0),
  );
}

describe('a search at the desk', () => {
  it('tells in one answer what the rows and the form show', async () => {
    const { here, owner } = scene();
    await longAgo();
    await owner([
      `update public.clients set date_of_birth = '1984-03-03', phone_number = '(313) 555-0142',
         address_line1 = '118 Oak St', city = 'Hamtramck', pinned_note = 'Peanut allergy',
         dietary_needs = '{peanuts_severe}' where id = $1`,
      here.client,
    ]);
    await owner([
      `update public.visits set household_size = 3, adults = 2, children = 1 where id = $1`,
      here.visit,
    ]);
    const [{ day } = {}] = await owner([
      'select private.local_day(visited_at, location_id)::text as day from public.visits where id = $1',
      here.visit,
    ]);
    const answer = await find('rosa del');
    expect(answer).toEqual({
      ...{ total: 1, chosen: null, close: false, asked: { days: [], phone: null } },
      rows: [
        {
          client: {
            ...{ id: here.client, full_name: 'Rosa Delgado', date_of_birth: '1984-03-03' },
            ...{ phone_number: '(313) 555-0142', address_line1: '118 Oak St', address_line2: null },
            ...{ city: 'Hamtramck', pinned_note: 'Peanut allergy', custom: {} },
          },
          needs: [
            {
              ...{ client_id: here.client, member_id: null },
              ...{ person: 'Rosa Delgado', need: 'peanuts_severe', note: null },
            },
          ],
          household: expect.objectContaining({ size: 3, visited_on: day }) as unknown,
          last_visit: expect.objectContaining({ household_size: 3, visited_on: day }) as unknown,
          programs: [expect.objectContaining({ name: 'TEFAP', certified_size: 3 }) as unknown],
          ...{ limit: null, here_today: null, matched: 'name', reason: null, member: null },
        },
      ],
    });
  });

  it.each([
    ['a whole name', 'rosa delgado'],
    ['a whole name, the last one first', 'Delgado Rosa'],
    ['a phone number', '313-555-0142'],
    ['a birth date', '3/3/1984'],
  ])('chooses the only one by %s', async (_, query) => {
    const { here, owner } = scene();
    await owner([
      `update public.clients set date_of_birth = '1984-03-03', phone_number = '(313) 555-0142' where id = $1`,
      here.client,
    ]);
    await aPersonCalled('Rosalía', 'Delgadillo', `date_of_birth = '1984-03-04'`);
    expect(await find(query)).toMatchObject({ chosen: here.client, close: false });
  });

  it.each([
    ['the beginning of a name alone', 'rosa delg'],
    ['two of the same name', 'rosa delgado'],
  ])('chooses nobody by %s', async (_, query) => {
    if (query === 'rosa delgado') await aPersonCalled('Rosa', 'Delgado');
    const answer = await find(query);
    expect(answer).toMatchObject({ chosen: null, close: false });
    expect(clientsOf(answer).length).toBeGreaterThan(0);
  });

  it('gives close matches with the reason when nobody is called so, and what was asked for', async () => {
    const { here } = scene();
    const answer = await find('roza delgado');
    expect(answer).toMatchObject({ total: 1, chosen: null, close: true });
    expect(answer['rows']).toMatchObject([
      { client: { id: here.client }, reason: 'written_differently' },
    ]);
    expect(await find('nobody 3/3/84 313-555-0142')).toEqual({
      ...{ total: 0, chosen: null, close: true, rows: [] },
      asked: { days: ['1984-03-03'], phone: '3135550142' },
    });
  });

  it('finds who is called by another form of the name, and behind them who comes close', async () => {
    // Comes close, too, and is there once.
    const will = await aPersonCalled('Will', 'Miller');
    const billy = await aPersonCalled('Bil', 'Miller');
    const answer = await find('bill miller');
    expect(answer).toMatchObject({ total: 2, chosen: null, close: false });
    expect(answer['rows']).toMatchObject([
      { client: { id: will }, matched: 'nickname', reason: null },
      { client: { id: billy }, matched: null, reason: 'written_differently' },
    ]);
    await aPersonCalled('Bill', 'Miller');
    expect((await find('bill miller'))['rows']).toMatchObject([
      { client: { full_name: 'Bill Miller' } },
      { client: { id: will } },
    ]);
  });

  it('reads six digits as a birth date', async () => {
    const { here, owner } = scene();
    await owner([
      `update public.clients set date_of_birth = '1936-01-06' where id = $1`,
      here.client,
    ]);
    expect(await find('010636')).toMatchObject({
      ...{ total: 1, chosen: here.client, asked: { days: ['1936-01-06'] } },
    });
  });

  it('has eight rows at most, and counts the others', async () => {
    for (let count = 0; count < 11; count += 1) await aPersonCalled('Perpetua', `Osei ${count}`);
    const answer = await find('perpetua');
    expect(answer).toMatchObject({ total: 11 });
    expect(clientsOf(answer)).toHaveLength(8);
  });

  it('says when the next visit is due, and who was here today, checked in by whom', async () => {
    const { here, claims } = scene();
    await longAgo();
    await weekly('network');
    await visitedBefore(48);
    expect((await find('rosa del'))['rows']).toMatchObject([
      { limit: { exceeded: true }, here_today: null },
    ]);
    await scene().as(
      'member',
      call.checkIn(here.client, here.location, { reason: 'Their kitchen burned down' }),
    );
    const [{ name } = {}] = await scene().owner([
      'select full_name as name from public.colleagues where id = $1',
      claims.member.sub ?? '',
    ]);
    expect((await find('rosa del'))['rows']).toMatchObject([
      { here_today: { visited_at: expect.any(String) as unknown, by: name } },
    ]);
    // The desk of another location has not seen them.
    const { rows } = await scene().as(
      'networkAdmin',
      call.findAtDesk(here.otherLocation, 'rosa del'),
    );
    expect(resultOf(rows[0])['rows']).toMatchObject([{ here_today: null }]);
  });

  it('asks no function once for each row', async () => {
    const { here, owner } = scene();
    await weekly('network');
    await owner([
      `update public.programs set max_visits = 2, minimum_age = 60 where network_id = $1`,
      here.id,
    ]);
    for (let count = 0; count < 8; count += 1) {
      const client = await aPersonCalled(count < 2 ? 'Perpetua' : 'Felicitas', `Osei ${count}`);
      await owner([
        `insert into public.visits (client_id, location_id, override_reason) values ($1, $2, 'Their kitchen burned down')`,
        client,
        here.location,
      ]);
    }
    expect(await callsOf(() => find('felicitas'))).toMatchObject({
      ...{ check_in_facts: 1, needs_as_json: 1, visit_limits: 1, visits_today: 1 },
      ...{ program_standings: 1, offered_programs: 1, live_certifications: 1 },
      ...{ program_next_days: 1, ineligible_households: 1 },
      // The caller is judged once: by the request, and by the desk.
      ...{ require_live_session: 2, location_standing: 1 },
    });
  });

  it('finds nobody who was deleted, nor anybody of another network', async () => {
    const { here, there, owner } = scene();
    await owner([`update public.clients set last_name = 'Elsewhere' where id = $1`, there.client]);
    await owner([`update public.clients set deleted_at = now() where id = $1`, here.client]);
    expect(await find('rosa')).toMatchObject({ total: 0, rows: [] });
  });
});
