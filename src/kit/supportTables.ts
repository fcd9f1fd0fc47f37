import { tableRules, type TableRules } from '../data/tables';

/** Tables that screens read although they have no pages of their own. */
export const supportTables = {
  colleagues: tableRules('colleagues', {
    scope: 'network',
    softDelete: false,
    columns: ['id', 'full_name', 'avatar_url', 'deleted_at'],
    search: ['full_name'],
  }),
  client_pairs: tableRules('client_pairs', {
    scope: 'network',
    softDelete: false,
    columns: [
      ...(['first_client_id', 'second_client_id', 'confidence', 'relative', 'bits'] as const),
      ...(['reasons', 'decision', 'decided_by', 'decided_at'] as const),
    ],
    kinds: { relative: 'boolean', decided_at: 'timestamp' },
    search: [],
  }),
  client_merges: tableRules('client_merges', {
    scope: 'network',
    softDelete: false,
    columns: ['survivor_id', 'merged_id', 'merged_by', 'merged_at', 'undone_at'],
    kinds: { merged_at: 'timestamp', undone_at: 'timestamp' },
    search: [],
  }),
  saved_views: tableRules('saved_views', {
    scope: 'network',
    softDelete: 'update',
    columns: [
      ...(['owner_id', 'entity', 'name', 'view', 'query', 'is_shared'] as const),
      'shared_location_id',
    ],
    kinds: { is_shared: 'boolean' },
    search: [],
  }),
  first_views: tableRules('first_views', {
    scope: 'network',
    softDelete: false,
    columns: ['owner_id', 'entity', 'view_id'],
    search: [],
  }),
  monthly_form_lines: tableRules('monthly_form_lines', {
    scope: 'network',
    softDelete: false,
    columns: ['place', 'number', 'figure', 'label'],
    kinds: { place: 'number' },
    search: [],
  }),
  program_limits: tableRules('program_limits', {
    scope: 'network',
    softDelete: false,
    columns: ['program_id', 'starts_on', 'amounts', 'each_further'],
    kinds: { starts_on: 'date', each_further: 'number' },
    search: [],
  }),
  program_statements: tableRules('program_statements', {
    scope: 'network',
    softDelete: false,
    columns: [
      ...(['program_id', 'language', 'version', 'statement', 'nondiscrimination'] as const),
      'created_at',
    ],
    kinds: { version: 'number' },
    search: [],
  }),
  user_locations: tableRules('user_locations', {
    scope: 'network',
    softDelete: false,
    columns: ['id', 'user_id', 'location_id', 'network_id', 'role'],
    search: [],
  }),
  open_location_offers: tableRules('open_location_offers', {
    scope: 'location',
    softDelete: false,
    columns: [
      ...(['location_id', 'location_name', 'user_name', 'offered_by_name', 'role'] as const),
      ...(['is_mine', 'expires_at', 'created_at'] as const),
    ],
    kinds: { is_mine: 'boolean', expires_at: 'timestamp' },
    search: [],
  }),
  order_items: tableRules('order_items', {
    scope: 'location',
    softDelete: false,
    columns: ['order_id', 'item_id', 'quantity', 'quantity_reserved', 'quantity_fulfilled'],
    search: [],
  }),
} satisfies Record<string, TableRules>;
