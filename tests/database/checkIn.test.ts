import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { call, resultOf } from './calls';
import { useScene } from './scene';
import { aClient } from './world';

const scene = useScene();

const rules = (rule: object) =>
  scene().as('networkAdmin', [
    'update public.networks set visit_rules = $2::text::jsonb where id = $1',
    scene().here.id,
    JSON.stringify(rule),
  ]);

const weekly = (scope: 'network' | 'location', max_visits = 1) =>
  rules({ max_visits, period_days: 7, scope });

/** A visit so many hours ago, from before there were rules; its id. */
async function visitedBefore(hours: number, location = scene().here.location): Promise<string> {
  const { here, owner } = scene();
  const [network] = await owner([
    `select visit_rules::text as rules from public.networks where id = $1`,
    here.id,
  ]);
  await rules({});
  const [row] = await owner([
    `insert into public.visits (client_id, location_id, visited_at)
     values ($1, $2, now() - $3 * interval '1 hour') returning id`,
    here.client,
    location,
    hours,
  ]);
  await owner([
    'update public.networks set visit_rules = $2::text::jsonb where id = $1',
    here.id,
    String(network?.['rules']),
  ]);
  return String(row?.['id']);
}

const limitNow = async (location = scene().here.location) => {
  const { rows } = await scene().as(
    'networkAdmin',
    call.checkInContext(scene().here.client, location),
  );
  return { limit: resultOf(rows[0])['limit'] };
};

/** The world's own visit, out of the way of the rules. */
const longAgo = () =>
  scene().owner([
    `update public.visits set visited_at = now() - interval '400 days' where id = $1`,
    scene().here.visit,
  ]);

const checkIn = (options?: Parameters<typeof call.checkIn>[2]) =>
  scene().as('member', call.checkIn(scene().here.client, scene().here.location, options));

