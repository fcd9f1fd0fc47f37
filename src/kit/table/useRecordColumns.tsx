import visuallyHidden from '@mui/utils/visuallyHidden';
import { useListContext, type RaRecord, type SortPayload } from 'ra-core';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import ViewSidebarOutlinedIcon from '@mui/icons-material/ViewSidebarOutlined';
import { TABLE } from '../../config';
import { DetailsButton } from './DetailsRow';
import { PageCheckbox, RowCheckbox } from './SelectBoxes';
import type { RecordTableProps } from './recordTableProps';
import { onRowKey } from './rowKeys';
import { RowMenu } from './RowMenu';
import { menuColumn, type RowsColumn } from './Rows';
import { ariaSort, nextSort } from './sortCycle';
import type { RowAction, TableColumn } from './tableTypes';
import type { ColumnLayout } from './useColumnLayout';
import { useText } from '../../i18n/text';
import { IconButton } from '../../ui/IconButton';
import { Pressable } from '../../ui/Pressable';
import { ResizeHandle } from './ResizeHandle';

type Column = RowsColumn<RaRecord>;

/** The columns of a list as they are drawn: the ones that are shown between those with controls. */
export function useRecordColumns(props: RecordTableProps): readonly Column[] {
  const { layout, nameOf, actionsOf, bulkActions, rowDetails } = props;
  const translate = useText();
  const { sort } = useListContext();
  const select: Column = {
    source: 'select',
    label: translate('table.selectAll'),
    className: 'column-check',
    control: true,
    heading: <PageCheckbox />,
    render: (record) => <RowCheckbox record={record} name={nameOf(record)} />,
  };
  const open: Column = {
    source: 'open',
    label: translate('table.details'),
    className: 'column-check',
    control: true,
    render: (record) => <DetailsButton record={record} name={nameOf(record)} />,
  };
  return [
    ...(bulkActions ? [select] : []),
    ...(rowDetails ? [open] : []),
    ...layout.visible.map((column) => shown(column, { ...props, sort })),
    ...(actionsOf
      ? [
          menuColumn<RaRecord>(translate('table.actions'), (record) => (
            <RowMenu name={nameOf(record)} actions={actionsOf(record)} />
          )),
        ]
      : []),
  ];
}

/** In pixels: a picture without a heading, and beside it the button that shows the record. */
const PICTURE = 104;

type ShownContext = RecordTableProps & {
  sort: SortPayload;
};

function shown(column: TableColumn, context: ShownContext): Column {
  const { layout, linkOf, sort } = context;
  const { source, label, align, pinned, stays, render } = column;
  const named = layout.visible[0]?.source === source;
  const chosen = layout.widths[source];
  // Where there is no room for the default width of all columns, each gives way to its content.
  const width = chosen ?? TABLE.columnWidth;
  const stretches =
    layout.width === undefined && (layout.isTight || roomiest(layout)?.source === source);
  return {
    source,
    label,
    align,
    className: [
      named && 'column-name',
      column.wide && 'column-wide',
      column.flows && 'column-flows',
      stays && 'column-stays',
      pinned && 'column-menu',
    ]
      .filter(Boolean)
      .join(' '),
    style: chosen === undefined ? undefined : { width: chosen, maxWidth: chosen },
    heading: <ColumnHeading column={column} layout={layout} />,
    headingProps: {
      // Else its name would be that of the button and of the edge together.
      'aria-label': label,
      'aria-sort': column.sortable ? ariaSort(sort, source) : undefined,
      'data-column': source,
      style: {
        width: column.hidesHeading ? PICTURE : stretches || pinned ? undefined : width,
        minWidth: chosen,
        maxWidth: layout.width === undefined ? undefined : width,
      },
    },
    render: (record) =>
      named && linkOf ? (
        <RowName {...context} record={record} to={linkOf(record)}>
          {render(record)}
        </RowName>
      ) : (
        render(record)
      ),
  };
}

/** What is left over goes to one column: shared out, it would widen the checkboxes too. */
const roomiest = ({ visible }: ColumnLayout) =>
  visible.findLast(({ wide }) => wide) ?? visible.findLast(({ align }) => align === 'left');

interface RowNameProps extends RecordTableProps {
  record: RaRecord;
  to: string;
  children: ReactNode;
}

/** The link that names a row, by which the keyboard goes, and the button that shows its record beside the list. */
function RowName(props: RowNameProps) {
  const { record, to, actionsOf, nameOf, onPeek, peeked, children } = props;
  const translate = useText();
  const navigate = useNavigate();
  const peek =
    onPeek &&
    (() => {
      onPeek(record);
    });
  return (
    <>
      <Link
        to={to}
        onClick={(event) => {
          event.stopPropagation();
        }}
        onKeyDown={(event) => {
          const run = (action: RowAction) => {
            if (action.to !== undefined) void navigate(action.to);
            action.onSelect?.();
          };
          onRowKey(event, actionsOf?.(record) ?? [], run, peek);
        }}
      >
        {children}
      </Link>
      {peek && (
        <IconButton
          className="peek-button"
          // The keyboard has the space bar on the name, and needs no further stop in every row.
          tabIndex={-1}
          aria-label={translate('table.peek', { name: nameOf(record) })}
          aria-keyshortcuts="Space"
          aria-expanded={peeked === record.id}
          onClick={(event) => {
            event.stopPropagation();
            peek();
          }}
        >
          <ViewSidebarOutlinedIcon />
        </IconButton>
      )}
    </>
  );
}

interface ColumnHeadingProps {
  column: TableColumn;
  layout: ColumnLayout;
}

/** A column's heading: sorts ascending, descending, not at all; its right edge resizes. */
function ColumnHeading({ column, layout }: ColumnHeadingProps) {
  const { sort, setSort } = useListContext();
  const { source, label } = column;
  const text = (
    <span className="column-label" style={column.hidesHeading ? visuallyHidden : undefined}>
      {label}
    </span>
  );
  const Arrow = ariaSort(sort, source) === 'descending' ? ArrowDownwardIcon : ArrowUpwardIcon;
  return (
    <>
      {column.sortable ? (
        <Pressable
          className={`column-sort ${column.align === 'right' ? 'column-sort-right' : ''}`}
          onClick={() => {
            setSort(nextSort(sort, source));
          }}
        >
          {text}
          <Arrow className="sort-arrow" aria-hidden />
        </Pressable>
      ) : (
        text
      )}
      <ResizeHandle
        label={label}
        width={layout.widths[source]}
        onResize={(next, measured) => {
          layout.resize(source, next, measured);
        }}
      />
    </>
  );
}
