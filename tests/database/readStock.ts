import type { Scene } from './scene';

/** Reads the stock of an item as the owner of the database: its quantities, and its ledger. */
export const readStock = (scene: () => Scene) => ({
  quantities: async (item: string) => {
    const [row] = await scene().owner([
      `select quantity_actual as actual, quantity_requested as requested, quantity_available as available
       from public.inventory_items where id = $1`,
      item,
    ]);
    return row;
  },

  /** The entries of the ledger in their order, without the opening one of the test's item. */
  entries: async (item: string) =>
    (
      await scene().owner([
        `select kind::text, delta, balance, reason, note from private.stock_movements
         where item_id = $1 order by id`,
        item,
      ])
    ).slice(1),
});
