import { useMemo, type ReactNode } from 'react';
import { EMPTY, formatNumber } from '../../i18n/formatValue';
import type { LoadedColumn } from '../../kit/table/tableTypes';
import { useResource } from '../../kit/ResourcesContext';
import { QuantityBox } from '../../ui/QuantityBox';
import { isSettled, type OrderStatus } from './orderStatus';
import type { Line } from './useOrderLines';
import { useText } from '../../i18n/text';

/** What there is of an item today. */
const STOCK = ['quantity_actual', 'quantity_requested', 'quantity_available'] as const;
type Stock = (typeof STOCK)[number];
const isStock = (source: string): source is Stock => STOCK.some((name) => name === source);

/**
 * The columns of an order's lines: what was ordered, those of the inventory in its order, and what was
 * handed out. Of a fulfilled or cancelled order today's stock is hidden at first, and plain: nothing
 * is short of an order that is done with.
 */
export function useLineColumns(status: OrderStatus): readonly LoadedColumn<Line>[] {
  const translate = useText();
  const items = useResource('inventory_items');
  const settled = isSettled(status);
  return useMemo(() => {
    const ofItem = items.list.flatMap((source): LoadedColumn<Line>[] => {
      const field = items.fields[source];
      if (!field) return [];
      const isName = source === items.record;
      const show = ({ item }: Line): ReactNode => {
        if (isName && item.deleted_at) return translate('table.deletedName', { name: item.name });
        return settled && isStock(source) ? formatNumber(item[source]) : field.show(item);
      };
      return [
        {
          source,
          label: translate(`resources.inventory_items.fields.${source}`),
          align: field.field.align,
          className: source === 'description' ? 'column-roomy' : undefined,
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
