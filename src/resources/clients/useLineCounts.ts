import { useGetList, type RaRecord } from 'react-admin';
import { API } from '../../config';
import type { QueryMeta } from '../../data/LarderDataProvider';

interface LineOfOrder extends RaRecord {
  order_id: string;
}

const EVERYWHERE: QueryMeta = { scope: 'none', columns: ['order_id'] };
const BY_ID = { field: 'id', order: 'ASC' } as const;

/** How many lines these orders have; undefined while they are counted. */
export function useLineCounts(orderIds: readonly string[]): ((id: string) => number) | undefined {
  const { data } = useGetList<LineOfOrder>(
    'order_items',
    {
      pagination: { page: 1, perPage: API.exportPageSize },
      sort: BY_ID,
      filter: { 'order_id@in': orderIds },
      meta: EVERYWHERE,
    },
    { enabled: orderIds.length > 0 },
  );
  return data && ((id) => data.filter((line) => line.order_id === id).length);
}
