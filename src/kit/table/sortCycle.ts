import type { SortPayload } from 'react-admin';

/**
 * The third state of a sorted column: no order asked for by the user. The rows then come by their
 * key, so that pages neither repeat nor skip a row.
 */
export const UNSORTED: SortPayload = { field: 'id', order: 'ASC' };

/** What the next click on a column's heading asks for: ascending, descending, none, ascending. */
export function nextSort(current: SortPayload, source: string): SortPayload {
  if (current.field !== source) return { field: source, order: 'ASC' };
  return current.order === 'ASC' ? { field: source, order: 'DESC' } : UNSORTED;
}

/** The value of `aria-sort` for a column. */
export function ariaSort(
  current: SortPayload,
  source: string,
): 'ascending' | 'descending' | 'none' {
  if (current.field !== source) return 'none';
  return current.order === 'ASC' ? 'ascending' : 'descending';
}
