import { useQueryClient } from '@tanstack/react-query';
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
    // What an earlier form read of the same items is no longer news.
    { enabled: lines.length > 0, gcTime: 0 },
  );
  return data;
}

/**
 * Remembers an item as the search has just read it. react-admin goes on with an older copy until the server
 * answers: then a warning would come late, and move the button below under somebody's pointer.
 */
export function useRememberItem(locationId: string): (item: StockItem) => void {
  const queryClient = useQueryClient();
  return (item) => {
    queryClient.setQueryData(
      ['inventory_items', 'getOne', { id: item.id, meta: itemsOf(locationId) }],
      item,
    );
  };
}