describe('what the form is told', () => {
  it('is the client, the last visit, the events of the day and the location', async () => {
    const { here, sql } = scene();
    await longAgo();
    await sql`
      update public.events set start_date = '2026-11-20', end_date = '2026-11-22'
      where id = ${here.event}`;
    await sql`
      insert into public.visits (client_id, location_id, household_size, adults, children)
      values (${here.client}, ${here.otherLocation}, 5, 2, 3)`;
    const { rows } = await scene().as('member', call.checkInContext(here.client, here.location));
    expect(rows).toEqual([
      {
        r: {
          client: { id: here.client, full_name: 'Rosa Delgado' },
          last_visit: {
            visited_at: expect.any(String) as unknown,
            household_size: 5,
            ...{ adults: 2, children: 3, seniors: null },
          },
          events: [{ id: here.event, name: 'Open Pantry' }],
          limit: null,
          location: {
            ...{ id: here.location, name: 'Eastside' },
            ...{ inventory_tracking_enabled: true, strict_inventory_tracking_enabled: false },
          },
        },
      },
    ]);
    const later = await scene().as(
      'member',
      call.checkInContext(here.client, here.location, '2026-11-23'),
    );
    expect(later.rows).toMatchObject([{ r: { events: [] } }]);
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

  it('takes no event of another location or a deleted one, and no impossible household', async () => {
    const { here, there, sql } = scene();
    expect((await checkIn({ event: there.event })).code).toBe('PT404');
    await sql`update public.events set deleted_at = now() where id = ${here.event}`;
    expect((await checkIn({ event: here.event })).code).toBe('PT404');
    expect((await checkIn({ size: 0 })).code).toBe('23514');
  });
});

describe('the visit rules', () => {
  it('stop a visit too many, until the oldest one that counts is out of the period', async () => {
    await longAgo();
    await weekly('network', 2);
    await visitedBefore(100);
    expect((await checkIn()).code).toBeUndefined();
    expect(await checkIn()).toMatchObject({
      code: 'PT409',
      message: 'This client had 2 of 2 visits within 7 days.',
    });
    const { limit } = await limitNow();
    expect(limit).toMatchObject({
      ...{ max_visits: 2, period_days: 7, scope: 'network', visits: 2, exceeded: true },
    });
    const [eligible] = await scene().owner([
      `select $1::text::timestamptz = now() + interval '68 hours' as is_right`,
      String(resultOf({ r: limit })['next_eligible_at']),
    ]);
    expect(eligible).toEqual({ is_right: true });
  });

  it('forget what lies exactly a period back, and deleted visits', async () => {
    await longAgo();
    await weekly('network');
    await visitedBefore(7 * 24);
    expect((await limitNow()).limit).toMatchObject({ visits: 0, next_eligible_at: null });
    const id = await visitedBefore(7 * 24 - 1);
    expect((await limitNow()).limit).toMatchObject({ visits: 1, exceeded: true });
    await scene().owner(['update public.visits set deleted_at = now() where id = $1', id]);
    expect((await limitNow()).limit).toMatchObject({ visits: 0, exceeded: false });
  });

  it.each([
    ['network', 'PT409'],
    ['location', undefined],
  ] as const)('of the %s answer a visit elsewhere with %s', async (scope, code) => {
    const { here } = scene();
    await longAgo();
    await weekly(scope);
    await visitedBefore(5, here.otherLocation);
    expect((await checkIn()).code).toBe(code);
  });

  it('give way to a reason, which is kept', async () => {
    await longAgo();
    await weekly('network');
    await visitedBefore(5);
    expect((await checkIn({ reason: '   ' })).code).toBe('PT409');
    const { rows } = await checkIn({ reason: ' Fire at home ' });
    const visit_id = String(resultOf(rows[0])['visit_id']);
    const kept = await scene().owner([
      'select override_reason as reason from public.visits where id = $1',
      visit_id,
    ]);
    expect(kept).toEqual([{ reason: 'Fire at home' }]);
    const taken = await scene().as('superUser', [
      'update public.visits set override_reason = null where id = $1',
      visit_id,
    ]);
    expect(taken.code).toBe('PT409');
  });

  it.each([
    ['a plain insert', 0],
    ['one that is entered late', 50],
    ['one before a visit that it would make too many', 160],
  ])('hold for %s', async (_, hours) => {
    const { here } = scene();
    await longAgo();
    await weekly('network');
    await visitedBefore(60);
    const insert = (reason: string | null) =>
      scene().as('member', [
        `insert into public.visits (client_id, location_id, visited_at, override_reason)
         values ($1, $2, now() - $3 * interval '1 hour', $4)`,
        here.client,
        here.location,
        hours,
        reason,
      ]);
    expect((await insert(null)).code).toBe('PT409');
    expect((await insert('Agreed')).code).toBeUndefined();
  });

  it('ask for no second reason when an earlier visit is entered late', async () => {
    const { here } = scene();
    await longAgo();
    await weekly('network');
    const insert = (hours: number, reason: string | null) =>
      scene().as('member', [
        `insert into public.visits (client_id, location_id, visited_at, override_reason)
         values ($1, $2, now() - $3 * interval '1 hour', $4)`,
        here.client,
        here.location,
        hours,
        reason,
      ]);
    expect((await insert(5, 'Agreed')).code).toBeUndefined();
    expect((await insert(60, null)).code).toBeUndefined();
  });

  it('hold for a visit that is moved into the period', async () => {
    await longAgo();
    await weekly('network');
    await visitedBefore(5);
    const moved = await scene().as('member', [
      'update public.visits set visited_at = now() where id = $1',
      scene().here.visit,
    ]);
    expect(moved.code).toBe('PT409');
  });

  it('say nothing where there are none', async () => {
    expect((await limitNow()).limit).toBeNull();
    for (let visit = 0; visit < 3; visit++) expect((await checkIn()).code).toBeUndefined();
  });
});

describe('a past visit', () => {
  it('and its figures stay as they were when the client changes, is deleted and restored', async () => {
    const { here } = scene();
    await checkIn({ size: 6, event: here.event });
    const snapshot = () =>
      scene().owner([
        `select (select jsonb_agg(to_jsonb(v) order by id) from public.visits v where client_id = $1) as visits,
                (select jsonb_agg(to_jsonb(o) order by id) from public.orders o where client_id = $1) as orders`,
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

describe('the figures of a client', () => {
  it('count the whole network, without deleted visits', async () => {
    const { here } = scene();
    await longAgo();
    await visitedBefore(24 * 29);
    await visitedBefore(24 * 31, here.otherLocation);
    await visitedBefore(24 * 366);
    const gone = await visitedBefore(1);
    await scene().owner(['update public.visits set deleted_at = now() where id = $1', gone]);
    const { rows } = await scene().as('member', call.clientFigures(here.client));
    expect(rows).toMatchObject([{ r: { visits_30_days: 1, visits_365_days: 2, visits_total: 4 } }]);
  });
});

describe('the history of a client', () => {
  it('names who changed what of client, visits and orders, newest first', async () => {
    const { here, claims } = scene();
    await scene().as('member', [
      `update public.clients set city = 'Warren' where id = $1`,
      here.client,
    ]);
    await scene().as('locationAdmin', call.setStatus([here.order], 'ready'));
    const { rows } = await scene().as('locationAdmin', call.clientHistory(here.client, 2));
    expect(rows).toMatchObject([
      {
        r: {
          total: 5,
          rows: [
            {
              ...{ entity: 'orders', action: 'update', actor_id: claims.locationAdmin.sub },
              diff: { fulfillment_status: ['pending', 'ready'] },
            },
            {
              ...{ entity: 'clients', action: 'update', actor_id: claims.member.sub },
              ...{ actor_name: 'Robin Example', diff: { city: [null, 'Warren'] } },
            },
          ],
        },
      },
    ]);
  });

  it('leaves out visits at locations that the admin does not see', async () => {
    const { here } = scene();
    await visitedBefore(5, here.otherLocation);
    const total = async (actor: 'locationAdmin' | 'networkAdmin') => {
      const { rows } = await scene().as(actor, call.clientHistory(here.client));
      return Number(resultOf(rows[0])['total']);
    };
    expect((await total('networkAdmin')) - (await total('locationAdmin'))).toBe(1);
  });
});
