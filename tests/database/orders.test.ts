import { describe, expect, it } from 'vitest';
import { STOCK_REASONS } from '../../src/resources/inventoryItems/stockKinds';
import { NEXT_STEPS, ORDER_STATUSES } from '../../src/resources/orders/orderStatus';
import { useScene } from './scene';
import { aNetwork } from './world';
import { codesOf } from '../../src/i18n/choices';

const scene = useScene();

const STATUSES = codesOf(ORDER_STATUSES);
const STEPS = STATUSES.flatMap((from) =>
  STATUSES.filter((to) => to !== from).map((to) => ({ from, to })),
);

const setStatus = (status: string) =>
  scene().as('member', [
    `update public.orders set fulfillment_status = $2 where id = $1 returning fulfilled_by`,
    scene().here.order,
    status,
  ]);

describe('the status of an order', () => {
  it.each(STEPS)('$from -> $to', async ({ from, to }) => {
    const { here, sql } = scene();
    if (from !== 'pending')
      await sql`update public.orders set fulfillment_status = ${from} where id = ${here.order}`;
    const outcome = await setStatus(to);
    if (NEXT_STEPS[from].includes(to)) {
      expect(outcome.code).toBeUndefined();
    } else {
      expect(outcome.code).toBe('23514');
      expect(outcome.message).toBe(`An order that is ${from} cannot become ${to}.`);
    }
    const [row] = await scene().owner([
      `select fulfillment_status as status from public.orders where id = $1`,
      here.order,
    ]);
    expect(row).toEqual({ status: outcome.code ? from : to });
  });

  it('records who fulfilled it and when', async () => {
    const { claims, here } = scene();
    expect((await setStatus('fulfilled')).rows).toEqual([{ fulfilled_by: claims.member.sub }]);
    expect(
      await scene().owner([
        `select fulfilled_at = now() as is_now from public.orders where id = $1`,
        here.order,
      ]),
    ).toEqual([{ is_now: true }]);
  });

  it('records when each step was taken; one that is undone was not', async () => {
    const times = async () => {
      const [row] = await scene().owner([
        `select created_at is not null as pending, in_progress_at = now() as in_progress,
                ready_at = now() as ready, fulfilled_at = now() as fulfilled,
                cancelled_at = now() as cancelled
           from public.orders where id = $1`,
        scene().here.order,
      ]);
      return Object.entries(row ?? {}).flatMap(([step, isNow]) => (isNow === true ? [step] : []));
    };
    expect(await times()).toEqual(['pending']);
    await setStatus('in_progress');
    expect(await times()).toEqual(['pending', 'in_progress']);
    await setStatus('ready');
    expect(await times()).toEqual(['pending', 'in_progress', 'ready']);
    await setStatus('in_progress');
    expect(await times()).toEqual(['pending', 'in_progress']);
    await setStatus('pending');
    expect(await times()).toEqual(['pending']);
    await setStatus('ready');
    expect(await times()).toEqual(['pending', 'ready']);
    await setStatus('cancelled');
    expect(await times()).toEqual(['pending', 'ready', 'cancelled']);
  });

  it('keeps the time at which picking began when it goes on', async () => {
    const { here, sql } = scene();
    await setStatus('ready');
    // As if it had begun earlier.
    await sql`
      update public.orders set in_progress_at = now() - interval '1 hour' where id = ${here.order}`;
    await setStatus('in_progress');
    expect(
      await scene().owner([
        `select now() - in_progress_at = interval '1 hour' as earlier, ready_at from public.orders
          where id = $1`,
        here.order,
      ]),
    ).toEqual([{ earlier: true, ready_at: null }]);
  });
});

describe('the reason of a cancelled order', () => {
  const cancel = (status: string, reason: string) =>
    scene().as('member', [
      `update public.orders set fulfillment_status = $2, cancel_reason = $3 where id = $1
       returning cancel_reason`,
      scene().here.order,
      status,
      reason,
    ]);

  it('is kept with it', async () => {
    expect((await cancel('cancelled', 'Moved away')).rows).toEqual([
      { cancel_reason: 'Moved away' },
    ]);
  });

  it.each([
    ['of an order that goes on', 'ready', 'Moved away'],
    ['without a word', 'cancelled', '  '],
    ['of more than 200 characters', 'cancelled', 'x'.repeat(201)],
  ])('%s is refused', async (_what, status, reason) => {
    expect((await cancel(status, reason)).code).toBe('23514');
  });
});

describe('a new order', () => {
  it('takes client, location and network from its visit and counts at its location', async () => {
    const { here, sql } = scene();
    const other = await aNetwork(sql, 'Third');
    const create = [
      `insert into public.orders (visit_id) values ($1)
       returning client_id, location_id, network_id, order_number`,
      here.visit,
    ] as const;
    expect((await scene().as('member', create)).rows).toEqual([
      { client_id: here.client, location_id: here.location, network_id: here.id, order_number: 2 },
    ]);
    const numbers = await scene().owner([
      `select order_number from public.orders where location_id = $1`,
      other.location,
    ]);
    expect(numbers).toEqual([{ order_number: 1 }]);
  });

  it('gives its number back when it is refused', async () => {
    const { here, sql } = scene();
    const create = [
      `insert into public.orders (visit_id) values ($1) returning order_number`,
      here.visit,
    ] as const;
    expect((await scene().as('otherTenant', create)).code).toBe('42501');
    expect((await scene().as('member', create)).rows).toEqual([{ order_number: 2 }]);
    await sql`update public.visits set deleted_at = now() where id = ${here.visit}`;
    expect((await scene().as('member', create)).code).toBe('42501');
  });
});

describe('what the screens know of the database', () => {
  it('is every status of an order', async () => {
    const [found] = await scene().owner([
      `select array_agg(enumlabel order by enumsortorder)::text[] as labels
         from pg_enum where enumtypid = 'public.fulfillment_status'::regtype`,
    ]);
    expect(found?.labels).toEqual(STATUSES);
  });

  it('is every kind of stock movement, and every reason', async () => {
    const [found] = await scene().owner([
      `select jsonb_object_agg(kind, private.stock_reasons(kind)) as reasons
         from unnest(enum_range(null::public.stock_movement_kind)) kind
        where kind <> 'fulfil'`,
    ]);
    expect(found?.reasons).toEqual(STOCK_REASONS);
  });
});
