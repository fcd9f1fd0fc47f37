import * as z from 'zod/mini';
import { useAnswer } from '../../../kit/useAnswer';
import { stockItem } from '../stockItem';

const LOT = z.object({
  id: z.string(),
  lot: z.nullable(z.string()),
  best_by: z.nullable(z.string()),
  /** Below 0 it has expired; null without a best-by date. */
  days_left: z.nullable(z.int()),
  quantity: z.int(),
  /** Blocked from being handed out. */
  is_recalled: z.boolean(),
  item: stockItem,
});

const LOTS = z.array(LOT);

/** A lot of an item, and what is on hand of it. */
export type Lot = z.infer<typeof LOT>;

/**
 * The lots of an item in the order in which they are handed out; without an item those of the location that expire
 * soon, what has expired first.
 */
export const useLots = (locationId: string | undefined, itemId: string | null) =>
  useAnswer(
    LOTS,
    'stock_lots',
    { p_location_id: locationId, ...(itemId !== null && { p_item_id: itemId }) },
    {
      queryKey: ['inventory_items', 'lots', locationId, itemId],
      ...{ enabled: locationId !== undefined, message: 'lots.failed' },
    },
  );
