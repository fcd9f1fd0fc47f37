import { tableRules, type TableRules } from '../data/tables';

/** Tables that screens read although they have no pages of their own. */
export const supportTables = {
  colleagues: tableRules('colleagues', {
    scope: 'network',
    softDelete: false,
    columns: ['id', 'full_name', 'avatar_url', 'deleted_at'],
    search: ['full_name'],
  }),
  user_locations: tableRules('user_locations', {
    scope: 'network',
    softDelete: false,
    columns: ['id', 'user_id', 'location_id', 'network_id', 'role'],
    search: [],
  }),
  order_items: tableRules('order_items', {
    scope: 'location',
    softDelete: false,
    columns: ['order_id', 'item_id', 'quantity', 'quantity_reserved', 'quantity_fulfilled'],
    search: [],
  }),
} satisfies Record<string, TableRules>;
