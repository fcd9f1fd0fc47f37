import { useListContext } from 'react-admin';
import { FailedState } from '../../ui/FailedState';
import { NothingFound } from './NothingFound';
import { filterValuesOf } from './tableFilters';

interface TableProblemProps {
  /** Why there are no rows; without it there are simply none. */
  error?: unknown;
  searchText?: string | undefined;
  onClear?: (() => void) | undefined;
}

/** Stands in a table's place when it has no rows to show. */
export function TableProblem({ error, searchText = '', onClear }: TableProblemProps) {
  const list = useListContext();
  if (error !== undefined) return <FailedState error={error} onRetry={() => void list.refetch()} />;
  const narrowed = searchText !== '' || Object.keys(filterValuesOf(list.filterValues)).length > 0;
  return <NothingFound searchText={searchText} onClear={narrowed ? onClear : undefined} />;
}
