import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useStore, useTranslate } from 'react-admin';
import { EmptyState } from '../../components/EmptyState';
import { FailedState } from '../../components/FailedState';
import { PAGE_SIZE_KEY, PagingBar } from '../../components/table/PagingBar';
import { TableCard } from '../../components/table/TableCard';
import { TABLE } from '../../config';
import { LedgerCells } from './LedgerCells';
import { useLedger } from './useLedger';

const COLUMNS = ['when', 'what', 'why', 'who', 'change', 'balance'] as const;

/** Every movement of an item: when, what, why and by whom, and what was on hand then. */
export function ItemLedger({ itemId }: { itemId: string }) {
  const translate = useTranslate();
  const id = useId();
  const [pageSize] = useStore<number>(PAGE_SIZE_KEY, TABLE.defaultPageSize);
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useLedger(itemId, page, pageSize);
  const text = (key: string) => translate(`resources.inventory_items.ledger.${key}`);
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: '0.75rem' }}>
        {text('title')}
      </Typography>
      {error && !data ? (
        <Paper variant="outlined">
          <FailedState error={error} onRetry={() => void refetch()} />
        </Paper>
      ) : (
        <TableCard
          scrollName={text('title')}
          refreshing={isFetching && data !== undefined}
          footer={
            data && (
              <PagingBar
                page={page}
                perPage={pageSize}
                total={data.total}
                setPage={setPage}
                setPerPage={() => {
                  // The bar has remembered the size; the page counts in the old one.
                  setPage(1);
                }}
              />
            )
          }
        >
          {data?.rows.length === 0 ? (
            <EmptyState title={translate('common.noResults')} />
          ) : (
            <Table size="small" aria-busy={data === undefined} aria-labelledby={id}>
              <TableHead>
                <TableRow>
                  {COLUMNS.map((column) => (
                    <TableCell
                      key={column}
                      align={isFigure(column) ? 'right' : 'left'}
                      className={column === 'when' ? 'column-name' : undefined}
                    >
                      {text(column)}
                    </TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {data
                  ? data.rows.map((row) => (
                      <TableRow key={row.id}>
                        <LedgerCells row={row} />
                      </TableRow>
                    ))
                  : Array.from({ length: 3 }, (_row, row) => (
                      <TableRow key={row}>
                        {COLUMNS.map((column) => (
                          <TableCell key={column}>
                            <Skeleton />
                          </TableCell>
                        ))}
                      </TableRow>
                    ))}
              </TableBody>
            </Table>
          )}
        </TableCard>
      )}
    </section>
  );
}

const isFigure = (column: (typeof COLUMNS)[number]) => column === 'change' || column === 'balance';
