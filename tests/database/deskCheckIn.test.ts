import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { call, resultOf } from './calls';
import { useScene } from './scene';
import { visitSteps } from './visitSteps';
import type { ActorName } from './world';

const scene = useScene();
const { weekly, longAgo, checkIn } = visitSteps(scene);

const detailOf = ({ detail }: { detail?: string | undefined }): unknown =>
  JSON.parse(detail ?? 'null');

const visitOf = (id: unknown) =>
  scene()
    .owner([
      `select v.deleted_at is not null as deleted, v.client_id,
              (select string_agg(o.fulfillment_status::text, ', ') from public.orders o where o.visit_id = v.id) as orders
         from public.visits v where v.id = $1`,
      String(id),
    ])
    .then(([row]) => row);

const reservedOf = async (item: string) => {
  const [row] = await scene().owner([
    'select quantity_requested as reserved from public.inventory_items where id = $1',
    item,
  ]);
  return row?.['reserved'];
};

describe('a second check-in on one day', () => {
  it('tells who did the first one, and when, to a form that does not know of it', async () => {
    const { here, claims } = scene();
    await longAgo();
    await scene().owner([
      `update public.profiles set first_name = 'Maya', last_name = 'Okafor' where id = $1`,
      claims.member.sub ?? '',
    ]);
    const first = await checkIn({ again: false });
    const second = await scene().as(
      'locationAdmin',
      call.checkIn(here.client, here.location, { again: false }),
    );
    expect(second).toMatchObject({ code: 'PT409', message: 'already_here' });
    expect(detailOf(second)).toEqual({
      visit: {
        visit_id: resultOf(first.rows[0])['visit_id'],
        visited_at: expect.any(String) as unknown,
        by: 'Maya Okafor',
      },
      limit: null,
    });
  });

  it('is one of today and of this location: yesterday and elsewhere are none', async () => {
    const { here } = scene();
    const at = (when: string, location: string) =>
      scene().owner([
        `update public.visits set visited_at = ${when}, location_id = $2 where id = $1`,
        here.visit,
        location,
      ]);
    for (const table of ['orders', 'visit_programs'])
      await scene().owner([`delete from public.${table} where visit_id = $1`, here.visit]);
    const midnight = `private.day_start(private.local_today('${here.location}'), '${here.location}')`;
    await at(`${midnight} - interval '1 minute'`, here.location);
    expect((await checkIn({ again: false })).code).toBeUndefined();
    await scene().owner([
      'update public.visits set deleted_at = now() where client_id = $1 and id <> $2',
      here.client,
      here.visit,
    ]);
    await at('now()', here.otherLocation);
    expect((await checkIn({ again: false })).code).toBeUndefined();
  });

  it('needs a reason exactly when the rules say over the limit', async () => {
    await longAgo();
    await checkIn();
    expect((await checkIn({ again: true })).code).toBeUndefined();
    await weekly('network');
    const refused = await checkIn({ again: false });
    expect(refused.message).toBe('already_here');
    expect(detailOf(refused)).toMatchObject({ limit: { exceeded: true } });
    expect((await checkIn({ again: true })).message).toBe('visit_limit');
    expect(
      (await checkIn({ again: true, reason: 'Their kitchen burned down' })).code,
    ).toBeUndefined();
  });

  it('is none when the same form sends again', async () => {
    await longAgo();
    const options = { key: randomUUID(), again: false };
    const first = await checkIn(options);
    const again = await checkIn(options);
    expect(again.rows).toEqual([{ r: { ...resultOf(first.rows[0]), repeated: true } }]);
  });
});

