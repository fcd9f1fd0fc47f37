import { useGetMany } from 'react-admin';
import type { QueryMeta } from '../../../data/LarderDataProvider';
import type { OrderLine, StockItem } from './orderLines';

/** Reads items of a location, whichever is active. */
export const itemsOf = (locationId: string): QueryMeta => ({ scope: { location: locationId } });

/** The items of these lines; those that are still on their way are left out. */
export function useLineItems(
  locationId: string,
  lines: readonly OrderLine[],
): readonly StockItem[] {
  const { data = [] } = useGetMany<StockItem>(
    'inventory_items',
    { ids: lines.map(({ item_id }) => item_id), meta: itemsOf(locationId) },
    { enabled: lines.length > 0 },
  );
  return data;
}
