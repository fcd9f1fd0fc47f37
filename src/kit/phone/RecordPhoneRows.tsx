import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useListContext, type RaRecord, type SortPayload } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useText, type Text } from '../../i18n/text';
import { useFieldLabel } from '../fields/bindField';
import type { RecordTableProps } from '../table/recordTableProps';
import { onRowKey } from '../table/rowKeys';
import { RowMenu } from '../table/RowMenu';
import type { RowAction, TableColumn } from '../table/tableTypes';
import { PageCheckbox, RowCheckbox } from '../table/SelectBoxes';
import { ariaSort } from '../table/sortCycle';
import { PhoneRows, type PhoneLine } from './PhoneRows';
import { columnParts } from './phoneRow';

interface RecordPhoneRowsProps extends RecordTableProps {
  label: string;
  rows: readonly RaRecord[] | undefined;
}

/** The rows of a list context where there is no room for columns. */
export function RecordPhoneRows(props: RecordPhoneRowsProps) {
  const { label, rows, layout, nameOf, linkOf, actionsOf, phone, phoneRow, rowNote } = props;
  const { perPage, selectedIds } = useListContext();
  const navigate = useNavigate();
  const pinned = layout.visible.filter((column) => column.pinned);
  const columns = layout.visible.filter((column) => !column.pinned);
  const hasControls = actionsOf !== undefined || pinned.length > 0;
  // What was selected in the table stays in sight when the screen is turned.
  const selecting = (phone?.selecting ?? false) || selectedIds.length > 0;
  const partsOf = phoneRow?.partsOf ?? columnParts(columns);
  const lineOf = (record: RaRecord): PhoneLine => ({
    ...partsOf(record),
    id: record.id,
    to: linkOf?.(record),
    onKey: (event) => {
      const run = (action: RowAction) => {
        if (action.to !== undefined) void navigate(action.to);
        action.onSelect?.();
      };
      const peek = props.onPeek && (() => props.onPeek?.(record));
      onRowKey(event, actionsOf?.(record) ?? [], run, peek);
    },
    before: selecting && <RowCheckbox record={record} name={nameOf(record)} />,
    after: hasControls && (
      <>
        {pinned.map(({ source, render }) => (
          <span key={source}>{render(record)}</span>
        ))}
        {actionsOf && <RowMenu name={nameOf(record)} actions={actionsOf(record)} />}
      </>
    ),
    note: rowNote?.(record),
  });
  return (
    <PhoneRows
      label={label}
      rows={rows?.map(lineOf)}
      skeletonRows={perPage}
      head={{
        left: (
          <>
            {selecting && rows && <PageCheckbox />}
            <CurrentSort columns={layout.visible} />
          </>
        ),
        right: phoneRow?.rightLabel,
      }}
      hasControls={hasControls}
    />
  );
}

/** By what the rows are ordered; nothing where the user took every order away. */
function CurrentSort({ columns }: { columns: readonly TableColumn[] }) {
  const translate = useText();
  const labelOf = useFieldLabel();
  const { sort } = useListContext();
  if (sort.field === 'id') return null;
  const order = ariaSort(sort, sort.field);
  const Arrow = order === 'descending' ? ArrowDownwardIcon : ArrowUpwardIcon;
  const column = columns.find(({ source }) => source === sort.field);
  return (
    <>
      {sortWords(sort, column?.label ?? labelOf(sort.field), translate)}
      <Arrow aria-hidden sx={{ fontSize: 16 }} />
      <span style={visuallyHidden}>{translate(`table.${order}`)}</span>
    </>
  );
}

/** What an order is called, where no column's heading says it. */
function sortWords(sort: SortPayload, label: string, translate: Text): string {
  if (sort.field !== 'created_at') return label;
  return translate(
    ariaSort(sort, sort.field) === 'descending' ? 'table.newestFirst' : 'table.oldestFirst',
  );
}
