import Link from '@mui/material/Link';
import { useListContext, useTranslate } from 'react-admin';
import { EmptyState } from '../EmptyState';
import { ErrorState } from '../ErrorState';
import { filterValuesOf } from './tableFilters';

interface TableProblemProps {
  /** Why there are no rows; without it there are simply none. */
  error?: unknown;
  searchText?: string | undefined;
  onClear?: (() => void) | undefined;
}

/** What an errors of the data layer tells beside its title: a key of the text file. */
function detailOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('detail' in error)) return undefined;
  return typeof error.detail === 'string' ? error.detail : undefined;
}

/** Stands in a table's place when it has no rows to show. */
export function TableProblem({ error, searchText = '', onClear }: TableProblemProps) {
  const translate = useTranslate();
  const list = useListContext();
  if (error !== undefined) {
    const detail = detailOf(error);
    return (
      <ErrorState
        title={translate(error instanceof Error ? error.message : 'ra.notification.http_error')}
        text={detail === undefined ? undefined : translate(detail)}
        onRetry={() => void list.refetch()}
      />
    );
  }
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
