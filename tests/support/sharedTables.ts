import { tableRules, type Tables } from '../../src/data/tables';

/** Tables that the tests of the data provider read alike, whoever answers them. */
export const sharedTables = {
  events: tableRules('events', {
    scope: 'location',
    softDelete: 'update',
    columns: ['name', 'description', 'start_date', 'start_time', 'is_food_provided'],
    search: ['name', 'description'],
    kinds: { start_date: 'date', start_time: 'time', is_food_provided: 'boolean' },
  }),
  locations: tableRules('locations', {
    scope: 'network',
    softDelete: { rpc: 'soft_delete_location' },
    restore: { rpc: 'restore_location', many: 'restore_locations' },
    columns: ['name', 'network_id'],
    search: ['name'],
  }),
  orders: tableRules('orders', {
    scope: 'location',
    softDelete: false,
    columns: ['order_number', 'client_id', 'fulfillment_status'],
    search: ['order_number', 'search_text'],
    searchFunction: { rpc: 'search_orders', sortable: ['order_number', 'fulfillment_status'] },
    kinds: { order_number: 'number' },
  }),
} satisfies Tables;
