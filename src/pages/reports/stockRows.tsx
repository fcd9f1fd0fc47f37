import { parse } from 'zod/mini';
import { formatShortDate, formatTime } from '../../i18n/dates';
import { EMPTY } from '../../i18n/formatValue';
import { SOURCE_KINDS } from '../../i18n/foodSourceKinds';
import { text, type Text } from '../../i18n/text';
import { formatPounds } from '../../i18n/weight';
import { reportStock, type StockRow } from '../../reports/stockAnswers';
import {
  isOnHand,
  readStockQuery,
  stockArguments,
  type StockQuery,
} from '../../reports/stockQuery';
import { groupName } from '../../reports/wordLine';
import {
  amountWords,
  countedStock,
  countedUnit,
  countWords,
  reasonWords,
  unitWords,
} from '../../reports/words';
import { pathTo } from '../../routes';
import { RowLink } from './RowLink';
import type { NumberColumn, RowsKind } from './rowsKind';

const pathOf = ({ item_id }: StockRow) => pathTo('InventoryItemDetails', { item_id });

/** Why something came, went or was corrected, with who or what stands behind it; '' for nothing. */
function whyOf(row: StockRow, translate: Text, { measure }: StockQuery): string {
  const { reason, donor, order_number: order, other_location_name: location } = row;
  const way = measure === 'transferred_out' ? 'sentTo' : 'sentFrom';
  return [
    order !== null && translate('resources.orders.details.title', { name: order }),
    reason !== null && reasonWords(reason),
    donor !== null && translate('resources.inventory_items.ledger.donor', { donor }),
    location !== null && translate(`resources.inventory_items.movement.${way}`, { location }),
  ]
    .filter(Boolean)
    .join(', ');
}

const CATEGORY: NumberColumn<StockRow> = {
  source: 'category',
  render: ({ category }) => category ?? EMPTY,
};
const LOCATION: NumberColumn<StockRow> = {
  source: 'location',
  sort: 'location_name',
  render: ({ location_name }) => location_name,
};
const QUANTITY: NumberColumn<StockRow> = {
  source: 'quantity',
  sort: 'quantity',
  align: 'right',
  render: ({ quantity }) => countWords(quantity),
  onPhone: { place: 'right' },
};
/** Where several units stand below each other, each is named. */
const WITH_UNIT: NumberColumn<StockRow> = {
  ...QUANTITY,
  render: ({ quantity, unit }) => `${countWords(quantity)} ${countedUnit(quantity, unit)}`,
};
const POUNDS: NumberColumn<StockRow> = {
  source: 'pounds',
  sort: 'pounds',
  align: 'right',
  render: ({ pounds }) => (pounds === null ? EMPTY : formatPounds(pounds)),
  onPhone: { place: 'right' },
};
/** What a row adds to the number. */
const amounts = ({ weight }: StockQuery): readonly NumberColumn<StockRow>[] => {
  if (weight === null) return [QUANTITY];
  return weight === 'known' ? [{ ...WITH_UNIT, onPhone: {} }, POUNDS] : [WITH_UNIT];
};
const ITEM: NumberColumn<StockRow> = {
  source: 'item',
  sort: 'item_name',
  render: (row) => <RowLink to={pathOf(row)} name={row.item_name} isDeleted={row.item_deleted} />,
};

/** The rows of the ledger behind a number of food; of what was on hand the items. */
export const stockRows: RowsKind<StockRow, StockQuery> = {
  name: 'report-stock',
  title: 'titles.StockMovements',
  failed: 'reports.stock.failed',
  none: 'reports.food.none',
  fn: 'report_stock',
  entity: 'stock_movements',
  readQuery: readStockQuery,
  parameters: stockArguments,
  read: (answer) => parse(reportStock, answer),
  heading: (number, { measure, unit, weight }) =>
    text('reports.stock.title', {
      count: amountWords(number, weight === 'known'),
      unit: weight ? countedStock(number, { unit, weight }) : unitWords(unit),
      what: text(`reports.stock.what.${measure}`),
    }),
  group: ({ group }, row) => group && groupOf(group, row),
  note: (query) => {
    if (query.weight === 'unknown') return 'reports.stock.unweighed';
    if (query.weight === 'known') return 'reports.stock.pounds';
    return isOnHand(query) ? 'reports.stock.items' : 'reports.stock.entries';
  },
  columns: (query, translate) =>
    isOnHand(query)
      ? [{ ...ITEM, className: 'column-name' }, CATEGORY, LOCATION, ...amounts(query)]
      : [
          {
            source: 'date',
            sort: 'created_at',
            className: 'column-name',
            render: ({ recorded_on }) => (recorded_on ? formatShortDate(recorded_on) : EMPTY),
          },
          {
            source: 'time',
            render: ({ recorded_time }) => (recorded_time ? formatTime(recorded_time) : EMPTY),
            onPhone: null,
          },
          ITEM,
          { ...CATEGORY, onPhone: null },
          LOCATION,
          { source: 'why', render: (row) => whyOf(row, translate, query) || EMPTY },
          ...amounts(query),
          {
            source: 'recordedBy',
            render: ({ actor_name }) => actor_name ?? EMPTY,
            onPhone: null,
          },
        ],
  nameColumn: 'item',
  pathOf,
  file: [
    ['date', ({ recorded_on }) => recorded_on],
    ['time', ({ recorded_time }) => recorded_time],
    ['item', ({ item_name }) => item_name],
    ['category', ({ category }) => category],
    ['location', ({ location_name }) => location_name],
    ['why', whyOf],
    ['quantity', ({ quantity }) => quantity],
    ['unit', ({ unit }) => unitWords(unit)],
    ['pounds', ({ pounds }) => pounds],
    ['recordedBy', ({ actor_name }) => actor_name],
  ],
  filters: ({ group, weight }) => [
    'created_at',
    weight ? 'unit_pounds' : 'unit',
    ...(group ? [group.split] : []),
  ],
};

/** Such as 'Category: Canned', as the item has it, or 'Reason: Expired'. */
function groupOf(
  { split, value }: NonNullable<StockQuery['group']>,
  row: StockRow | undefined,
): string {
  if (split === 'source_kind')
    return text('reports.rows.group', {
      group: text('reports.stock.splits.source_kind'),
      name: groupName({ value, name: null }, SOURCE_KINDS),
    });
  const known = (split === 'source' ? row?.source : row?.category) ?? null;
  return text('reports.rows.group', {
    group: text(`reports.stock.splits.${split}`),
    name: split === 'reason' ? reasonWords(value) : groupName({ value, name: known }),
  });
}
