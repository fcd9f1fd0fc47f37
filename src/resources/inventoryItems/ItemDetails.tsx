import Box from '@mui/material/Box';
import type { DetailsProps } from '../../kit/declaration';
import { FactsCard } from '../../kit/details/FactsCard';
import { DetailsPage } from '../../kit/details/DetailsPage';
import { RecordHistory } from '../../kit/history/RecordHistory';
import { ItemLedger } from './ItemLedger';
import { StockCard } from './StockCard';
import { StockFrame } from './StockFrame';

/** An item: its stock and how it moves, what it is, and the ledger that explains the figures. */
export default function ItemDetails({ resource, id }: DetailsProps) {
  return (
    <StockFrame>
      <DetailsPage
        resource={resource}
        waiting={
          <Box sx={STACK}>
            <StockCard record={undefined} />
            <FactsCard resource={resource} record={undefined} first={FIRST} without={STOCK} />
            <ItemLedger itemId={id} />
            <RecordHistory />
          </Box>
        }
      >
        {(record, form) => (
          <Box sx={STACK}>
            <StockCard record={record} />
            {form ?? (
              <FactsCard resource={resource} record={record} first={FIRST} without={STOCK} />
            )}
            <ItemLedger itemId={id} />
            <RecordHistory />
          </Box>
        )}
      </DetailsPage>
    </StockFrame>
  );
}

const STACK = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1.25rem' } as const;

/** The long text last. */
const FIRST = [...['category', 'unit', 'barcode', 'low_stock_level', 'created_at'], 'description'];
/** The card of the stock says them. */
const STOCK = ['quantity_actual', 'quantity_requested', 'quantity_available', 'stock_state'];
