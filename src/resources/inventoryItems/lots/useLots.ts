import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useDataApi } from '../../../kit/useDataApi';
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

/** A lot of an item, and what is on hand of it. */
export type Lot = z.infer<typeof LOT>;

/**
 * The lots of an item in the order in which they are handed out; without an item those of the location that expire
 * soon, what has expired first.
 */
export function useLots(locationId: string | undefined, itemId: string | null) {
  const dataApi = useDataApi();
  return useQuery({
    queryKey: ['inventory_items', 'lots', locationId, itemId],
    queryFn: async ({ signal }) =>
      z.parse(
        z.array(LOT),
        await dataApi.rpc(
          'stock_lots',
          { p_location_id: locationId, ...(itemId !== null && { p_item_id: itemId }) },
          { signal, message: 'lots.failed' },
        ),
      ),
    enabled: locationId !== undefined,
  });
}
