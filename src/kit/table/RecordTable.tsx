import { DataTableBase, useListContext, type RaRecord } from 'ra-core';
import { Suspense, type ComponentType, type ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PhoneParts } from '../phone/phoneRow';
import { RecordPhoneRows } from '../phone/lazyParts';
import type { PhoneView } from '../phone/usePhoneView';
import { usePhone } from '../../ui/usePhone';
import { BulkBar } from './BulkBar';
import { Rows } from './Rows';
import { TableCard } from './TableCard';
import { TableFooter } from './TableFooter';
import type { TableFilter } from './tableFilters';
import { TableProblem } from './TableProblem';
import type { RowAction, RowNote } from './tableTypes';
import type { ColumnLayout } from './useColumnLayout';
import { useRecordColumns } from './useRecordColumns';
import { useRowFocus, type RowFocus } from './useRowFocus';
import { useText } from '../../i18n/text';

export interface RecordTableProps {
  layout: ColumnLayout;
  /** What the record is called, for its menu and its checkbox. */
  nameOf: (record: RaRecord) => string;
  /** Where a click on the row leads; without it rows are not clickable. */
  linkOf?: (record: RaRecord) => string;
  actionsOf?: (record: RaRecord) => readonly RowAction[];
  /** Buttons for the selected rows; without them rows have no checkbox. */
  bulkActions?: ReactElement;
  /** What a row shows below itself when it is opened; the row is the record around it. */
  rowDetails?: ComponentType | undefined;
  /** What a record says below its row, always. */
  rowNote?: RowNote | undefined;
  /** Free text that is looked for now; an empty table names it. */
  searchText?: string;
  /** Where dialogs that ask about a row stand beside the table, which then says who is next. */
  rowFocus?: RowFocus;
  onClear?: () => void;
  /** The filters that the table offers; an empty one names those that are set. */
  filters?: readonly TableFilter[];
  /** What else there is to say when nothing narrows the rows and there is none. */
  empty?: string;
  /** Where its first record is made. */
  createPath?: string | undefined;
  /** How the list stands on a phone; without it, as rows. Null where there is room for the table. */
  phone?: PhoneView | null;
  /** What a row says on a phone, where that is not the columns. */
  phoneRow?: { partsOf: (record: RaRecord) => PhoneParts; rightLabel: string } | undefined;
}

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
            <Suspense fallback={null}>
              <RecordPhoneRows {...props} label={translate('common.loading')} rows={undefined} />
            </Suspense>
          ) : (
            <Rows
              label={translate('common.loading')}
              columns={columns}
              rows={undefined}
              bones={perPage}
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
          <Suspense fallback={null}>
            <RecordPhoneRows {...props} label={name} rows={data} />
          </Suspense>
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