describe('a new client', () => {
  const roza = {
    ...{ first_name: ' Roza ', last_name: 'Delgdo', date_of_birth: '1984-03-03' },
    ...{ phone_number: '(313) 555-0100', city: '', gender: 'woman' },
    dietary_needs: ['peanuts_severe', 'halal'],
    dietary_note: ' No kiwi ',
    preferred_language: 'es',
  };

  it('is made with the first visit and the order', async () => {
    const { here, claims } = scene();
    const lines = [{ item_id: here.stockedItem, quantity: 3 }];
    const { rows } = await scene().as(
      'member',
      call.checkInNewClient(roza, here.location, { lines, size: 2, event: here.event }),
    );
    const made = resultOf(rows[0]);
    expect(made).toMatchObject({ order_number: 2, repeated: false });
    expect(
      await scene().owner([
        `select c.network_id, c.full_name, c.date_of_birth::text, c.city, c.gender, c.dietary_needs, c.dietary_note,
                c.preferred_language, v.id as visit, v.household_size, v.created_by, v.event_id
           from public.clients c join public.visits v on v.client_id = c.id where c.id = $1`,
        String(made['client_id']),
      ]),
    ).toEqual([
      {
        ...{ network_id: here.id, full_name: 'Roza Delgdo', date_of_birth: '1984-03-03' },
        ...{ city: null, gender: 'woman', visit: made['visit_id'], household_size: 2 },
        ...{ dietary_needs: ['peanuts_severe', 'halal'], dietary_note: 'No kiwi' },
        ...{ preferred_language: 'es', created_by: claims.member.sub, event_id: here.event },
      },
    ]);
  });

  it('is one, however often the form is sent, and nobody else has its key', async () => {
    const { here } = scene();
    const options = { key: randomUUID() };
    const send = (actor: ActorName = 'member') =>
      scene().as(actor, call.checkInNewClient(roza, here.location, options));
    const first = await send();
    expect((await send()).rows).toEqual([{ r: { ...resultOf(first.rows[0]), repeated: true } }]);
    expect((await send('locationAdmin')).code).toBe('23505');
    expect(
      await scene().owner([`select id from public.clients where full_name = 'Roza Delgdo'`]),
    ).toHaveLength(1);
  });

  it.each([
    ['without a first name', { ...roza, first_name: null }, '23502'],
    ['with a blank first name', { ...roza, first_name: ' ' }, '23514'],
    ['with a gender that there is not', { ...roza, gender: 'x' }, '23514'],
    ['with a birth date that is none', { ...roza, date_of_birth: 'soon' }, '22007'],
    ['that is nothing', null, '22023'],
  ])('is not made %s', async (_, client, code) => {
    const { here } = scene();
    const { code: refused } = await scene().as(
      'member',
      call.checkInNewClient(client, here.location),
    );
    expect(refused).toBe(code);
  });

  it('was not born tomorrow', async () => {
    const { here } = scene();
    const [{ day } = {}] = await scene().owner([
      `select (private.local_today($1) + 1)::text as day`,
      here.location,
    ]);
    const outcome = await scene().as(
      'member',
      call.checkInNewClient({ ...roza, date_of_birth: day }, here.location),
    );
    expect(outcome.code).toBe('23514');
  });

  it('is not made when the visit or the order is refused', async () => {
    const { here } = scene();
    const made = (options: Parameters<typeof call.checkInNewClient>[2]) =>
      scene().as('member', call.checkInNewClient(roza, here.location, options));
    expect((await made({ size: 0 })).code).toBe('23514');
    expect((await made({ event: randomUUID() })).code).toBe('PT404');
    expect((await made({ lines: [{ item_id: randomUUID(), quantity: 1 }] })).code).toBe('PT404');
    expect(
      await scene().owner([`select id from public.clients where full_name = 'Roza Delgdo'`]),
    ).toEqual([]);
  });
});

