import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { call, resultOf } from './calls';
import { useScene } from './scene';
import { visitSteps } from './visitSteps';
import { aClient } from './world';

const scene = useScene();
const { weekly, longAgo, checkIn } = visitSteps(scene);

async function todayThere(): Promise<unknown> {
  const [row] = await scene().owner([
    'select private.local_today($1)::text as day',
    scene().here.location,
  ]);
  return row?.['day'];
}

describe('what the form is told', () => {
  it('is the client, the last visit, the events of the day and the location', async () => {
    const { here, sql } = scene();
    await longAgo();
    await sql`
      insert into public.events (location_id, name, start_date)
      select ${here.location}, 'Coat Drive', private.local_today(${here.location}) + days
      from unnest(array[-1, 1]) days`;
    await sql`
      insert into public.visits (client_id, location_id, household_size, adults, children)
      values (${here.client}, ${here.otherLocation}, 5, 2, 3)`;
    const { rows } = await scene().as('member', call.checkInContext(here.client, here.location));
    expect(rows).toEqual([
      {
        r: {
          client: {
            ...{ id: here.client, full_name: 'Rosa Delgado', date_of_birth: null },
            ...{ phone_number: null, address_line1: null, address_line2: null, city: null },
            ...{ pinned_note: null, custom: {} },
          },
          needs: [],
          // Rosa and Ana, of whom nobody told an age, and as many as came last.
          household: {
            ...{ size: 5, adults: 0, children: 0, seniors: 0, unknown: 5 },
            ...{ from: 'members', visited_on: await todayThere() },
          },
          here_today: null,
          today: await todayThere(),
          last_visit: {
            visited_at: expect.any(String) as unknown,
            visited_on: await todayThere(),
            household_size: 5,
            ...{ adults: 2, children: 3, seniors: null },
          },
          events: [{ id: here.event, name: 'Open Pantry', start_time: null, end_time: null }],
          limit: null,
          programs: [expect.objectContaining({ name: 'TEFAP', state: 'certified' })],
          programs_offered: [
            {
              ...{ id: here.program, name: 'TEFAP', kind: 'tefap', minimum_age: null },
              ...{ signature: 'at_certification', on_paper_only: false },
              ...{ asks: 'within_limit', bases: ['snap'], certification_months: 12 },
              limits: {
                starts_on: '2020-01-01',
                amounts: [10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 80_000],
                each_further: 5000,
              },
            },
          ],
          location: {
            ...{ id: here.location, name: 'Eastside' },
            ...{ inventory_tracking_enabled: true, strict_inventory_tracking_enabled: false },
          },
        },
      },
    ]);
  });

  it('is nothing of a deleted client', async () => {
    const { here } = scene();
    const context = call.checkInContext(here.deletedClient, here.location);
    expect((await scene().as('superUser', context)).code).toBe('PT404');
    const visit = call.checkIn(here.deletedClient, here.location);
    expect((await scene().as('superUser', visit)).code).toBe('PT404');
  });
});

