import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import { lazy } from 'react';
import { ITEM, STOCK } from '../../config';
import { CONTENTS } from '../../i18n/dietaryChoices';
import { defineResource } from '../../kit/defineResource';
import { editAction } from '../../kit/list/editAction';
import { bindFields } from '../../kit/fields/bindField';
import { choices, dateTime, multiline, number, text } from '../../kit/fields/fields';
import type { RowActionsHook } from '../../kit/list/rowActions';
import { available, barcode, stockState, unitPounds } from './itemFields';
import { ItemListView } from './ItemListView';
import { AvailableFigure, StockWords } from './phoneParts';
import { useStockActions } from './useStockActions';

const ItemDetails = lazy(() => import('./ItemDetails'));

/** The stock matters most: what is left of it first. */
const NARROW = [
  'name',
  'quantity_available',
  'quantity_actual',
  'quantity_requested',
  'category',
] as const;

const useEditAction = editAction('inventory_items');

/** Moving stock is what a row is opened for; its words are changed seldom. */
const useItemActions: RowActionsHook = () => {
  const stock = useStockActions();
  const edit = useEditAction();
  return (record) => [...stock(record), ...edit(record)];
};

/** What a form fills in. */
const FORM = {
  name: text({ required: true, max: ITEM.nameMaximum }),
  category: text({ max: ITEM.categoryMaximum }),
  unit: text({ max: ITEM.unitMaximum }),
  unit_pounds: unitPounds,
  barcode,
  low_stock_level: number({ max: ITEM.lowStockMaximum }),
  contains: choices(CONTENTS, { filter: true, alone: 'none' }),
  description: multiline(),
};

export default defineResource('inventory_items', {
  help: 'receive-a-delivery',
  icon: Inventory2Outlined,
  softDelete: 'update',
  fields: {
    ...FORM,
    quantity_actual: number({ readOnly: true }),
    quantity_requested: number({ readOnly: true }),
    quantity_available: available,
    stock_state: stockState,
    times_handed_out: number({ readOnly: true }),
    created_at: dateTime(),
  },
  list: [
    'name',
    'description',
    'category',
    'quantity_actual',
    'quantity_requested',
    'quantity_available',
  ],
  more: [
    'contains',
    'times_handed_out',
    'unit',
    'unit_pounds',
    'barcode',
    'low_stock_level',
    'stock_state',
    'created_at',
  ],
  intake: {
    note: 'description',
    // The stock that an item comes with (`private.bring_stock`).
    fields: bindFields({ ...FORM, on_hand: number({ max: STOCK.quantityMaximum }) }),
    opening: 'on_hand',
  },
  peek: { first: NARROW, without: ['stock_state'] },
  narrow: { columns: NARROW, stays: 'quantity_available' },
  phone: { line2: [StockWords], side: AvailableFigure },
  bulk: ['category', 'contains', 'unit', 'unit_pounds', 'low_stock_level'],
  select: ['location_id', 'network_id'],
  search: ['search_text', 'barcode'],
  sort: { field: 'name', order: 'ASC' },
  rowActions: useItemActions,
  views: { list: ItemListView, details: ItemDetails },
});
