import ShoppingBasketOutlined from '@mui/icons-material/ShoppingBasketOutlined';
import { lazy } from 'react';
import { isStatus, StatusChip } from '../../ui/StatusChip';
import { defineResource } from '../../kit/defineResource';
import type { Field } from '../../kit/fields/field';
import { choice, dateTime, number, reference } from '../../kit/fields/fields';
import { ClientName } from './ClientName';
import { OrderListView } from './OrderListView';
import { ORDER_STATUSES, type OrderStatus } from './orderStatus';
import { OrderAge, OrderClient, OrderContents } from './phoneParts';
import { useOrderRowActions } from './useOrderRowActions';
import { formatOrderNumber } from '../../i18n/formatValue';

const OrderDetails = lazy(() => import('./OrderDetails'));
const OrderCreateView = lazy(() => import('./OrderCreateView'));
const OrderPeek = lazy(() => import('./OrderPeek'));

const orderNumber: Field<number> = {
  ...number({ readOnly: true }),
  align: 'left',
  Show: ({ value }) => formatOrderNumber(value),
};

const client: Field<string> = {
  ...reference('clients', 'full_name', { readOnly: true }),
  Show: ClientName,
};

/** The database moves an order from state to state; forms never write the state themselves. */
const status: Field<OrderStatus> = {
  ...choice(ORDER_STATUSES, { readOnly: true, filter: true }),
  Show: ({ value }) => (isStatus(value) ? <StatusChip status={value} /> : value),
};

export default defineResource('orders', {
  help: 'hand-out-an-order',
  icon: ShoppingBasketOutlined,
  softDelete: false,
  fields: {
    order_number: orderNumber,
    client_id: client,
    fulfillment_status: status,
    fulfilled_by: reference('colleagues', 'full_name', { readOnly: true, filter: true }),
    created_at: dateTime({ filter: true }),
    fulfilled_at: dateTime({ filter: true }),
  },
  list: ['order_number', 'client_id', 'fulfillment_status', 'fulfilled_by', 'created_at'],
  more: ['fulfilled_at'],
  narrow: {
    columns: ['order_number', 'client_id', 'fulfillment_status', 'created_at', 'fulfilled_by'],
  },
  phone: {
    line1: OrderClient,
    right: 'fulfillment_status',
    line2: ['order_number', OrderContents],
    below: OrderAge,
  },
  select: [
    'visit_id',
    'location_id',
    'in_progress_at',
    'ready_at',
    'cancelled_at',
    'cancel_reason',
  ],
  search: ['order_number', 'search_text'],
  searchFunction: { rpc: 'search_orders' },
  sort: { field: 'created_at', order: 'DESC' },
  rowActions: useOrderRowActions,
  views: {
    list: OrderListView,
    create: OrderCreateView,
    details: OrderDetails,
    peek: OrderPeek,
  },
});
