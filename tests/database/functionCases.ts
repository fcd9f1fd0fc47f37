import { expect } from 'vitest';
import { call } from './calls';
import type { Scene, Statement } from './scene';
import type { ActorName } from './world';

const ADMINS: readonly ActorName[] = ['locationAdmin', 'networkAdmin', 'superUser'];
const STAFF: readonly ActorName[] = ['member', 'demoted', ...ADMINS];
/** Everybody who asks. */
export const ACTORS: readonly ActorName[] = ['anon', 'otherTenant', 'elsewhere', ...STAFF];

/** A function of what a location does, and who may call it. */
export interface FunctionCase {
  name: string;
  statement: (scene: Scene) => Statement;
  may: readonly ActorName[];
  /** Who is told that they may not; all others but anon are told that there is no such thing. */
  forbidden: readonly ActorName[];
}

/** Those that change or read what a network holds. */
export const FUNCTIONS: readonly FunctionCase[] = [
  {
    name: 'check_in_context',
    statement: ({ here }) => call.checkInContext(here.client, here.location),
    may: STAFF,
    forbidden: [],
  },
  {
    name: 'check_in',
    statement: ({ here }) =>
      call.checkIn(here.client, here.location, {
        lines: [{ item_id: here.stockedItem, quantity: 1 }],
      }),
    may: STAFF,
    forbidden: [],
  },
  {
    name: 'add_past_visit',
    statement: ({ here }) => call.addPastVisit(here.client, here.location),
    may: ADMINS,
    forbidden: ['member', 'demoted'],
  },
  {
    name: 'check_in_new_client',
    statement: ({ here }) => call.checkInNewClient({ first_name: 'Roza' }, here.location),
    may: STAFF,
    forbidden: [],
  },
  {
    name: 'find_at_desk',
    statement: ({ here }) => call.findAtDesk(here.location, 'rosa del'),
    may: STAFF,
    forbidden: [],
  },
  {
    name: 'search_everywhere',
    statement: ({ here }) => call.searchEverywhere(here.location, 'rosa del'),
    may: STAFF,
    forbidden: [],
  },
  {
    name: 'desk_day',
    statement: ({ here }) => call.deskDay(here.location),
    may: STAFF,
    forbidden: [],
  },
  {
    name: 'location_today',
    statement: ({ here }) => call.locationToday(here.location),
    may: STAFF,
    forbidden: [],
  },
  {
    name: 'create_order',
    statement: ({ here }) =>
      call.createOrder(here.visit, [{ item_id: here.stockedItem, quantity: 1 }]),
    may: STAFF,
    forbidden: [],
  },
  {
    name: 'save_order_lines',
    statement: ({ here }) => call.saveLines(here.order, []),
    may: STAFF,
    forbidden: [],
  },
  {
    name: 'fulfil_order',
    statement: ({ here }) => call.fulfil(here.order),
    may: STAFF,
    forbidden: [],
  },
  {
    name: 'answer_clash',
    statement: ({ here }) => call.answerClash(here.order, here.stockedItem),
    may: STAFF,
    forbidden: [],
  },
  {
    name: 'replace_order_item',
    statement: ({ here }) => call.replaceItem(here.order, here.stockedItem, here.item),
    may: STAFF,
    forbidden: [],
  },
  {
    name: 'handout_figures',
    statement: ({ here }) => call.handoutFigures(here.order),
    may: STAFF,
    forbidden: [],
  },
  {
    name: 'record_stock_movement',
    statement: ({ here }) => call.move(here.stockedItem, 'receive', 5, 'donation'),
    may: ADMINS,
    forbidden: ['member', 'demoted'],
  },
  {
    name: 'receive_delivery',
    statement: ({ here }) =>
      call.receive(here.location, [{ item_id: here.stockedItem, quantity: 5 }]),
    may: ADMINS,
    forbidden: ['member', 'demoted'],
  },
  {
    name: 'save_count',
    statement: ({ here }) =>
      call.count(here.location, [{ item_id: here.stockedItem, quantity: 5 }]),
    may: ADMINS,
    forbidden: ['member', 'demoted'],
  },
  {
    name: 'open_recall',
    statement: ({ here }) => call.openRecall(here.location, { item: here.stockedItem }),
    may: ADMINS,
    forbidden: ['member', 'demoted'],
  },
  {
    name: 'order_lots',
    statement: ({ here }) => ['select public.order_lots(array[$1::uuid]) as r', here.order],
    may: STAFF,
    forbidden: [],
  },
  {
    name: 'stock_lots',
    statement: ({ here }) => call.stockLots(here.location),
    may: ADMINS,
    forbidden: ['member', 'demoted'],
  },
  {
    name: 'delivery_sources',
    statement: ({ here }) => call.sources(here.location),
    may: ADMINS,
    forbidden: ['member', 'demoted'],
  },
  {
    name: 'merge_food_source',
    statement: ({ here }) => call.mergeSource(here.foodSource, here.otherSource),
    may: ADMINS,
    forbidden: [],
  },
  {
    name: 'certify',
    statement: ({ here }) =>
      call.certify(here.client, here.program, here.location, {
        certification: { basis: 'snap', replaces: here.certification },
        signature: { kind: 'paper' },
      }),
    may: STAFF,
    forbidden: [],
  },
  {
    name: 'revoke_certification',
    statement: ({ here }) => call.revokeCertification(here.certification, 'They moved away'),
    may: ADMINS,
    forbidden: ['member', 'demoted', 'elsewhere'],
  },
  {
    name: 'save_monthly_form',
    statement: ({ here }) => call.saveMonthlyForm(here.id, [{ figure: 'value' }]),
    may: ['networkAdmin', 'superUser'],
    forbidden: [],
  },
  {
    name: 'item_ledger',
    statement: ({ here }) => call.ledger(here.stockedItem),
    may: ADMINS,
    forbidden: ['member', 'demoted'],
  },
  {
    name: 'client_figures',
    statement: ({ here }) => call.clientFigures(here.client),
    may: ['elsewhere', ...STAFF],
    forbidden: [],
  },
  {
    name: 'record_history',
    statement: ({ here }) => call.clientHistory(here.client),
    may: ADMINS,
    forbidden: ['member', 'demoted', 'elsewhere'],
  },
  {
    name: 'household_counts',
    statement: ({ here }) => call.householdCounts(here.client),
    may: ['elsewhere', ...STAFF],
    forbidden: [],
  },
  {
    name: 'split_household_member',
    statement: ({ here }) => call.splitMember(here.householdMember),
    may: ['elsewhere', ...STAFF],
    forbidden: [],
  },
  {
    name: 'event_figures',
    statement: ({ here }) => call.eventFigures(here.event),
    may: STAFF,
    forbidden: [],
  },
];

