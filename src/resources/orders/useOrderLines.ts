import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGetMany, type RaRecord } from 'react-admin';
import { useDataApi } from '../../kit/useDataApi';
import { readOrderLines, type LineRecord } from './readOrderLines';

/** An item as the lines of an order show it. */
export interface LineItem extends RaRecord {
  id: string;
  name: string;
  description: string | null;
  category: string | null;
  quantity_actual: number;
  quantity_requested: number;
  quantity_available: number;
  deleted_at: string | null;
}

/** A line of an order with its item. */
export interface Line extends LineRecord {
  item: LineItem;
}

export interface Lines {
  /** By the names of their items; undefined while they load. */
  lines: readonly Line[] | undefined;
  error: Error | null;
  refetch: () => void;
}

/**
 * The lines of these orders, wherever they were placed.
 *
 * @param asking READ_AGAIN where a form counts on what is on hand
 */
export function useOrderLines(
  orderIds: readonly string[],
  asking: { staleTime?: number } = {},
): Lines {
  const dataApi = useDataApi();
  const lines = useQuery({
    queryKey: ['order_items', 'of', orderIds],
    queryFn: () => readOrderLines(dataApi, orderIds),
    ...asking,
  });
  const itemIds = useMemo(
    () => [...new Set(lines.data?.map(({ item_id }) => item_id))],
    [lines.data],
  );
  const items = useGetMany<LineItem>(
    'inventory_items',
    { ids: itemIds },
    { enabled: itemIds.length > 0, ...asking },
  );
  const loaded = lines.data && (itemIds.length === 0 || items.data) ? lines.data : undefined;
  const joined = useMemo(() => loaded && join(loaded, items.data ?? []), [loaded, items.data]);
  return {
    lines: joined,
    error: joined ? null : (lines.error ?? items.error),
    refetch: () => {
      void lines.refetch();
      if (itemIds.length > 0) void items.refetch();
    },
  };
}

function join(lines: readonly LineRecord[], items: readonly LineItem[]): Line[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return lines
    .flatMap((line) => {
      const item = byId.get(line.item_id);
      return item ? [{ ...line, item }] : [];
    })
    .sort((one, other) => one.item.name.localeCompare(other.item.name));
}
