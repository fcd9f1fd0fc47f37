import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'react-admin';
import { HeaderCell } from './HeaderCell';
import { isNamed, type ColumnLayout } from './useColumnLayout';

interface TableSkeletonProps {
  layout: ColumnLayout;
  rows: number;
  /** Cells before the named column: checkbox and arrow. */
  leading: number;
}

const WIDTHS = ['70%', '52%', '84%', '60%'];

/** A table that is still loading: the real head and as many grey rows as the page has. */
export function TableSkeleton({ layout, rows, leading }: TableSkeletonProps) {
  const translate = useTranslate();
  return (
    <Table size="small" aria-busy aria-label={translate('common.loading')}>
      <TableHead>
        <TableRow>
          {blank(leading, 'head')}
          {layout.visible.map((column) => (
            <HeaderCell key={column.source} column={column} layout={layout} />
          ))}
          <TableCell variant="head" className="column-menu" />
        </TableRow>
      </TableHead>
      <TableBody>
        {Array.from({ length: rows }, (_row, row) => (
          <TableRow key={row}>
            {blank(leading, 'body')}
            {layout.visible.map((column, index) => (
              <TableCell
                key={column.source}
                className={isNamed(layout, column) ? 'column-name' : undefined}
              >
                <Skeleton width={WIDTHS[(row + index) % WIDTHS.length]} />
              </TableCell>
            ))}
            <TableCell className="column-menu" />
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const blank = (cells: number, variant: 'head' | 'body') =>
  Array.from({ length: cells }, (_cell, cell) => (
    <TableCell key={`blank-${cell}`} variant={variant} padding="checkbox" />
  ));
