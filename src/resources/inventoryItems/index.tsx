import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import Box from '@mui/material/Box';
import { lazy } from 'react';
import { formatNumber } from '../../i18n/formatValue';
import { StatusChip } from '../../ui/StatusChip';
import { defineResource } from '../../kit/defineResource';
import { editAction } from '../../kit/list/editAction';
import type { Field } from '../../kit/fields/field';
import { dateTime, multiline, number, text } from '../../kit/fields/fields';
import type { RowActionsHook } from '../../kit/list/rowActions';
import { ItemListView } from './ItemListView';
import { useStockActions } from './useStockActions';

const ItemDetails = lazy(() => import('./ItemDetails'));

/** What is left to give out; below zero, more was promised than there is. */
const available: Field<number> = {
  ...number({ readOnly: true }),
  Show: ({ value }) =>
    value < 0 ? (
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
        <StatusChip status="short" />
        <Box component="span" sx={{ color: 'larder.dangerText', fontWeight: 600 }}>
          {formatNumber(value)}
        </Box>
      </Box>
    ) : (
      value
    ),
};

const useEditAction = editAction('inventory_items');

/** Moving stock is what a row is opened for; its words are changed seldom. */
const useItemActions: RowActionsHook = () => {
  const stock = useStockActions();
  const edit = useEditAction();
  return (record) => [...stock(record), ...edit(record)];
};

export default defineResource('inventory_items', {
  icon: Inventory2Outlined,
  softDelete: 'update',
  fields: {
    name: text({ required: true, max: 120 }),
    category: text({ max: 80 }),
    description: multiline(),
    quantity_actual: number({ readOnly: true }),
    quantity_requested: number({ readOnly: true }),
    quantity_available: available,
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
  more: ['created_at'],
  also: ['location_id', 'network_id'],
  search: ['name', 'description', 'category'],
  sort: { field: 'name', order: 'ASC' },
  rowActions: useItemActions,
  views: { list: ItemListView, details: ItemDetails },
});
