import ShoppingBasketOutlined from '@mui/icons-material/ShoppingBasketOutlined';
import { isStatus, StatusChip } from '../components/StatusChip';
import { defineResource } from '../resource/defineResource';
import type { Field } from '../resource/field';
import { choice, dateTime, number, reference } from '../resource/fields';

const STATUSES = ['pending', 'in_progress', 'ready', 'fulfilled', 'cancelled'] as const;

const orderNumber: Field<number> = {
  ...number({ readOnly: true }),
  align: 'left',
  Show: ({ value }) => `#${value}`,
};

/** The database moves an order from state to state; forms never write the state themselves. */
const status: Field<(typeof STATUSES)[number]> = {
  ...choice(STATUSES, 'choices.fulfillmentStatus', { readOnly: true, filter: true }),
  Show: ({ value }) => (isStatus(value) ? <StatusChip status={value} /> : value),
};

export const orders = defineResource({
  table: 'orders',
  icon: ShoppingBasketOutlined,
  record: 'order_number',
  scope: 'location',
  softDelete: false,
  access: {
    list: 'member',
    show: 'member',
    create: 'member',
    edit: 'member',
    export: 'locationAdmin',
  },
  fields: {
    order_number: orderNumber,
    client_id: reference('clients', 'full_name', { readOnly: true }),
    fulfillment_status: status,
    fulfilled_by: reference('colleagues', 'full_name', { readOnly: true, filter: true }),
    created_at: dateTime({ filter: true }),
  },
  list: ['order_number', 'client_id', 'fulfillment_status', 'fulfilled_by', 'created_at'],
  also: ['visit_id', 'location_id'],
  search: ['order_number'],
  sort: { field: 'created_at', order: 'DESC' },
});
