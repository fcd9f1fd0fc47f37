import { describe, expect, it } from 'vitest';
import { call } from './calls';
import { ordersOf } from './orderCalls';
import { useScene } from './scene';
import { stock } from './world';

const scene = useScene();
const { flags, linesOf, order, quantities } = ordersOf(scene);

describe('fulfilling an order', () => {
  const fulfil = (lines: Parameters<typeof call.fulfil>[1] = null) =>
    scene().as('member', call.fulfil(scene().here.order, lines));

  it('takes what was reserved from stock', async () => {
    const { here } = scene();
    expect((await fulfil()).rows).toEqual([{ r: { missing: [] } }]);
    expect(await quantities(here.stockedItem)).toEqual([8, 0]);
    expect(await linesOf(here.order)).toMatchObject([{ reserved: 0, fulfilled: 2 }]);
  });

  it('in part says what is missing', async () => {
    const { here } = scene();
    const { rows } = await fulfil([{ item_id: here.stockedItem, quantity_fulfilled: 1 }]);
    const missing = { item_id: here.stockedItem, name: 'Beans', wanted: 2, fulfilled: 1 };
    expect(rows).toEqual([{ r: { missing: [missing] } }]);
    expect(await quantities(here.stockedItem)).toEqual([9, 0]);
  });

  it('takes what is on hand where nothing else is said', async () => {
    const { here, sql } = scene();
    await stock(sql, here.stockedItem, -9);
    const { rows } = await fulfil();
    expect(rows).toMatchObject([{ r: { missing: [{ wanted: 2, fulfilled: 1 }] } }]);
    expect(await quantities(here.stockedItem)).toEqual([0, 0]);
  });

  it('never hands out more than is on hand or was wanted', async () => {
    const { here, sql } = scene();
    const all = (quantity_fulfilled: number) =>
      fulfil([{ item_id: here.stockedItem, quantity_fulfilled }]);
    expect((await all(3)).code).toBe('22023');
    expect((await all(-1)).code).toBe('22023');
    expect((await fulfil([{ item_id: here.item, quantity_fulfilled: 0 }])).code).toBe('22023');
    await stock(sql, here.stockedItem, -9);
    expect(await all(2)).toMatchObject({
      code: 'PT409',
      message: 'insufficient_stock',
      detail: expect.stringMatching(/"name": "Beans".*"on_hand": 1\b/) as unknown,
    });
    expect(await quantities(here.stockedItem)).toEqual([1, 2]);
  });

  it('takes a list of lines and nothing else', async () => {
    const outcome = await scene().as('member', [
      `select public.fulfil_order($1, '{"quantity_fulfilled": 1}')`,
      scene().here.order,
    ]);
    expect(outcome).toMatchObject({
      code: '22023',
      message: 'The lines must be a list of {item_id, quantity_fulfilled}.',
    });
  });

  it('twice takes once', async () => {
    const { here } = scene();
    const part = [{ item_id: here.stockedItem, quantity_fulfilled: 1 }];
    await fulfil(part);
    expect((await fulfil()).rows).toMatchObject([{ r: { missing: [{ fulfilled: 1 }] } }]);
    expect(await quantities(here.stockedItem)).toEqual([9, 0]);
  });

  it('is refused for a cancelled one', async () => {
    const { here } = scene();
    await scene().as('member', call.setStatus([here.order], 'cancelled'));
    expect((await fulfil()).code).toBe('23514');
    expect(await quantities(here.stockedItem)).toEqual([10, 0]);
  });

  it('by a change of status does the same, for many at once, the oldest first', async () => {
    const { here } = scene();
    const second = await order({ item_id: here.stockedItem, quantity: 6 });
    const third = await order({ item_id: here.stockedItem, quantity: 5 });
    await scene().as('member', call.setStatus([third, here.order, second], 'fulfilled'));
    const fulfilled = async (id: string) => (await linesOf(id)).map((line) => line['fulfilled']);
    expect(await fulfilled(here.order)).toEqual([2]);
    expect(await fulfilled(second)).toEqual([6]);
    expect(await fulfilled(third)).toEqual([2]);
    expect(await quantities(here.stockedItem)).toEqual([0, 0]);
  });

  it('counts once for each order of which the item was handed out, tracked or not', async () => {
    const { here, owner } = scene();
    const times = async () =>
      (
        await owner([
          'select times_handed_out as times from public.inventory_items where id = $1',
          here.stockedItem,
        ])
      )[0]?.['times'];
    const second = await order({ item_id: here.stockedItem, quantity: 1 });
    const third = await order({ item_id: here.stockedItem, quantity: 1 });
    expect(await times()).toBe(0);
    await scene().as('member', call.setStatus([here.order, second], 'fulfilled'));
    expect(await times()).toBe(2);
    await scene().as(
      'member',
      call.fulfil(third, [{ item_id: here.stockedItem, quantity_fulfilled: 0 }]),
    );
    expect(await times()).toBe(2);
    await flags(false);
    await scene().as(
      'member',
      call.setStatus([await order({ item_id: here.stockedItem, quantity: 1 })], 'fulfilled'),
    );
    expect(await times()).toBe(3);
  });
});
