import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { Identifier } from 'ra-core';
import {
  type ComponentType,
  type CSSProperties,
  type ReactNode,
  type ThHTMLAttributes,
} from 'react';
import { DetailsRow } from './DetailsRow';
import { Table } from '../../ui/Table';
import { Skeleton } from '../../ui/Skeleton';

/** What every row has; the key of its elements. */
interface Keyed {
  id: Identifier;
}

/** A column as it is drawn. */
export interface RowsColumn<Row> {
  source: string;
  label: ReactNode;
  align?: 'left' | 'right';
  /** Of its cells, by which whoever draws the table dresses them; its heading has it too. */
  className?: string | undefined;
  style?: CSSProperties | undefined;
  /** What its heading holds in place of the label, and further attributes of it. */
  heading?: ReactNode;
  headingProps?: ThHTMLAttributes<HTMLTableCellElement> & { 'data-column'?: string };
  /** Holds a control: its label is only heard, and it is empty while the rows load. */
  control?: boolean;
  /** Says which row it is, to those who hear the table. */
  rowHeader?: boolean;
  render: (row: Row) => ReactNode;
  /**
   * Where it stands in a row of a phone, if not in its line; and what it says there, if not the same. Null where
   * a phone has no room for it.
   */
  onPhone?: { place?: 'right' | 'below'; render?: (row: Row) => ReactNode } | null;
}

/** The last column, with the menus of the rows. */
export const menuColumn = <Row,>(
  label: string,
  render: RowsColumn<Row>['render'],
): RowsColumn<Row> => ({
  source: 'menu',
  label,
  className: 'column-menu',
  control: true,
  render,
});

export interface RowsProps<Row extends Keyed> {
  columns: readonly RowsColumn<Row>[];
  /** Undefined while they load. */
  rows: readonly Row[] | undefined;
  /** How many grey rows stand for those that load. */
  skeletonRows?: number;
  /** What the rows are; or the id of the heading that says it. */
  label?: string;
  labelledBy?: string;
  /** The row under the mouse is marked. */
  hover?: boolean;
  /** The row that is marked: what it is about is shown beside the table. */
  marked?: Identifier | undefined;
  /** What a click on a row does. */
  onRow?: ((row: Row) => void) | undefined;
  /** What a row says below itself, always; null for nothing. */
  note?: ((row: Row) => ReactNode) | null | undefined;
  /** What a row shows below itself when it is opened; the row is the record around it. */
  details?: ComponentType | undefined;
  /** What all rows come to: a cell for each column. */
  total?: readonly ReactNode[] | undefined;
  sx?: SxProps<Theme>;
}

/** For the box in which a table scrolls: a note is as wide as it, and stays in sight. */
export const NOTE_FRAME = { containerType: 'inline-size' } as const;

/** A table: its head, and a row for each record, with what lies below it. */
export function Rows<Row extends Keyed>(props: RowsProps<Row>) {
  const { columns, rows, skeletonRows = 3, label, labelledBy, total, sx } = props;
  const table = {
    'aria-busy': rows === undefined,
    'aria-label': label,
    'aria-labelledby': labelledBy,
  };
  const parts = (
    <>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.source}
              scope="col"
              className={classOf(column)}
              {...column.headingProps}
            >
              {headingOf(column, rows === undefined)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows
          ? rows.map((row) => <BodyRow key={row.id} {...props} row={row} />)
          : Array.from({ length: skeletonRows }, (_row, row) => (
              <tr key={row}>
                {columns.map((column, index) => (
                  <td key={column.source} className={classOf(column)}>
                    {!column.control && (
                      <Skeleton
                        width={WIDTHS[(row + index) % WIDTHS.length]}
                        style={{ marginLeft: column.align === 'right' ? 'auto' : undefined }}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            {columns.map((column, at) =>
              at === 0 ? (
                <th key={column.source} scope="row" className={classOf(column)}>
                  {total[at]}
                </th>
              ) : (
                <td key={column.source} className={classOf(column)}>
                  {total[at]}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      )}
    </>
  );
  // Only a table that its page dresses has styles to be worked out: the others' are in table.css.
  if (!sx) return <Table {...table}>{parts}</Table>;
  return (
    <Box component={Table} sx={sx} {...table}>
      {parts}
    </Box>
  );
}

const WIDTHS = ['70%', '52%', '84%', '60%'];

const joined = (...names: readonly (string | false | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined;

function headingOf<Row>({ label, heading, control }: RowsColumn<Row>, loading: boolean) {
  if (heading && !(control && loading)) return heading;
  return control ? <span style={visuallyHidden}>{label}</span> : label;
}

const classOf = ({ align, className }: Pick<RowsColumn<never>, 'align' | 'className'>) =>
  joined(className, align === 'right' && 'column-right');

function BodyRow<Row extends Keyed>(props: RowsProps<Row> & { row: Row }) {
  const { row, columns, hover, onRow, note: noteOf, details } = props;
  const isMarked = row.id === props.marked;
  const note = noteOf?.(row);
  return (
    <>
      <tr
        className={joined(hover && 'row-hover', onRow && 'row-clickable', isMarked && 'row-marked')}
        aria-current={isMarked || undefined}
        onClick={
          onRow &&
          (() => {
            onRow(row);
          })
        }
      >
        {columns.map((column) => {
          const cell = {
            className: classOf(column),
            style: column.style,
            children: column.render(row),
          };
          return column.rowHeader ? (
            <th key={column.source} scope="row" {...cell} />
          ) : (
            <td key={column.source} {...cell} />
          );
        })}
      </tr>
      {details && <DetailsRow row={row} columns={columns.length} Details={details} />}
      {note && (
        <tr className="row-below">
          <td colSpan={columns.length}>
            <div className="row-note">{note}</div>
          </td>
        </tr>
      )}
    </>
  );
}
