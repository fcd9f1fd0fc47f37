import { useMemo } from 'react';
import { useGetList, useGetMany, type RaRecord } from 'react-admin';
import * as z from 'zod/mini';
import { PICK_SHEETS } from '../../config';
import { EMPTY } from '../../i18n/formatValue';
import { TO_PICK } from './orderStatus';
import { orderNotes, type OrderNote } from './notes';
import { FRESH } from './clashes';
import { PICK_LIST, pickingOrder, shortName } from './pickList';

const LINE = z.object({
  id: z.string(),
  item_id: z.string(),
  quantity: z.int(),
  item: z.object({ name: z.string(), category: z.nullable(z.string()) }),
});

const RECORD = z.object({
  id: z.string(),
  order_number: z.int(),
  client_id: z.string(),
  client: z.nullable(
    z.object({
      first_name: z.string(),
      last_name: z.nullable(z.string()),
      pinned_note: z.nullable(z.string()),
    }),
  ),
  visit: z.nullable(
    z.object({
      household_size: z.int(),
      visited_at: z.string(),
      note: z.nullable(z.string()),
      staff: z.nullable(z.object({ full_name: z.string() })),
    }),
  ),
  location: z.nullable(z.object({ name: z.string() })),
  lines: z.array(LINE),
});

/** What a sheet of the pick list says about one order. */
export interface Sheet {
  orderId: string;
  orderNumber: number;
  clientId: string;
  /** First name and initial. */
  client: string;
  householdSize: number | null;
  /** What is pinned to the client, and what was noted at check-in. */
  notes: readonly OrderNote[];
  /** The client could not be read, so that there may be another note. */
  isUnread: boolean;
  location: string;
  visitedAt: string | null;
  checkedInBy: string | null;
  lines: readonly z.infer<typeof LINE>[];
}

interface PickList {
  /** In the order of their numbers; undefined while they load. */
  sheets: readonly Sheet[] | undefined;
  /** How many orders there are to pick; more than sheets where that are too many for one list. */
  total: number | undefined;
  error: Error | null;
  refetch: () => void;
}

const OLDEST = {
  pagination: { page: 1, perPage: PICK_SHEETS.maximum },
  sort: { field: 'order_number', order: 'ASC' },
  filter: { 'fulfillment_status@in': TO_PICK },
  meta: { ...PICK_LIST, count: 'exact' },
} as const;

/**
 * The sheets of orders, in one request.
 *
 * @param ids which; those out of reach are left out. Null for all of the active location that wait
 *   to be picked, the oldest of them if they are many
 */
export function usePickList(ids: readonly string[] | null): PickList {
  const all = useGetList<RaRecord>('orders', OLDEST, { enabled: ids === null, ...FRESH });
  const chosen = useGetMany<RaRecord, Error>(
    'orders',
    { ids: [...(ids ?? [])], meta: PICK_LIST },
    { enabled: ids !== null && ids.length > 0, ...FRESH },
  );
  const { data, error, refetch } = ids === null ? all : chosen;
  const sheets = useMemo(
    () =>
      (ids?.length === 0 ? [] : data)
        ?.map(sheetOf)
        .sort((one, other) => one.orderNumber - other.orderNumber),
    [ids, data],
  );
  return {
    sheets,
    total: ids === null ? all.total : sheets?.length,
    error: sheets ? null : error,
    refetch: () => void refetch(),
  };
}

function sheetOf(record: RaRecord): Sheet {
  const { id, order_number, client_id, client, visit, location, lines } = z.parse(RECORD, record);
  return {
    orderId: id,
    orderNumber: order_number,
    clientId: client_id,
    client: client ? shortName(client.first_name, client.last_name) : EMPTY,
    householdSize: visit?.household_size ?? null,
    notes: orderNotes(client?.pinned_note, visit?.note),
    isUnread: client === null,
    location: location?.name ?? '',
    visitedAt: visit?.visited_at ?? null,
    checkedInBy: visit?.staff?.full_name ?? null,
    lines: pickingOrder(lines),
  };
}
