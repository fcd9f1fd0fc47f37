import { useEffect, useRef } from 'react';
import { useListContext, type RaRecord } from 'react-admin';

/**
 * Keeps a list's selection to rows in sight: what is done with it must not reach others. It ends
 * with the page, order, filters and search that showed them; a row that goes from the page leaves it.
 */
export function useSelectionInSight(): void {
  const list = useListContext<RaRecord>();
  const { data, isPlaceholderData, selectedIds, onSelect } = list;
  const { page, perPage, sort } = list;
  // react-admin types both as anything
  const filter: unknown = list.filter;
  const filterValues: unknown = list.filterValues;
  const query = JSON.stringify([page, perPage, sort, filter, filterValues]);
  const selectedIn = useRef(query);
  useEffect(() => {
    const ended = selectedIn.current !== query;
    selectedIn.current = query;
    if (selectedIds.length === 0) return;
    if (ended) onSelect([]);
    else if (data && !isPlaceholderData) {
      const left = selectedIds.filter((id) => data.some((record) => record.id === id));
      if (left.length < selectedIds.length) onSelect(left);
    }
  }, [query, data, isPlaceholderData, selectedIds, onSelect]);
}
