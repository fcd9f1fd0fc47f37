import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { LarderDataProvider } from '../../data/LarderDataProvider';
import { useDataApi } from '../../kit/useDataApi';

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
  /** Of a delivery: who gave it, the day on which it came, the maker's lot, and until when it is good. */
  donor: z.nullable(z.string()),
  /** What a delivery weighed, where that was entered. */
  pounds: z.nullable(z.number()),
  received_on: z.nullable(z.string()),
  lot: z.nullable(z.string()),
  best_by: z.nullable(z.string()),
  /** Over which lots it divides; what has none is not among them. */
  lots: z.array(
    z.object({ lot: z.nullable(z.string()), best_by: z.nullable(z.string()), quantity: z.int() }),
  ),
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
    queryFn: ({ signal }) => readPage(dataApi, itemId, (page - 1) * perPage, perPage, signal),
    placeholderData: keepPreviousData,
  });
}

/** All of an item's movements, the newest first; asked for once they are to be searched. */
export function useWholeLedger(itemId: string, wanted: boolean) {
  const dataApi = useDataApi();
  return useQuery({
    queryKey: ['inventory_items', 'ledger', itemId, 'all'],
    queryFn: async ({ signal }) => {
      const rows = new Map<number, LedgerRow>();
      // What is recorded meanwhile pushes rows to the next page: a row may come twice.
      for (let offset = 0, more = true; more; offset += PAGE) {
        const page = await readPage(dataApi, itemId, offset, PAGE, signal);
        for (const row of page.rows) rows.set(row.id, row);
        more = offset + PAGE < page.total;
      }
      return [...rows.values()];
    },
    enabled: wanted,
  });
}

/** What the function answers at most. */
const PAGE = 200;

async function readPage(
  dataApi: LarderDataProvider,
  itemId: string,
  offset: number,
  limit: number,
  signal: AbortSignal,
) {
  return z.parse(
    ANSWER,
    await dataApi.rpc(
      'item_ledger',
      { p_item_id: itemId, p_limit: limit, p_offset: offset },
      { message: 'resources.inventory_items.ledger.failed', signal },
    ),
  );
}
