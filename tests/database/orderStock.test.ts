import { describe, expect, it } from 'vitest';
import { call } from './calls';
import { ordersOf } from './orderCalls';
import { useScene } from './scene';
import { anItem, stock } from './world';

const scene = useScene();
const { flags, linesOf, order, quantities } = ordersOf(scene);

describe('the orders of a visit that is deleted', () => {
  it('are cancelled while open and release their stock; what was handed out stays', async () => {
    const { here, claims } = scene();
    const done = await order({ item_id: here.stockedItem, quantity: 3 });
    await scene().as('member', call.fulfil(done));
    await scene().as('member', call.setStatus([here.order], 'ready'));
    expect(await quantities(here.stockedItem)).toEqual([7, 2]);
    const deletion = 'update public.visits set deleted_at = now() where id = $1';
    expect((await scene().as('member', [deletion, here.visit])).code).toBe('42501');
    expect(await quantities(here.stockedItem)).toEqual([7, 2]);
    expect((await scene().as('locationAdmin', [deletion, here.visit])).code).toBeUndefined();
    expect(await quantities(here.stockedItem)).toEqual([7, 0]);
    const trail = await scene().owner([
      `select o.id, o.fulfillment_status::text as status,
         (select a.actor from private.audit_log a where a.entity_id = o.id order by a.id desc limit 1)
       from public.orders o where o.visit_id = $1 order by o.order_number`,
      here.visit,
    ]);
    expect(trail).toEqual([
      { id: here.order, status: 'cancelled', actor: claims.locationAdmin.sub },
      { id: done, status: 'fulfilled', actor: claims.member.sub },
    ]);
  });
});

describe('the lines of an order', () => {
  it('reserve, are replaced as a whole, and are released by cancelling', async () => {
    const { here } = scene();
    const id = await order(
      { item_id: here.stockedItem, quantity: 3 },
      { item_id: here.item, quantity: 4 },
    );
    expect(await quantities(here.stockedItem)).toEqual([10, 5]);
    // Not strict: beyond what is on hand, too.
    expect(await quantities(here.item)).toEqual([0, 4]);
    const saved = await scene().as(
      'member',
      call.saveLines(id, [{ item_id: here.stockedItem, quantity: 1 }]),
    );
    expect(saved.rows).toEqual([{ r: { lines: 1 } }]);
    expect(await quantities(here.stockedItem)).toEqual([10, 3]);
    expect(await quantities(here.item)).toEqual([0, 0]);
    await scene().as('member', call.setStatus([id], 'cancelled'));
    expect(await quantities(here.stockedItem)).toEqual([10, 2]);
    expect(await linesOf(id)).toMatchObject([{ quantity: 1, reserved: 0, fulfilled: null }]);
  });

  it('are refused when the order changed since it was read, and the newer ones stay', async () => {
    const { here } = scene();
    const version = async () => {
      const [row] = await scene().owner([
        'select updated_at::text as at from public.orders where id = $1',
        here.order,
      ]);
      return String(row?.['at']);
    };
    const save = async (quantity: number, since: string) =>
      (
        await scene().as(
          'member',
          call.saveLines(here.order, [{ item_id: here.stockedItem, quantity }], since),
        )
      ).code;
    const opened = await version();
    expect(await save(3, opened)).toBeUndefined();
    expect(await save(5, opened)).toBe('PT409');
    expect(await linesOf(here.order)).toMatchObject([{ quantity: 3, reserved: 3 }]);
    expect(await save(5, await version())).toBeUndefined();
  });

  const NO_LIST = 'The lines must be a list of {item_id, quantity}.';
  it.each<[string, unknown, string, string?]>([
    ['no list', { quantity: 1 }, '22023', NO_LIST],
    ['nothing', null, '22023', NO_LIST],
    ['a quantity of 0', [{ quantity: 0 }], '22023'],
    ['a quantity of 10,000', [{ quantity: 10_000 }], '22023'],
    ['no quantity', [{}], '22023'],
    ['half an item', [{ quantity: 1.5 }], '22P02'],
    ['an item twice', [{ quantity: 1 }, { quantity: 1 }], '22023'],
    ['an unknown item', [{ quantity: 1, item_id: crypto.randomUUID() }], 'PT404'],
    [
      'more than 200',
      Array.from({ length: 201 }, () => ({ quantity: 1 })),
      '22023',
      'An order has at most 200 lines.',
    ],
  ])('are refused as %s, and the old ones stay', async (_, value, code, message) => {
    const { here } = scene();
    const lines: unknown = Array.isArray(value)
      ? value.map((line: object) => ({ item_id: here.stockedItem, ...line }))
      : value;
    const outcome = await scene().as('member', call.saveLines(here.order, lines));
    expect(outcome).toMatchObject({ code, ...(message && { message }) });
    expect(await linesOf(here.order)).toMatchObject([{ quantity: 2, reserved: 2 }]);
  });

  it('name no item of elsewhere and no deleted one', async () => {
    const { here, sql } = scene();
    const elsewhere = await anItem(sql, here.otherLocation);
    const deleted = await anItem(sql, here.location);
    await sql`update public.inventory_items set deleted_at = now() where id = ${deleted}`;
    for (const item_id of [elsewhere, deleted]) {
      const lines = [{ item_id, quantity: 1 }];
      expect((await scene().as('networkAdmin', call.createOrder(here.visit, lines))).code).toBe(
        'PT404',
      );
    }
    expect(
      await scene().owner(['select id from public.orders where visit_id = $1', here.visit]),
    ).toHaveLength(1);
  });

  it.each(['in_progress', 'ready', 'fulfilled', 'cancelled'])(
    'stay as they are once the order is %s',
    async (status) => {
      const { here } = scene();
      await scene().as('member', call.setStatus([here.order], status));
      const { code } = await scene().as('member', call.saveLines(here.order, []));
      expect(code).toBe('23514');
      expect(await linesOf(here.order)).toHaveLength(1);
    },
  );

  it('that change make the order a changed one', async () => {
    const { here } = scene();
    const edited = () =>
      scene().owner(['select updated_at from public.orders where id = $1', here.order]);
    const before = await edited();
    await scene().as('member', call.saveLines(here.order, []));
    expect(await edited()).not.toEqual(before);
  });
});