/** Another function, and who may call it. */
export interface DeedCase {
  name: string;
  /** Its answer stands in `r`. */
  statement: (scene: Scene) => Statement;
  may: readonly ActorName[];
  /** Who is told that they may not. */
  forbidden?: readonly ActorName[];
  /** How everybody else but anon is refused; or what they are answered who have nothing there. */
  others: '42501' | 'PT404' | { answer: unknown };
}

const NETWORK: readonly ActorName[] = ['networkAdmin', 'superUser'];
const NO_ROWS = { answer: { rows: [], total: 0 } };
const NOTHING = {
  answer: expect.objectContaining({ visits: { current: 0, previous: 0 } }) as unknown,
};
const text =
  (words: string, ...keys: readonly (keyof Scene['here'])[]) =>
  ({ here }: Scene): Statement => [`select public.${words} as r`, ...keys.map((key) => here[key])];
/** `elsewhere` was asked whether they want to work at the location. */
const OFFER = '(select o.id from public.location_offers o where o.location_id = $1)';
/** Of the second household. */
const SECOND = `(select c.id from public.clients c where c.last_name = 'Second')`;
/** Made for whoever asks; see functionMatrix.test.ts. */
export const OPEN_MERGE = '7e57ed00-0000-4000-8000-000000000019';
export const MERGED_SOURCE = '7e57ed00-0000-4000-8000-000000000025';
export const OPEN_SCAN = '7e57ed00-0000-4000-8000-000000000020';
/** The location admin's. */
export const OPEN_IMPORT = '7e57ed00-0000-4000-8000-000000000021';
const IMPORTED_FILE = `jsonb_build_object('name', 'a.csv', 'hash', repeat('0', 64), 'shape', repeat('0', 64), 'rows', 1)`;
const MEMBERS: readonly ActorName[] = ['member', 'demoted', 'elsewhere'];
const INVITED = `'new@example.org', $1, $2, 'member', 'Nova', 'Example'`;

