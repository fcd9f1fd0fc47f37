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

  /** The entries of a delivery or a count, with what only these have. */
  written: (key: string) =>
    scene().owner([
      `select i.name, m.kind::text, m.delta, m.reason, m.note, m.donor, m.received_on::text, m.lot,
         m.best_by::text
       from private.stock_movements m join public.inventory_items i on i.id = m.item_id
       where m.form_key = $1 order by m.id`,
      key,
    ]),
});