describe('a strict location', () => {
  it('refuses what is not available, naming each item', async () => {
    const { here } = scene();
    await flags(true, true);
    const { code, message, detail } = await scene().as(
      'member',
      call.createOrder(here.visit, [
        { item_id: here.stockedItem, quantity: 9 },
        { item_id: here.item, quantity: 1 },
      ]),
    );
    expect([code, message]).toEqual(['PT409', 'insufficient_stock']);
    expect(JSON.parse(detail ?? '')).toEqual({
      items: [
        { item_id: here.stockedItem, name: 'Beans', on_hand: 10, reserved: 2, wanted: 9 },
        { item_id: here.item, name: 'Rice', on_hand: 0, reserved: 0, wanted: 1 },
      ],
      more: 0,
    });
    await order({ item_id: here.stockedItem, quantity: 8 });
    expect(await quantities(here.stockedItem)).toEqual([10, 10]);
  });

  it('counts what an order holds itself as available to it, and always takes less', async () => {
    const { here, sql } = scene();
    await flags(true, true);
    const save = (quantity: number) =>
      scene().as('member', call.saveLines(here.order, [{ item_id: here.stockedItem, quantity }]));
    expect((await save(10)).code).toBeUndefined();
    expect((await save(11)).code).toBe('PT409');
    await stock(sql, here.stockedItem, -7);
    expect((await save(5)).code).toBeUndefined();
    expect((await save(6)).code).toBe('PT409');
    expect(await quantities(here.stockedItem)).toEqual([3, 5]);
  });
});

describe('a location that does not track its inventory', () => {
  it('leaves stock alone', async () => {
    const { here } = scene();
    await flags(false, true);
    const id = await order({ item_id: here.stockedItem, quantity: 99 });
    expect(await quantities(here.stockedItem)).toEqual([10, 0]);
    const { rows } = await scene().as('member', call.fulfil(id));
    expect(rows).toEqual([{ r: { missing: [] } }]);
    expect(await linesOf(id)).toMatchObject([{ quantity: 99, fulfilled: 99 }]);
    expect(await quantities(here.stockedItem)).toEqual([10, 0]);
  });

  it('releases what was reserved when tracking ends, and reserves again when it begins', async () => {
    const { here } = scene();
    const closed = await order({ item_id: here.stockedItem, quantity: 1 });
    await scene().as('member', call.setStatus([closed], 'cancelled'));
    await flags(false);
    expect(await quantities(here.stockedItem)).toEqual([10, 0]);
    await flags(true);
    expect(await quantities(here.stockedItem)).toEqual([10, 2]);
  });
});
