import type { SortPayload } from 'react-admin';
import type { Text } from '../../i18n/text';
import { ariaSort } from '../table/sortCycle';

/** What an order is called, where no column's heading says it. */
export function sortWords(sort: SortPayload, label: string, translate: Text): string {
  if (sort.field !== 'created_at') return label;
  return translate(
    ariaSort(sort, sort.field) === 'descending' ? 'table.newestFirst' : 'table.oldestFirst',
  );
}
