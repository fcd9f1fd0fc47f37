import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { RaRecord } from 'react-admin';
import type { DetailsProps } from '../../kit/declaration';
import { FactsCard } from '../../kit/details/FactsCard';
import { DetailsPage } from '../../kit/details/DetailsPage';
import { RecordHistory } from '../../kit/history/RecordHistory';
import { ItemLots } from './lots/ItemLots';
import { ItemLedger } from './ItemLedger';
import { StockFrame } from './StockFrame';
import { SectionCard } from '../../ui/SectionCard';
import { isEmpty } from '../../kit/fields/bindField';
import { useResource } from '../../kit/ResourcesContext';
import { stockItemOf } from './stockItem';
import { movementText } from './movementSchema';
import { useStockActions } from './useStockActions';
import { useText } from '../../i18n/text';
import { formatPounds } from '../../i18n/weight';
import { Button } from '../../ui/Button';
import { TextLink } from '../../ui/TextLink';
import { pathOf } from '../../entities';
import { searchOf } from '../../kit/views/savedView';
import { Skeleton } from '../../ui/Skeleton';

const FIGURES = ['quantity_actual', 'quantity_requested', 'quantity_available'];

/** What all that is on hand of an item weighs, in words; null without a weight. */
function poundsOnHand(record: RaRecord | undefined): string | null {
  const each: unknown = record?.['unit_pounds'];
  const onHand: unknown = record?.['quantity_actual'];
  return typeof each === 'number' && typeof onHand === 'number'
    ? formatPounds(each * onHand)
    : null;
}

/** How much there is of an item, and what can be done with it; without a record, as a skeleton. */
function StockCard({ record }: { record: RaRecord | undefined }) {
  const translate = useText();
  const items = useResource('inventory_items');
  const unit: unknown = record?.['unit'];
  const pounds = poundsOnHand(record);
  const actionsOf = useStockActions();
  const [usual, ...others] = record ? actionsOf(record) : [];
  return (
    <SectionCard
      title={translate(movementText('title'))}
      aside={typeof unit === 'string' && translate(movementText('unit'), { unit })}
    >
      <Box
        component="dl"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: { xs: '1rem 1.5rem', sm: '1rem 3rem' },
          m: 0,
        }}
      >
        {FIGURES.map((name) => (
          <Box key={name}>
            <Typography component="dt" variant="small" sx={{ color: 'larder.textMuted' }}>
              {translate(`resources.inventory_items.fields.${name}`)}
            </Typography>
            <Typography component="dd" variant="h1" sx={{ m: 0 }}>
              {record ? items.fields[name]?.show(record) : <Skeleton width="3rem" />}
            </Typography>
            {name === 'quantity_actual' && pounds !== null && (
              <Typography component="dd" variant="small" color="textSecondary" sx={{ m: 0 }}>
                {pounds}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
      <Box
        sx={{
          display: { xs: 'grid', sm: 'flex' },
          // as many as a phone has room for, in columns
          gridTemplateColumns: 'repeat(auto-fill, minmax(7.5rem, 1fr))',
          gap: '0.5rem',
          mt: '1.25rem',
        }}
      >
        {usual && (
          <Button variant="contained" startIcon={usual.icon} onClick={usual.onSelect}>
            {usual.label}
          </Button>
        )}
        {others.map(({ label, icon, onSelect }) => (
          <Button key={label} startIcon={icon} onClick={onSelect}>
            {label}
          </Button>
        ))}
      </Box>
    </SectionCard>
  );
}

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
            <ItemLots item={stockItemOf(record)} />
            {form ?? (
              <FactsCard resource={resource} record={record} first={FIRST} without={STOCK}>
                {!record['contains'] && <ListLink to={UNSTATED} words="unstated" />}
                {isEmpty(record['unit_pounds']) && <ListLink to={UNWEIGHED} words="unweighed" />}
              </FactsCard>
            )}
            <ItemLedger itemId={id} />
            <RecordHistory />
          </Box>
        )}
      </DetailsPage>
    </StockFrame>
  );
}

/** Leads to the items of which the same is to be filled in. */
function ListLink({ to, words }: { to: string; words: 'unstated' | 'unweighed' }) {
  const translate = useText();
  return (
    <Typography variant="small" component="p" sx={{ m: 0, mt: '1rem' }}>
      <TextLink to={to}>{translate(`resources.inventory_items.${words}`)}</TextLink>
    </Typography>
  );
}

const STACK = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1.25rem' } as const;

/** The items of which a column says nothing, those first that are handed out most. */
const withoutValue = (column: 'contains' | 'unit_pounds'): string =>
  `${pathOf('inventory_items')}${searchOf({
    filter: { [`${column}@is`]: 'null' },
    sort: { field: 'times_handed_out', order: 'DESC' },
  })}`;
const UNSTATED = withoutValue('contains');
const UNWEIGHED = withoutValue('unit_pounds');

/** The long text last. */
const FIRST = [
  ...['category', 'unit', 'unit_pounds', 'barcode', 'low_stock_level', 'times_handed_out'],
  ...['created_at', 'contains'],
  'description',
];
/** The card of the stock says them. */
const STOCK = ['quantity_actual', 'quantity_requested', 'quantity_available', 'stock_state'];
