import type { RaRecord } from 'react-admin';
import * as z from 'zod/mini';

/** What an item's record must have so that its stock can be moved. */
export const stockItem = z.object({
  id: z.string(),
  location_id: z.string(),
  network_id: z.string(),
  name: z.string(),
  quantity_actual: z.int(),
  quantity_requested: z.int(),
  quantity_available: z.int(),
});

/** An item whose stock can be moved. */
export type StockItem = z.infer<typeof stockItem>;

/** @throws ZodError for what is no item, a mistake of the program */
export const stockItemOf = (record: RaRecord): StockItem => z.parse(stockItem, record);
