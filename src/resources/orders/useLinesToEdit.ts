import { useGetOne, type RaRecord } from 'react-admin';
import * as z from 'zod/mini';

const RECORD = z.object({
  updated_at: z.string(),
  lines: z.array(z.object({ item_id: z.string(), quantity: z.int(), quantity_reserved: z.int() })),
});

/** The lines of an order as its form opens with them, and the version of the order they are of. */
export type LinesToEdit = z.infer<typeof RECORD>;

const WITH_LINES = {
  columns: ['order_number'],
  embed: ['lines:order_items(item_id,quantity,quantity_reserved)'],
};

/**
 * Reads lines and version together, and never from a copy: who saves the form tells the version,
 * so that it undoes nothing that somebody else saved meanwhile.
 */
export function useLinesToEdit(orderId: string): {
  opened: LinesToEdit | undefined;
  error: Error | null;
  refetch: () => void;
} {
  const { data, error, refetch } = useGetOne<RaRecord>(
    'orders',
    { id: orderId, meta: WITH_LINES },
    // Neither filled from an earlier form, nor again while this one is open.
    { staleTime: Infinity, gcTime: 0 },
  );
  return {
    opened: data && z.parse(RECORD, data),
    error: data ? null : error,
    refetch: () => void refetch(),
  };
}
