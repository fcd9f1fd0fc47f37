import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, type ReactNode } from 'react';
import { NothingFound } from '../../kit/table/NothingFound';
import { Rows } from '../../kit/table/Rows';
import { TableToolbar } from '../../kit/table/TableToolbar';
import type { LoadedColumn } from '../../kit/table/tableTypes';
import { useColumnLayout } from '../../kit/table/useColumnLayout';
import { useLoadedSearch } from '../../kit/table/useLoadedSearch';
import { useOrderClashes } from './clashes';
import type { Order } from './order';
import { LineClashes, SwapButton, UNANSWERED_BAR } from './OrderClashes';
import { isSettled, type OrderStatus } from './orderStatus';
import { LineLots } from './LineLots';
import type { Line } from './useOrderLines';
import { useText } from '../../i18n/text';
import { EMPTY, formatNumber } from '../../i18n/formatValue';
import { useResource } from '../../kit/ResourcesContext';
import { QuantityBox } from '../../ui/QuantityBox';

/** What there is of an item today. */
const STOCK = ['quantity_actual', 'quantity_requested', 'quantity_available'] as const;
type Stock = (typeof STOCK)[number];
const isStock = (source: string): source is Stock => STOCK.some((name) => name === source);

/**
 * The columns of an order's lines: what was ordered, those of the inventory in its order, and what was
 * handed out. Of a fulfilled or cancelled order today's stock is hidden at first, and plain: nothing
 * is short of an order that is done with.
 */
function useLineColumns(status: OrderStatus): readonly LoadedColumn<Line>[] {
  const translate = useText();
  const items = useResource('inventory_items');
  const settled = isSettled(status);
  return useMemo(() => {
    const ofItem = items.list.flatMap((source): LoadedColumn<Line>[] => {
      const field = items.fields[source];
      if (!field) return [];
      const isName = source === items.record;
      const show = (line: Line): ReactNode => {
        const { item } = line;
        if (isName)
          return (
            <>
              {item.deleted_at
                ? translate('table.deletedName', { name: item.name })
                : field.show(item)}
              <LineClashes line={line} />
              <LineLots line={line} />
            </>
          );
        return settled && isStock(source) ? formatNumber(item[source]) : field.show(item);
      };
      return [
        {
          source,
          label: translate(`resources.inventory_items.fields.${source}`),
          align: field.field.align,
          rowHeader: isName,
          fixed: isName,
          hidden: settled && (isStock(source) || source === 'description'),
          text: ({ item }) => String(item[source] ?? ''),
          render: show,
        },
      ];
    });
    return [
      {
        source: 'quantity',
        label: translate('resources.orders.lines.quantity'),
        text: ({ quantity }) => String(quantity),
        render: ({ quantity }) => <QuantityBox>{quantity}</QuantityBox>,
      },
      ...ofItem,
      {
        source: 'quantity_fulfilled',
        label: translate('resources.orders.lines.fulfilled'),
        align: 'right',
        hidden: false,
        render: ({ quantity_fulfilled }) => quantity_fulfilled ?? EMPTY,
      },
    ];
  }, [translate, items, settled]);
}

/** What can be done with the lines of an order on its page. */
export interface LineTools {
  /** Opens the form of the lines; undefined where they cannot be changed. */
  onEdit: (() => void) | undefined;
}

interface LineTableProps {
  /** Where the order stands. */
  status: OrderStatus;
  /** Undefined while they load. */
  lines: readonly Line[] | undefined;
}

/** The lines of an order as a table. */
export function LineTable({ status, lines }: LineTableProps) {
  const columns = useLineColumns(status);
  return <TableOf columns={columns.filter(({ hidden }) => !hidden)} lines={lines} />;
}

interface SearchedProps extends Pick<LineTableProps, 'lines'> {
  order: Order;
  tools: LineTools;
}

/** The same, searched and with columns to choose from. */
export function SearchedLines(props: SearchedProps) {
  // What is hidden at first, and so what is chosen, is another thing in a settled order.
  const variant = isSettled(props.order.fulfillment_status) ? 'settledlines' : 'lines';
  return <Searched key={variant} variant={variant} {...props} />;
}

function Searched({ variant, order, lines, tools }: SearchedProps & { variant: string }) {
  const translate = useText();
  const { data: clashes = [] } = useOrderClashes([order.id]);
  const columns: readonly LoadedColumn<Line>[] = [
    ...useLineColumns(order.fulfillment_status),
    ...(clashes.length === 0 || variant === 'settledlines'
      ? []
      : [
          {
            ...{ source: 'swap', label: translate('diet.swap'), control: true, fixed: true },
            align: 'right' as const,
            text: () => '',
            render: (line: Line) => <SwapButton order={order} line={line} onEdit={tools.onEdit} />,
          },
        ]),
  ];
  const layout = useColumnLayout(columns, variant);
  const { text, search, found } = useLoadedSearch(lines, layout.visible);
  return (
    <>
      <TableToolbar inCard columns={columns} layout={layout} searchText={text} onSearch={search} />
      {found?.length === 0 ? (
        <NothingFound
          searchText={text}
          onClear={() => {
            search('');
          }}
        />
      ) : (
        <TableOf columns={layout.visible} lines={found} />
      )}
    </>
  );
}

function TableOf({ columns, lines }: Pick<LineTableProps, 'lines'> & { columns: Columns }) {
  const translate = useText();
  const isRoomy = useMediaQuery('(min-width: 1024px)', { noSsr: true });
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Rows
        label={translate('resources.orders.lines.title')}
        columns={columns.filter(({ source }) => isRoomy || source !== 'description')}
        rows={lines}
        skeletonRows={2}
        sx={LOOK}
      />
    </Box>
  );
}

type Columns = readonly LoadedColumn<Line>[];

/** A list's card, when it opens one of its rows, dresses every cell inside. */
const LOOK = {
  '&&& td, &&& th': {
    position: 'static',
    px: { xs: '0.5rem', md: '0.625rem' },
    maxWidth: '18rem',
  },
  '&&& thead th': {
    height: '2.5rem',
    whiteSpace: 'nowrap',
    borderTop: 1,
    borderColor: 'larder.border',
  },
  '&&& tbody > tr > *': { height: '3rem', whiteSpace: 'normal' },
  '&&& tbody tr:last-of-type > *': { borderBottom: 0 },
  '&&& tbody tr:has([data-unanswered="true"]) > :first-child': UNANSWERED_BAR,
  '&&& tbody th': { color: 'text.primary', fontWeight: 600, overflowWrap: 'anywhere' },
  '&&& tr > :first-child': { pl: '1.25rem', width: '1%' },
  '&&& tr > :last-child': { pr: '1.25rem' },
} as const;
