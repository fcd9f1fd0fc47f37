import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useDataApi } from '../../resource/useDataApi';

const ROW = z.object({
  id: z.int(),
  created_at: z.string(),
  kind: z.string(),
  delta: z.int(),
  /** On hand afterwards. */
  balance: z.int(),
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  actor_name: z.nullable(z.string()),
  order_id: z.nullable(z.string()),
  order_number: z.nullable(z.int()),
  /** Of a transfer: the other location. */
  counterpart_location: z.nullable(z.string()),
});

/** One movement of an item's stock. */
export type LedgerRow = z.infer<typeof ROW>;

const ANSWER = z.object({ total: z.int(), rows: z.array(ROW) });

/**
 * A page of an item's movements, the newest first.
 *
 * @param page from 1
 */
export function useLedger(itemId: string, page: number, perPage: number) {
  const dataApi = useDataApi();
  return useQuery({
    queryKey: ['inventory_items', 'ledger', itemId, page, perPage],
    queryFn: async ({ signal }) =>
      z.parse(
        ANSWER,
        await dataApi.rpc(
          'item_ledger',
          { p_item_id: itemId, p_limit: perPage, p_offset: (page - 1) * perPage },
          { message: 'resources.inventory_items.ledger.failed', signal },
        ),
      ),
    placeholderData: keepPreviousData,
  });
}
