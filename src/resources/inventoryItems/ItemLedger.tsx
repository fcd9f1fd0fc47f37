import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useStore } from 'react-admin';
import { EmptyState } from '../../ui/EmptyState';
import { FailedState } from '../../ui/FailedState';
import { NothingFound } from '../../kit/table/NothingFound';
import { PAGE_SIZE_KEY, PagingBar } from '../../kit/table/PagingBar';
import { ResponsiveRows } from '../../kit/phone/ResponsiveRows';
import { TableCard } from '../../kit/table/TableCard';
import { TableToolbar } from '../../kit/table/TableToolbar';
import { useColumnLayout } from '../../kit/table/useColumnLayout';
import { useLoadedSearch } from '../../kit/table/useLoadedSearch';
import { TABLE } from '../../config';
import { useLedger, useWholeLedger } from './useLedger';
import { LEDGER_CELLS, useLedgerColumns } from './useLedgerColumns';
import { useText } from '../../i18n/text';
import { Card } from '../../ui/Card';

/** Every movement of an item: when, what, why and by whom, and what was on hand then. */
export function ItemLedger({ itemId }: { itemId: string }) {
  const translate = useText();
  const id = useId();
  const [pageSize] = useStore<number>(PAGE_SIZE_KEY, TABLE.defaultPageSize);
  const [page, setPage] = useState(1);
  const columns = useLedgerColumns();
  const layout = useColumnLayout(columns, 'ledger');
  const [wanted, setWanted] = useState(false);
  const whole = useWholeLedger(itemId, wanted);
  const { text, search, found } = useLoadedSearch(whole.data, layout.visible);
  const paged = useLedger(itemId, page, pageSize);
  const searching = text !== '';
  const { error, refetch } = searching ? whole : paged;
  const start = (page - 1) * pageSize;
  const rows = searching ? found?.slice(start, start + pageSize) : paged.data?.rows;
  const total = searching ? found?.length : paged.data?.total;
  const title = translate('resources.inventory_items.ledger.title');

  const searchFor = (next: string) => {
    setWanted(next !== '');
    setPage(1);
    search(next);
  };

  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: '0.75rem' }}>
        {title}
      </Typography>
      <TableToolbar columns={columns} layout={layout} searchText={text} onSearch={searchFor} />
      {error && !rows ? (
        <Card flat>
          <FailedState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <TableCard
          scrollName={title}
          refreshing={(searching ? whole : paged).isFetching && rows !== undefined}
          footer={
            <PagingBar
              page={page}
              perPage={pageSize}
              total={total}
              setPage={setPage}
              setPerPage={() => {
                // The bar has remembered the size; the page counts in the old one.
                setPage(1);
              }}
            />
          }
        >
          {rows?.length !== 0 ? (
            <ResponsiveRows
              label={title}
              columns={layout.visible}
              rows={rows}
              skeletonRows={pageSize}
              sx={LEDGER_CELLS}
            />
          ) : searching ? (
            <NothingFound
              searchText={text}
              onClear={() => {
                searchFor('');
              }}
            />
          ) : (
            <EmptyState title={translate('common.noResults')} />
          )}
        </TableCard>
      )}
    </section>
  );
}
