import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ComponentType, ReactElement } from 'react';
import {
  DataTable,
  useDataTableRenderContext,
  useListContext,
  useRecordContext,
  type RaRecord,
} from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { BulkBar } from './BulkBar';
import { Cell } from './Cell';
import { ExpandColumn } from './ExpandColumn';
import { HeaderCell } from './HeaderCell';
import { onRowKey } from './rowKeys';
import { RowMenu } from './RowMenu';
import { SelectColumn } from './SelectColumn';
import { TableCard } from './TableCard';
import { TableFooter } from './TableFooter';
import { TableProblem } from './TableProblem';
import { TableSkeleton } from './TableSkeleton';
import type { RowAction, TableColumn } from './tableTypes';
import { NotedBody, RowNoteContext, type RowNote } from './NotedBody';
import { isNamed, type ColumnLayout } from './useColumnLayout';
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
}

/** The shared table, inside a list context: react-admin's DataTable in the look of the product. */
export function RecordTable(props: RecordTableProps) {
  const {
    layout,
    nameOf,
    linkOf,
    actionsOf,
    bulkActions,
    rowDetails,
    rowNote,
    searchText,
    onClear,
  } = props;
  const { data, error, isPending, isFetching, perPage, resource } = useListContext();
  const translate = useText();
  const ownFocus = useRowFocus();
  const leading = (bulkActions ? 1 : 0) + (rowDetails ? 1 : 0);

  const rows = isPending ? (
    <TableSkeleton layout={layout} rows={perPage} leading={leading} />
  ) : error && !data ? (
    <TableProblem error={error} />
  ) : data?.length === 0 ? (
    <TableProblem searchText={searchText} onClear={onClear} />
  ) : (
    <DataTable
      resource={resource}
      aria-label={translate(`resources.${resource}.name`, { smart_count: 2, _: resource })}
      bulkActionButtons={false}
      rowClick={linkOf ? (_id, _resource, record: RaRecord) => linkOf(record) : false}
      body={rowNote && NotedBody}
      expand={rowDetails && <RowDetails Details={rowDetails} />}
    >
      {bulkActions && <SelectColumn nameOf={nameOf} />}
      {rowDetails && <ExpandColumn nameOf={nameOf} />}
      {layout.visible.map((column, index) => (
        <Column
          key={column.source}
          column={column}
          layout={layout}
          linkOf={index === 0 ? linkOf : undefined}
          actionsOf={actionsOf}
        />
      ))}
      {actionsOf && <MenuColumn actionsOf={actionsOf} nameOf={nameOf} />}
    </DataTable>
  );
  return (
    <TableCard
      rowFocus={(props.rowFocus ?? ownFocus).frame}
      footer={error && !data ? undefined : <TableFooter />}
      refreshing={isFetching && !isPending}
      width={layout.width}
    >
      {bulkActions && <BulkBar>{bulkActions}</BulkBar>}
      {rowNote ? <RowNoteContext value={rowNote}>{rows}</RowNoteContext> : rows}
    </TableCard>
  );
}

/** Below a row: the card is wider than a phone, so what it shows stays in sight. */
function RowDetails({ Details }: { Details: ComponentType }) {
  return (
    <Box
      className="row-details"
      sx={{
        position: 'sticky',
        left: 0,
        width: { xs: 'calc(100vw - 2rem - 2px)', md: 'auto' },
        p: { xs: '0.75rem', md: '0.875rem 1.25rem 1rem 3.75rem' },
      }}
    >
      <Details />
    </Box>
  );
}

interface ColumnProps {
  column: TableColumn;
  layout: ColumnLayout;
  linkOf: ((record: RaRecord) => string) | undefined;
  actionsOf: RecordTableProps['actionsOf'];
}

/** One column: its heading in the head, its value in a row. */
function Column({ column, layout, linkOf, actionsOf = noActions }: ColumnProps) {
  const navigate = useNavigate();
  const place = useDataTableRenderContext();
  const record = useRecordContext();
  if (place === 'header') return <HeaderCell column={column} layout={layout} />;
  if (place !== 'data' || !record) return null;
  const width = layout.widths[column.source];
  const value = column.render(record);
  const classes = [
    isNamed(layout, column) && 'column-name',
    column.wide && 'column-wide',
    column.pinned && 'column-menu',
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <Cell
      align={column.align}
      className={classes}
      style={width === undefined ? undefined : { width, maxWidth: width }}
    >
      {linkOf ? (
        <Link
          to={linkOf(record)}
          onClick={(event) => {
            event.stopPropagation();
          }}
          onKeyDown={(event) => {
            onRowKey(event, actionsOf(record), ({ to, onSelect }) => {
              if (to !== undefined) void navigate(to);
              onSelect?.();
            });
          }}
        >
          {value}
        </Link>
      ) : (
        value
      )}
    </Cell>
  );
}

const noActions = () => [];

interface MenuColumnProps {
  actionsOf: (record: RaRecord) => readonly RowAction[];
  nameOf: (record: RaRecord) => string;
}

/** The last column, with the row's menu. */
function MenuColumn({ actionsOf, nameOf }: MenuColumnProps) {
  const translate = useText();
  const place = useDataTableRenderContext();
  const record = useRecordContext();
  if (place === 'header') {
    return (
      <Cell head className="column-menu">
        <Box component="span" sx={visuallyHidden}>
          {translate('table.actions')}
        </Box>
      </Cell>
    );
  }
  if (place !== 'data' || !record) return null;
  return (
    <Cell className="column-menu">
      <RowMenu name={nameOf(record)} actions={actionsOf(record)} />
    </Cell>
  );
}
