import { expect } from 'vitest';
import { call, resultOf, type Line } from './calls';
import type { Scene } from './scene';

/**
 * What the tests of orders ask and do.
 *
 * @param scene the scene of the test that runs
 */
export const ordersOf = (scene: () => Scene) => ({
  /** On hand and reserved of an item. */
  quantities: async (item: string) => {
    const [row] = await scene().owner([
      'select quantity_actual, quantity_requested from public.inventory_items where id = $1',
      item,
    ]);
    return [row?.['quantity_actual'], row?.['quantity_requested']];
  },

  linesOf: (order: string) =>
    scene().owner([
      `select item_id, quantity, quantity_reserved as reserved, quantity_fulfilled as fulfilled
       from public.order_items where order_id = $1 order by quantity`,
      order,
    ]),

  flags: (tracking: boolean, strict = false) =>
    scene().as('networkAdmin', [
      `update public.locations set inventory_tracking_enabled = $2,
         strict_inventory_tracking_enabled = $3 where id = $1`,
      scene().here.location,
      tracking,
      strict,
    ]),

  /** An order of a member; its id. */
  order: async (...lines: Line[]): Promise<string> => {
    const created = call.createOrder(scene().here.visit, lines);
    const { rows, message } = await scene().as('member', created);
    expect(message).toBe('');
    expect(rows).toMatchObject([{ r: { order_number: expect.any(Number) as unknown } }]);
    return String(resultOf(rows[0])['order_id']);
  },
});
