import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';

import { Cell } from './Cell';
import { HeaderCell } from './HeaderCell';
import { isNamed, type ColumnLayout } from './useColumnLayout';
import { useText } from '../../i18n/text';

interface TableSkeletonProps {
  layout: ColumnLayout;
  rows: number;
  /** Cells before the named column: checkbox and arrow. */
  leading: number;
}

const WIDTHS = ['70%', '52%', '84%', '60%'];

/** A table that is still loading: the real head and as many grey rows as the page has. */
export function TableSkeleton({ layout, rows, leading }: TableSkeletonProps) {
  const translate = useText();
  return (
    <Table size="small" aria-busy aria-label={translate('common.loading')}>
      <TableHead>
        <TableRow>
          {blank(leading, true)}
          {layout.visible.map((column) => (
            <HeaderCell key={column.source} column={column} layout={layout} />
          ))}
          <Cell head className="column-menu" />
        </TableRow>
      </TableHead>
      <TableBody>
        {Array.from({ length: rows }, (_row, row) => (
          <TableRow key={row}>
            {blank(leading)}
            {layout.visible.map((column, index) => (
              <Cell
                key={column.source}
                className={isNamed(layout, column) ? 'column-name' : undefined}
              >
                <div
                  className="plain-bone plain-bone-line"
                  style={{
                    width: WIDTHS[(row + index) % WIDTHS.length],
                    marginLeft: column.align === 'right' ? 'auto' : undefined,
                  }}
                />
              </Cell>
            ))}
            <Cell className="column-menu" />
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const blank = (cells: number, head = false) =>
  Array.from({ length: cells }, (_cell, cell) => (
    <Cell key={`blank-${cell}`} head={head} className="column-check" />
  ));
