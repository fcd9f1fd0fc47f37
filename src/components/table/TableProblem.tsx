import Link from '@mui/material/Link';
import { useListContext, useTranslate } from 'react-admin';
import { EmptyState } from '../EmptyState';
import { FailedState } from '../FailedState';
import { filterValuesOf } from './tableFilters';

interface TableProblemProps {
  /** Why there are no rows; without it there are simply none. */
  error?: unknown;
  searchText?: string | undefined;
  onClear?: (() => void) | undefined;
}

/** Stands in a table's place when it has no rows to show. */
export function TableProblem({ error, searchText = '', onClear }: TableProblemProps) {
  const translate = useTranslate();
  const list = useListContext();
  if (error !== undefined) return <FailedState error={error} onRetry={() => void list.refetch()} />;
  const narrowed = searchText !== '' || Object.keys(filterValuesOf(list.filterValues)).length > 0;
  const clear = (
    <Link component="button" type="button" onClick={onClear}>
      {translate('table.clearFilter')}
    </Link>
  );
  return (
    <EmptyState
      role="status"
      title={translate('common.noResults')}
      text={
        narrowed && onClear ? (
          <>
            {searchText === ''
              ? translate('table.nothingInFilters')
              : translate('table.nothingMatches', { text: searchText })}{' '}
            {clear}
          </>
        ) : undefined
      }
    />
  );
}
