import { call } from './calls';
import type { Scene } from './scene';
import { ordersOf } from './orderCalls';

/**
 * What the tests of lots ask and do, at the location of the scene.
 *
 * @param scene the scene of the test that runs
 */
export const lotsOf = (scene: () => Scene) => ({
  receive: (
    item: string,
    quantity: number,
    lot: string | null = null,
    bestBy: string | null = null,
    options: { donor?: string } = {},
  ) =>
    scene().as(
      'locationAdmin',
      call.receive(
        scene().here.location,
        [{ item_id: item, quantity, lot, best_by: bestBy }],
        options,
      ),
    ),

  move: (
    item: string,
    kind: string,
    quantity: number,
    reason: string,
    options: Parameters<typeof call.move>[4] = {},
  ) => scene().as('locationAdmin', call.move(item, kind, quantity, reason, options)),

  /** An order of so many, handed out; its id. */
  handOut: async (item: string, quantity: number): Promise<string> => {
    const order = await ordersOf(scene).order({ item_id: item, quantity });
    await scene().as('member', call.fulfil(order));
    return order;
  },

  /** What is on hand of an item: name, best-by date and pieces of each lot. */
  lots: async (item: string) =>
    (
      await scene().owner([
        `select lot, best_by::text as best_by, quantity from private.stock_lots
         where item_id = $1 and quantity > 0 order by best_by, lot`,
        item,
      ])
    ).map(({ lot, best_by, quantity }) => [lot, best_by, quantity]),

  withoutLot: async (item: string) => {
    const [row] = await scene().owner([
      `select i.quantity_actual - coalesce(sum(l.quantity), 0)::integer as left
       from public.inventory_items i left join private.stock_lots l on l.item_id = i.id
       where i.id = $1 group by i.id`,
      item,
    ]);
    return row?.['left'];
  },
});
