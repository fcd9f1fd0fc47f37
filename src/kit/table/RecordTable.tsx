import { DataTableBase, useListContext, type RaRecord } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { RecordPhoneRows } from '../phone/RecordPhoneRows';
import { usePhone } from '../../ui/usePhone';
import { BulkBar } from './BulkBar';
import type { RecordTableProps } from './recordTableProps';
import { Rows } from './Rows';
import { TableCard } from './TableCard';
import { useRecordColumns } from './useRecordColumns';
import { useRowFocus } from './useRowFocus';
import { useText } from '../../i18n/text';
import { PagingBar } from './PagingBar';
import { FailedState } from '../../ui/FailedState';
import { NothingFound } from './NothingFound';
import { filterValuesOf, type TableFilter } from './tableFilters';

/** The rows of a list context, sorted, selected and turned over by it. */
export function RecordTable(props: RecordTableProps) {
  const { layout, linkOf, bulkActions, rowDetails, rowNote, searchText, onClear, phone } = props;
  const { data, error, isPending, isFetching, perPage, resource } = useListContext<RaRecord>();
  const translate = useText();
  const navigate = useNavigate();
  const ownFocus = useRowFocus();
  const columns = useRecordColumns(props);
  const failed = error !== null && !data;
  const isPhone = usePhone();
  const asRows = phone === undefined ? isPhone : (phone?.asRows ?? false);
  const name = translate(`resources.${resource}.name`, { smart_count: 2, _: resource });
  return (
    <TableCard
      rowFocus={(props.rowFocus ?? ownFocus).frame}
      footer={failed ? undefined : <TableFooter />}
      refreshing={isFetching && !isPending}
      width={layout.width}
    >
      {bulkActions && (
        <BulkBar
          onEnd={
            phone?.selecting
              ? () => {
                  phone.select(false);
                }
              : undefined
          }
        >
          {bulkActions}
        </BulkBar>
      )}
      <DataTableBase
        hasBulkActions={bulkActions !== undefined}
        loading={
          asRows ? (
            <RecordPhoneRows {...props} label={translate('common.loading')} rows={undefined} />
          ) : (
            <Rows
              label={translate('common.loading')}
              columns={columns}
              rows={undefined}
              skeletonRows={perPage}
            />
          )
        }
        empty={
          failed ? (
            <TableProblem error={error} />
          ) : (
            <TableProblem
              searchText={searchText}
              filters={props.filters}
              empty={props.empty}
              createPath={props.createPath}
              bring={props.bring}
              help={props.help}
              onClear={onClear}
            />
          )
        }
      >
        {asRows ? (
          <RecordPhoneRows {...props} label={name} rows={data} />
        ) : (
          <Rows
            label={name}
            columns={columns}
            rows={data}
            hover
            onRow={
              linkOf &&
              ((record) => {
                void navigate(linkOf(record), { state: FROM_THE_TOP });
              })
            }
            marked={props.peeked}
            note={rowNote}
            details={rowDetails}
          />
        )}
      </DataTableBase>
    </TableCard>
  );
}

/** react-admin's word for a page that is to be shown from its top. */
const FROM_THE_TOP = { _scrollToTop: true } as const;

/** The line below a table, inside a list context. */
function TableFooter() {
  const { page, perPage, total = 0, isPending, setPage, setPerPage } = useListContext();
  return (
    <PagingBar
      page={page}
      perPage={perPage}
      total={isPending ? undefined : total}
      setPage={setPage}
      setPerPage={setPerPage}
    />
  );
}

interface TableProblemProps {
  /** Why there are no rows; without it there are simply none. */
  error?: unknown;
  searchText?: string | undefined;
  filters?: readonly TableFilter[] | undefined;
  empty?: string | undefined;
  createPath?: string | undefined;
  bring?: { to: string; label: string } | undefined;
  help?: string | undefined;
  onClear?: (() => void) | undefined;
}

/** Stands in a table's place when it has no rows to show. */
function TableProblem(props: TableProblemProps) {
  const { error, searchText = '', filters, empty, createPath, bring, help, onClear } = props;
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
      bring={bring}
      help={help}
      onClear={narrowed ? onClear : undefined}
    />
  );
}
