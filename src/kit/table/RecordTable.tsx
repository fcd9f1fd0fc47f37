import { DataTableBase, useListContext, type RaRecord } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { RecordPhoneRows } from '../phone/RecordPhoneRows';
import { usePhone } from '../../ui/usePhone';
import { BulkBar } from './BulkBar';
import type { RecordTableProps } from './recordTableProps';
import { Rows } from './Rows';
import { TableCard } from './TableCard';
import { TableFooter } from './TableFooter';
import { TableProblem } from './TableProblem';
import { useRecordColumns } from './useRecordColumns';
import { useRowFocus } from './useRowFocus';
import { useText } from '../../i18n/text';

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