describe('a check-in', () => {
  it('makes a visit, and an order when there are lines, by whoever asks', async () => {
    const { here, claims } = scene();
    const lines = [{ item_id: here.stockedItem, quantity: 3 }];
    const { rows } = await checkIn({ lines, event: here.event, size: 4 });
    expect(rows).toMatchObject([{ r: { order_number: 2, repeated: false } }]);
    const made = resultOf(rows[0]);
    const [visit_id, order_id] = [String(made['visit_id']), String(made['order_id'])];
    expect(
      await scene().owner([
        `select v.created_by, v.household_size, v.adults, v.event_id, o.visit_id, l.quantity
         from public.visits v join public.orders o on o.visit_id = v.id
         join public.order_items l on l.order_id = o.id where v.id = $1 and o.id = $2`,
        visit_id,
        order_id,
      ]),
    ).toEqual([
      {
        ...{ created_by: claims.member.sub, household_size: 4, adults: 1 },
        ...{ event_id: here.event, visit_id, quantity: 3 },
      },
    ]);
    const plain = await checkIn();
    expect(plain.rows).toMatchObject([{ r: { order_id: null, order_number: null } }]);
  });

  it('with a repeated key gives the first result, and nothing to another client', async () => {
    const { here, sql } = scene();
    await longAgo();
    await weekly('network');
    const options = { key: randomUUID(), lines: [{ item_id: here.stockedItem, quantity: 3 }] };
    const first = await checkIn(options);
    const again = await checkIn(options);
    expect(again.rows).toEqual([{ r: { ...resultOf(first.rows[0]), repeated: true } }]);
    const other = await aClient(sql, here.id);
    const stolen = await scene().as('member', call.checkIn(other, here.location, options));
    expect(stolen.code).toBe('23505');
    const visits = await scene().owner([
      'select id from public.visits where idempotency_key = $1',
      options.key,
    ]);
    expect(visits).toHaveLength(1);
  });

  it('is whole or not at all', async () => {
    const { here } = scene();
    await scene().owner([
      'update public.locations set strict_inventory_tracking_enabled = true where id = $1',
      here.location,
    ]);
    const { code } = await checkIn({ lines: [{ item_id: here.stockedItem, quantity: 9 }] });
    expect(code).toBe('PT409');
    const visits = await scene().owner([
      'select id from public.visits where client_id = $1',
      here.client,
    ]);
    expect(visits).toEqual([{ id: here.visit }]);
  });

  it.each([
    ['the household size', 'null', 'gen_random_uuid()'],
    ['the key of the form', '3', 'null'],
  ])('is refused without %s', async (_, size, key) => {
    const { here } = scene();
    const outcome = await scene().as('member', [
      `select public.check_in(p_client_id => $1, p_location_id => $2,
                              p_household_size => ${size}, p_idempotency_key => ${key})`,
      here.client,
      here.location,
    ]);
    expect(outcome.code).toBe('22023');
  });

  it('takes no event of another location or a deleted one, and no impossible household', async () => {
    const { here, there, sql } = scene();
    expect((await checkIn({ event: there.event })).code).toBe('PT404');
    await sql`update public.events set deleted_at = now() where id = ${here.event}`;
    expect((await checkIn({ event: here.event })).code).toBe('PT404');
    expect((await checkIn({ size: 0 })).code).toBe('23514');
  });
});

describe('a past visit', () => {
  it('and its figures stay as they were when the client changes, is deleted and restored', async () => {
    const { here } = scene();
    await checkIn({ size: 6, event: here.event });
    // An order is found by the name that its client has today: that alone follows.
    const snapshot = () =>
      scene().owner([
        `select (select jsonb_agg(to_jsonb(v) order by id) from public.visits v where client_id = $1) as visits,
                (select jsonb_agg(to_jsonb(o) - 'search_text' order by id) from public.orders o where client_id = $1) as orders`,
        here.client,
      ]);
    const figures = async () => (await scene().as('member', call.eventFigures(here.event))).rows;
    const before = [await snapshot(), await figures()];
    expect(before[1]).toEqual([
      { r: { visits: 1, people: 6, adults: 1, children: 0, seniors: 0 } },
    ]);
    const change = (set: string) =>
      scene().as('member', [
        `update public.clients set ${set} where id = $1 returning id`,
        here.client,
      ]);
    expect(
      (await change(`first_name = 'Renamed', date_of_birth = '1950-01-01', city = 'Elsewhere'`))
        .rows,
    ).toHaveLength(1);
    expect([await snapshot(), await figures()]).toEqual(before);
    expect((await change('deleted_at = now()')).rows).toHaveLength(1);
    expect([await snapshot(), await figures()]).toEqual(before);
    await scene().as('locationAdmin', ['select public.restore_client($1)', here.client]);
    expect([await snapshot(), await figures()]).toEqual(before);
  });
});