// A table is read by its columns.
// prettier-ignore
/** Those that run a network, and what is searched. */
export const DEEDS: readonly DeedCase[] = [
  { name: 'begin_factor_reset', statement: text('begin_factor_reset($1)', 'colleague'), may: ADMINS, others: '42501' },
  { name: 'cancel_client_scan', statement: () => ['select public.cancel_client_scan($1) as r', OPEN_SCAN], may: ADMINS, forbidden: MEMBERS, others: 'PT404' },
  { name: 'count_client_pairs', statement: text('count_client_pairs($1)', 'id'), may: ADMINS, forbidden: MEMBERS, others: 'PT404' },
  { name: 'count_client_visits', statement: text('count_client_visits(array[$1]::uuid[])', 'client'), may: ['elsewhere', ...STAFF], others: { answer: {} } },
  { name: 'begin_import', statement: text(`begin_import(gen_random_uuid(), 'clients', ${IMPORTED_FILE}, '{}', $1)`, 'id'), may: ADMINS, forbidden: MEMBERS, others: 'PT404' },
  { name: 'begin_network_export', statement: text('begin_network_export($1)', 'id'), may: NETWORK, others: 'PT404' },
  { name: 'check_import', statement: text(`check_import('clients', '[{"row": 2, "values": {"first_name": ""}}]', '[]', $1)`, 'id'), may: ADMINS, forbidden: MEMBERS, others: 'PT404' },
  { name: 'import_context', statement: text(`import_context('clients', $1)`, 'id'), may: ADMINS, forbidden: MEMBERS, others: 'PT404' },
  { name: 'end_import', statement: () => ['select public.end_import($1) as r', OPEN_IMPORT], may: ADMINS, forbidden: MEMBERS, others: 'PT404' },
  { name: 'import_left_out', statement: () => ['select public.import_left_out($1) as r', OPEN_IMPORT], may: ADMINS, forbidden: MEMBERS, others: 'PT404' },
  { name: 'import_records', statement: () => [`select public.import_records($1, 'created') as r`, OPEN_IMPORT], may: ADMINS, forbidden: MEMBERS, others: 'PT404' },
  { name: 'import_rows', statement: () => [`select public.import_rows($1, '[]') as r`, OPEN_IMPORT], may: ['locationAdmin'], forbidden: MEMBERS, others: 'PT404' },
  { name: 'undo_import', statement: () => ['select public.undo_import($1) as r', OPEN_IMPORT], may: ADMINS, forbidden: MEMBERS, others: 'PT404' },
  { name: 'decide_client_pair', statement: text(`decide_client_pair($1, 'not_same', now())`, 'clientPair'), may: ADMINS, forbidden: MEMBERS, others: 'PT404' },
  { name: 'create_network', statement: () => [`select public.create_network('Third', 'America/Detroit', 'Elm', null, 'third@example.org') as r`], may: ['superUser'], others: '42501' },
  { name: 'custom_answers', statement: text('custom_answers($1)', 'customField'), may: NETWORK, others: 'PT404' },
  { name: 'dashboard_figures', statement: text('dashboard_figures($1)', 'location'), may: STAFF, others: NOTHING },
  { name: 'delete_network', statement: text('delete_network($1)', 'id'), may: ['superUser'], others: 'PT404' },
  { name: 'enter_network', statement: text(`enter_network($1, 'Asked for help by phone')`, 'id'), may: ['superUser'], others: 'PT404' },
  { name: 'food_report', statement: text(`food_report($1, $2, '2026-01-01', '2026-12-31')`, 'id', 'location'), may: ADMINS, others: '42501' },
  { name: 'get_started', statement: text('get_started($1)', 'id'), may: NETWORK, others: 'PT404' },
  { name: 'make_network_admin', statement: text('make_network_admin($1)', 'colleague'), may: NETWORK, others: 'PT404' },
  // All was made in the one transaction of the tests: updated_at is now().
  { name: 'merge_clients', statement: text(`merge_clients($1, ${SECOND}, '{}', now(), now())`, 'client'), may: ADMINS, forbidden: MEMBERS, others: 'PT404' },
  { name: 'move_household_member', statement: text(`move_household_member($1, ${SECOND}, false)`, 'householdMember'), may: ['elsewhere', ...STAFF], others: 'PT404' },
  { name: 'network_activity', statement: text('network_activity($1)', 'id'), may: NETWORK, others: 'PT404' },
  { name: 'network_contents', statement: text('network_contents($1)', 'id'), may: ['superUser'], others: 'PT404' },
  { name: 'prepare_invitation', statement: text(`prepare_invitation(${INVITED})`, 'id', 'location'), may: ADMINS, others: '42501' },
  { name: 'preview_merge', statement: text(`preview_merge($1, ${SECOND})`, 'client'), may: ADMINS, forbidden: MEMBERS, others: 'PT404' },
  { name: 'preview_unmerge', statement: () => ['select public.preview_unmerge($1) as r', OPEN_MERGE], may: ADMINS, forbidden: MEMBERS, others: 'PT404' },
  { name: 'program_figures', statement: text('program_figures($1)', 'id'), may: ['elsewhere', ...STAFF], others: 'PT404' },
  { name: 'unmerge_food_source', statement: () => call.unmergeSource(MERGED_SOURCE), may: ADMINS, others: 'PT404' },
  { name: 'program_report', statement: text(`program_report($1, $2, '2026-01-01', '2026-12-31')`, 'id', 'location'), may: ADMINS, others: '42501' },
  { name: 'record_export', statement: text(`record_export('clients', '[]', 1, $1)`, 'id'), may: NETWORK, others: '42501' },
  { name: 'record_print', statement: text('record_print(array[$1::uuid])', 'order'), may: STAFF, others: 'PT404' },
  { name: 'remove_network_admin', statement: ({ claims }) => ['select public.remove_network_admin($1) as r', String(claims.networkAdmin.sub)], may: NETWORK, others: 'PT404' },
  { name: 'remove_sample_data', statement: text('remove_sample_data($1)', 'id'), may: NETWORK, others: 'PT404' },
  { name: 'remove_user', statement: text('remove_user($1)', 'colleague'), may: ADMINS, others: '42501' },
  { name: 'report_certifications', statement: text(`report_certifications($1, $2, '2026-01-01', '2026-12-31', 'ending')`, 'id', 'location'), may: ADMINS, others: '42501' },
  { name: 'report_stock', statement: text(`report_stock($1, $2, '2026-01-01', '2026-12-31', 'received')`, 'id', 'location'), may: ADMINS, others: '42501' },
  { name: 'report_visits', statement: text(`report_visits($1, $2, '2026-01-01', '2026-12-31', 'visits')`, 'id', 'location'), may: ADMINS, others: '42501' },
  { name: 'restore_client', statement: text('restore_client($1)', 'deletedClient'), may: ADMINS, others: 'PT404' },
  { name: 'restore_clients', statement: text('restore_clients(array[$1::uuid])', 'deletedClient'), may: ADMINS, others: 'PT404' },
  { name: 'restore_location', statement: text('restore_location($1)', 'deletedLocation'), may: NETWORK, others: 'PT404' },
  { name: 'restore_locations', statement: text('restore_locations(array[$1::uuid])', 'deletedLocation'), may: NETWORK, others: 'PT404' },
  { name: 'reveal_partial_ssn', statement: text('reveal_partial_ssn($1)', 'client'), may: ['elsewhere', ...STAFF], others: 'PT404' },
  { name: 'scan_clients', statement: text('scan_clients($1)', 'id'), may: ADMINS, forbidden: MEMBERS, others: 'PT404' },
  { name: 'search_clients', statement: text(`search_clients($1, 'Rosa')`, 'id'), may: ['elsewhere', ...STAFF], others: NO_ROWS },
  { name: 'search_close_clients', statement: text(`search_close_clients($1, 'Rossa Delgado')`, 'id'), may: ['elsewhere', ...STAFF], others: { answer: [] } },
  { name: 'search_orders', statement: text(`search_orders($1, '1')`, 'location'), may: STAFF, others: NO_ROWS },
  { name: 'service_report', statement: text(`service_report($1, $2, '2026-01-01', '2026-12-31')`, 'id', 'location'), may: ADMINS, others: '42501' },
  { name: 'sign_in_sheet', statement: text(`sign_in_sheet($1, $2, $3, '2026-01-01', '2026-12-31')`, 'id', 'location', 'program'), may: ADMINS, others: '42501' },
  { name: 'similar_clients', statement: text(`similar_clients($1, '{"first_name": "Rosa", "last_name": "Delgado"}')`, 'id'), may: ['elsewhere', ...STAFF], others: { answer: [] } },
  { name: 'soft_delete_location', statement: text('soft_delete_location($1)', 'otherLocation'), may: NETWORK, others: 'PT404' },
  { name: 'surviving_client', statement: text('surviving_client($1)', 'client'), may: ['elsewhere', ...STAFF], others: 'PT404' },
  { name: 'unmerge_clients', statement: () => ['select public.unmerge_clients($1) as r', OPEN_MERGE], may: ADMINS, forbidden: MEMBERS, others: 'PT404' },
  { name: 'withdraw_location_offer', statement: text(`withdraw_location_offer(${OFFER})`, 'location'), may: ADMINS, others: 'PT404' },
];
