import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { LedgerRow } from './useLedger';
import type { LedgerColumn } from './useLedgerColumns';

interface LedgerTableProps {
  /** The id of the heading. */
  labelledBy: string;
  columns: readonly LedgerColumn[];
  /** Undefined while they load. */
  rows: readonly LedgerRow[] | undefined;
}

/** Movements of an item, a row each. */
export function LedgerTable({ labelledBy, columns, rows }: LedgerTableProps) {
  const nameClass = (index: number) => (index === 0 ? 'column-name' : undefined);
  return (
    <Table size="small" aria-busy={rows === undefined} aria-labelledby={labelledBy}>
      <TableHead>
        <TableRow>
          {columns.map(({ source, label, align }, index) => (
            <TableCell key={source} align={align} className={nameClass(index)}>
              {label}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows
          ? rows.map((row) => (
              <TableRow key={row.id}>
                {columns.map(({ source, align, sx, render }, index) => (
                  <TableCell key={source} align={align} className={nameClass(index)} sx={sx}>
                    {render(row)}
                  </TableCell>
                ))}
              </TableRow>
            ))
          : Array.from({ length: 3 }, (_row, row) => (
              <TableRow key={row}>
                {columns.map(({ source }) => (
                  <TableCell key={source}>
                    <Skeleton />
                  </TableCell>
                ))}
              </TableRow>
            ))}
      </TableBody>
    </Table>
  );
}