describe('taking a check-in back by undo_check_in', () => {
  const undo = (visit: unknown, actor: ActorName = 'member') =>
    scene().as(actor, call.undoCheckIn(String(visit)));

  it('takes the visit and the order, gives back the stock, and keeps a client that was new', async () => {
    const { here } = scene();
    const before = await reservedOf(here.stockedItem);
    const { rows } = await scene().as(
      'member',
      call.checkInNewClient({ first_name: 'Roza' }, here.location, {
        lines: [{ item_id: here.stockedItem, quantity: 3 }],
      }),
    );
    const { visit_id, client_id } = resultOf(rows[0]);
    expect(await reservedOf(here.stockedItem)).not.toBe(before);
    expect((await undo(visit_id)).rows).toEqual([{ r: { visit_id, repeated: false } }]);
    expect(await visitOf(visit_id)).toEqual({ deleted: true, client_id, orders: 'cancelled' });
    expect(await reservedOf(here.stockedItem)).toBe(before);
    expect(
      await scene().owner([
        `select deleted_at from public.clients where id = $1`,
        String(client_id),
      ]),
    ).toEqual([{ deleted_at: null }]);
    expect((await undo(visit_id)).rows).toEqual([{ r: { visit_id, repeated: true } }]);
  });

  it('is for who saved it, also of an admin', async () => {
    const { visit_id } = resultOf((await checkIn()).rows[0]);
    for (const actor of ['locationAdmin', 'networkAdmin', 'superUser', 'demoted'] as const) {
      const outcome = await undo(visit_id, actor);
      expect([outcome.code, detailOf(outcome)], actor).toEqual([
        '42501',
        { code: 'undo_not_yours' },
      ]);
    }
    for (const actor of ['elsewhere', 'otherTenant'] as const)
      expect((await undo(visit_id, actor)).code, actor).toBe('PT404');
    expect((await undo(visit_id, 'anon')).code).toBe('42501');
    expect(await visitOf(visit_id)).toMatchObject({ deleted: false });
  });

  it('ends two minutes after it was saved', async () => {
    const { visit_id } = resultOf((await checkIn()).rows[0]);
    const saved = (ago: string) =>
      scene().owner([
        `update public.visits set created_at = now() - interval '${ago}' where id = $1`,
        String(visit_id),
      ]);
    await saved('2 minutes');
    const late = await undo(visit_id);
    expect([late.code, detailOf(late)]).toEqual(['42501', { code: 'undo_too_late' }]);
    await saved('119 seconds');
    expect((await undo(visit_id)).code).toBeUndefined();
  });

  it('does not take what was handed out', async () => {
    const { here } = scene();
    const made = resultOf(
      (await checkIn({ lines: [{ item_id: here.stockedItem, quantity: 3 }] })).rows[0],
    );
    await scene().as('member', call.fulfil(String(made['order_id'])));
    const outcome = await undo(made['visit_id']);
    expect([outcome.code, detailOf(outcome)]).toEqual(['42501', { code: 'undo_handed_out' }]);
  });

  it('opens the day for that household again', async () => {
    await longAgo();
    const { visit_id } = resultOf((await checkIn({ again: false })).rows[0]);
    await undo(visit_id);
    expect((await checkIn({ again: false })).code).toBeUndefined();
  });
});

describe('the day of a desk', () => {
  const day = async (limit?: number) => {
    const { rows } = await scene().as('member', call.deskDay(scene().here.location, limit));
    return resultOf(rows[0]);
  };

  it('has the visits of today, the newest first, and counts each household once', async () => {
    const { here, claims } = scene();
    await scene().owner([
      `update public.visits set visited_at = visited_at - interval '1 second', household_size = 4 where id = $1`,
      here.visit,
    ]);
    const again = resultOf((await checkIn({ size: 6 })).rows[0]);
    const roza = resultOf(
      (
        await scene().as(
          'locationAdmin',
          call.checkInNewClient({ first_name: 'Roza' }, here.location, { size: 2 }),
        )
      ).rows[0],
    );
    await scene().owner([
      `update public.visits set visited_at = visited_at + interval '1 second' where id = $1`,
      String(roza['visit_id']),
    ]);
    const [{ name } = {}] = await scene().owner([
      'select full_name as name from public.colleagues where id = $1',
      claims.member.sub ?? '',
    ]);
    const answer = await day();
    expect(answer).toMatchObject({
      ...{ households: 2, people: 8, total: 3 },
      location: { id: here.location, name: 'Eastside' },
      events: [{ id: here.event, name: 'Open Pantry' }],
      visits: [
        { id: roza['visit_id'], full_name: 'Roza', is_own: false, undo_seconds: 0 },
        { id: again['visit_id'], by: name, is_own: true, undo_seconds: 120 },
        { id: here.visit, household_size: 4 },
      ],
    });
    expect(await day(1)).toMatchObject({ total: 3, visits: [{ id: roza['visit_id'] }] });
  });

  it('has no visit of yesterday, of another location, or undone', async () => {
    const { here } = scene();
    await scene().owner([
      `update public.visits set visited_at = private.day_start(private.local_today($2), $2) - interval '1 second' where id = $1`,
      here.visit,
      here.location,
    ]);
    const elsewhere = call.checkIn(here.client, here.otherLocation);
    await scene().as('elsewhere', elsewhere);
    const { visit_id } = resultOf((await checkIn()).rows[0]);
    await scene().as('member', call.undoCheckIn(String(visit_id)));
    expect(await day()).toMatchObject({ households: 0, people: 0, total: 0, visits: [] });
  });
});
