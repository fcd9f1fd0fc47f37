import { useListContext } from 'react-admin';
import { FailedState } from '../../ui/FailedState';
import { NothingFound } from './NothingFound';
import { filterValuesOf, type TableFilter } from './tableFilters';

interface TableProblemProps {
  /** Why there are no rows; without it there are simply none. */
  error?: unknown;
  searchText?: string | undefined;
  filters?: readonly TableFilter[] | undefined;
  empty?: string | undefined;
  createPath?: string | undefined;
  onClear?: (() => void) | undefined;
}

/** Stands in a table's place when it has no rows to show. */
export function TableProblem(props: TableProblemProps) {
  const { error, searchText = '', filters, empty, createPath, onClear } = props;
  const list = useListContext();
  if (error !== undefined) return <FailedState error={error} onRetry={() => void list.refetch()} />;
  const values = filterValuesOf(list.filterValues);
  const narrowed = searchText !== '' || Object.keys(values).length > 0;
  return (
    <NothingFound
      searchText={searchText}
      filters={filters}
      values={values}
      empty={empty}
      createPath={createPath}
      onClear={narrowed ? onClear : undefined}
    />
  );
}
