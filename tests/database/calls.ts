import type { Statement } from './scene';

/** A value as a jsonb parameter, whatever the driver thinks of its type. */
export const json = (value: unknown): string => JSON.stringify(value);

/** What a call answered, of the row that has it in `r`; empty when there is none. */
export function resultOf(row: unknown): Record<string, unknown> {
  const result = typeof row === 'object' && row !== null && 'r' in row ? row.r : null;
  return typeof result === 'object' && result !== null ? { ...result } : {};
}

/** An order or check-in line as the functions take it. */
export interface Line {
  item_id: string;
  quantity: number;
}

/** The calls of the API's functions, as statements whose one row has the result in `r`. */
export const call = {
  checkInContext: (client: string, location: string): Statement => [
    'select public.check_in_context($1, $2) as r',
    client,
    location,
  ],
  checkIn: (
    client: string,
    location: string,
    options: {
      key?: string;
      reason?: string;
      lines?: Line[];
      size?: number;
      event?: string;
      again?: boolean;
      programs?: readonly object[];
      answers?: unknown;
    } = {},
  ): Statement => [
    `select public.check_in(
       p_client_id => $1, p_location_id => $2, p_household_size => $3,
       p_idempotency_key => coalesce($4::uuid, gen_random_uuid()),
       p_adults => 1, p_override_reason => $5, p_lines => $6::text::jsonb, p_event_id => $7,
       p_again => $8, p_programs => $9::text::jsonb, p_answers => $10::text::jsonb
     ) as r`,
    client,
    location,
    options.size ?? 3,
    options.key ?? null,
    options.reason ?? null,
    json(options.lines ?? []),
    options.event ?? null,
    options.again ?? true,
    json(options.programs ?? []),
    json(options.answers ?? {}),
  ],
  checkInNewClient: (
    client: object | null,
    location: string,
    options: {
      key?: string;
      lines?: Line[];
      size?: number;
      event?: string;
      answers?: unknown;
    } = {},
  ): Statement => [
    `select public.check_in_new_client(
       p_client => $1::text::jsonb, p_location_id => $2, p_household_size => $3,
       p_idempotency_key => coalesce($4::uuid, gen_random_uuid()),
       p_adults => 1, p_lines => $5::text::jsonb, p_event_id => $6, p_answers => $7::text::jsonb
     ) as r`,
    client && json(client),
    location,
    options.size ?? 1,
    options.key ?? null,
    json(options.lines ?? []),
    options.event ?? null,
    json(options.answers ?? {}),
  ],
  undoCheckIn: (visit: string): Statement => ['select public.undo_check_in($1) as r', visit],
  findAtDesk: (location: string, query: string): Statement => [
    'select public.find_at_desk($1, $2) as r',
    location,
    query,
  ],
  searchEverywhere: (
    location: string,
    query: string,
    entities: readonly string[] = ['clients', 'orders', 'inventory_items', 'events'],
  ): Statement => [
    'select public.search_everywhere($1, $2, array(select jsonb_array_elements_text($3::text::jsonb))) as r',
    location,
    query,
    json(entities),
  ],
  deskDay: (location: string, limit = 50): Statement => [
    'select public.desk_day($1, $2) as r',
    location,
    limit,
  ],
  locationToday: (location: string): Statement => [
    'select public.location_today($1) as r',
    location,
  ],
  addPastVisit: (
    client: string,
    location: string,
    options: {
      daysAgo?: number;
      day?: string;
      size?: number;
      adults?: number;
      why?: string | null;
      reason?: string;
      event?: string;
      key?: string;
      answers?: unknown;
    } = {},
  ): Statement => [
    `select public.add_past_visit(
       p_client_id => $1, p_location_id => $2,
       p_visited_on => coalesce($3::text::date, private.local_today($2) - $4::integer),
       p_household_size => $5, p_adults => $6, p_reason => $7, p_override_reason => $8,
       p_event_id => $9, p_idempotency_key => coalesce($10::uuid, gen_random_uuid()),
       p_answers => $11::text::jsonb
     ) as r`,
    client,
    location,
    options.day ?? null,
    options.daysAgo ?? 3,
    options.size ?? 3,
    options.adults ?? 1,
    options.why === undefined ? 'Copied from the paper sheet' : options.why,
    options.reason ?? null,
    options.event ?? null,
    options.key ?? null,
    json(options.answers ?? {}),
  ],
  createOrder: (visit: string, lines: Line[]): Statement => [
    'select public.create_order($1, $2::text::jsonb) as r',
    visit,
    json(lines),
  ],
  saveLines: (order: string, lines: unknown, unchangedSince?: string): Statement => [
    'select public.save_order_lines($1, $2::text::jsonb, $3::text::timestamptz) as r',
    order,
    json(lines),
    unchangedSince ?? null,
  ],
  fulfil: (
    order: string,
    lines: { item_id: string; quantity_fulfilled: number }[] | null = null,
    confirmed: string | null = null,
  ): Statement => [
    'select public.fulfil_order($1, $2::text::jsonb, $3) as r',
    order,
    lines && json(lines),
    confirmed,
  ],
  answerClash: (order: string, item: string, reason = 'Has none at home'): Statement => [
    'select public.answer_clash($1, $2, $3) as r',
    order,
    item,
    reason,
  ],
  replaceItem: (order: string, item: string, by: string | null, quantity?: number): Statement => [
    'select public.replace_order_item($1, $2, $3, $4) as r',
    order,
    item,
    by,
    quantity ?? null,
  ],
  handoutFigures: (order: string): Statement => ['select public.handout_figures($1) as r', order],
  setStatus: (orders: string[], status: string): Statement => [
    'update public.orders set fulfillment_status = $2 where id = any ($1::text::uuid[]) returning id',
    `{${orders.join(',')}}`,
    status,
  ],
  move: (
    item: string,
    kind: string,
    quantity: number,
    reason: string,
    options: { key?: string; note?: string; to?: string; confirmed?: string; lot?: string } = {},
  ): Statement => [
    `select public.record_stock_movement(
       $1, $2::text::public.stock_movement_kind, $3, $4, coalesce($5::uuid, gen_random_uuid()), $6, $7, $8, $9) as r`,
    item,
    kind,
    quantity,
    reason,
    options.key ?? null,
    options.note ?? null,
    options.to ?? null,
    options.confirmed ?? null,
    options.lot ?? null,
  ],
  receive: (
    location: string,
    lines: unknown,
    options: {
      key?: string;
      reason?: string;
      donor?: string;
      on?: string;
      note?: string;
      pounds?: number | string;
    } = {},
  ): Statement => [
    `select public.receive_delivery($1, coalesce($2::uuid, gen_random_uuid()), $3, $4::text::jsonb, $5, $6, $7, $8) as r`,
    location,
    options.key ?? null,
    options.reason ?? 'donation',
    json(lines),
    options.donor ?? null,
    options.on ?? null,
    options.note ?? null,
    options.pounds ?? null,
  ],
  count: (
    location: string,
    lines: unknown,
    options: { key?: string; reason?: string; note?: string; confirmed?: string } = {},
  ): Statement => [
    `select public.save_count($1, coalesce($2::uuid, gen_random_uuid()), $3, $4::text::jsonb, $5, $6) as r`,
    location,
    options.key ?? null,
    options.reason ?? 'full_count',
    json(lines),
    options.note ?? null,
    options.confirmed ?? null,
  ],
  certify: (
    client: string,
    program: string,
    location: string,
    entry: object | null,
    size: number | null = 3,
  ): Statement => [
    'select public.certify($1, $2, $3, $4, $5::text::jsonb) as r',
    client,
    program,
    location,
    size,
    entry && json(entry),
  ],
  revokeCertification: (certification: string, reason: string | null): Statement => [
    'select public.revoke_certification($1, $2) as r',
    certification,
    reason,
  ],
  mergeSource: (source: string | null, into: string | null): Statement => [
    'select public.merge_food_source($1, $2) as r',
    source,
    into,
  ],
  unmergeSource: (source: string | null): Statement => [
    'select public.unmerge_food_source($1) as r',
    source,
  ],
  openRecall: (
    location: string,
    options: {
      item?: string;
      lot?: string;
      donor?: string;
      since?: string;
      reason?: string;
      everywhere?: boolean;
    },
  ): Statement => [
    'select public.open_recall($1, $2, $3, $4, $5, $6, $7) as r',
    location,
    options.item ?? null,
    options.lot ?? null,
    options.donor ?? null,
    options.since ?? null,
    options.reason ?? null,
    options.everywhere ?? false,
  ],
  recallReport: (recall: string): Statement => ['select public.recall_report($1) as r', recall],
  closeRecall: (recall: string, note: string): Statement => [
    'select public.close_recall($1, $2) as r',
    recall,
    note,
  ],
  markReached: (recall: string, client: string, reached = true): Statement => [
    'select public.mark_reached($1, $2, $3) as r',
    recall,
    client,
    reached,
  ],
  orderLots: (...orders: string[]): Statement => [
    'select public.order_lots($1::text::uuid[]) as r',
    `{${orders.join(',')}}`,
  ],
  stockLots: (location: string, item?: string): Statement => [
    'select public.stock_lots($1, $2) as r',
    location,
    item ?? null,
  ],
  sources: (location: string): Statement => ['select public.delivery_sources($1) as r', location],
  saveMonthlyForm: (network: string, lines: readonly object[] | null): Statement => [
    'select public.save_monthly_form($1, $2::text::jsonb) as r',
    network,
    lines && JSON.stringify(lines),
  ],
  ledger: (item: string, limit = 50, offset = 0): Statement => [
    'select public.item_ledger($1, $2, $3) as r',
    item,
    limit,
    offset,
  ],
  clientFigures: (client: string): Statement => ['select public.client_figures($1) as r', client],
  countVisits: (clients: readonly string[]): Statement => [
    'select public.count_client_visits($1::text::uuid[]) as r',
    `{${clients.join()}}`,
  ],
  recordHistory: (
    table: string,
    id: string,
    { before = null, limit = 50 }: { before?: number | null; limit?: number } = {},
  ): Statement => ['select public.record_history($1, $2, $3, $4) as r', table, id, before, limit],
  clientHistory: (client: string): Statement => call.recordHistory('clients', client),
  householdCounts: (client: string, day = '2026-11-22'): Statement => [
    'select public.household_counts($1, $2) as r',
    client,
    day,
  ],
  splitMember: (member: string, preview = false): Statement => [
    'select public.split_household_member($1, $2) as r',
    member,
    preview,
  ],
  moveMember: (member: string, client: string, preview = false): Statement => [
    'select public.move_household_member($1, $2, $3) as r',
    member,
    client,
    preview,
  ],
  eventFigures: (event: string): Statement => ['select public.event_figures($1) as r', event],
};
