import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetList, type RaRecord } from 'ra-core';
import * as z from 'zod/mini';
import { can } from '../../access/can';
import { subjectOf } from '../../access/roles';
import type { LarderDataProvider } from '../../data/LarderDataProvider';
import { useCurrentUser } from '../../data/useCurrentUser';
import { entityOf } from '../../entities';

const text = z.nullable(z.string());

const dayShape = z.object({
  today: z.string(),
  households: z.int(),
  people: z.int(),
  events: z.array(z.object({ id: z.string(), name: z.string(), start_time: text, end_time: text })),
});

/** What a location's day has been so far, and what is on. */
export type TodayAtDesk = z.infer<typeof dayShape>;

const FAILED = 'dashboard.today.failed';
const FIRST = { page: 1, perPage: 1 };
const OLDEST = { field: 'created_at', order: 'ASC' } as const;

/** The figures of today at a location; each undefined while it is counted (`isPending`), or where it cannot be. */
export function useTodayFigures(locationId: string) {
  const { rpc } = useDataProvider<LarderDataProvider>();
  const user = useCurrentUser();
  const seesItems =
    user !== null && can(entityOf('inventory_items').access, subjectOf(user), 'list');
  const day = useQuery({
    queryKey: ['desk', 'today', locationId],
    queryFn: async ({ signal }) =>
      z.parse(
        dayShape,
        await rpc(
          'desk_day',
          { p_location_id: locationId, p_limit: 1 },
          { signal, message: FAILED },
        ),
      ),
  });
  const ordersIn = (states: readonly string[]) => ({
    pagination: FIRST,
    sort: OLDEST,
    filter: { 'fulfillment_status@in': states },
    meta: { columns: ['created_at'], count: 'exact' },
  });
  const waiting = useGetList('orders', ordersIn(['pending', 'in_progress']));
  const begun = useGetList('orders', ordersIn(['in_progress']));
  const short = useGetList<RaRecord & { name: string }>(
    'inventory_items',
    {
      pagination: FIRST,
      sort: { field: 'name', order: 'ASC' },
      filter: { 'stock_state@eq': 'short' },
      meta: { columns: ['name'], count: 'exact' },
    },
    { enabled: seesItems },
  );
  return {
    day: day.data,
    error: day.error,
    refetch: () => void day.refetch(),
    orders: {
      isPending: waiting.isPending || begun.isPending,
      waiting: waiting.total,
      begun: begun.total,
    },
    /** Null for who sees no stock. */
    items: seesItems
      ? { isPending: short.isPending, short: short.total, first: short.data?.[0]?.name }
      : null,
  };
}
