import { useMemo } from 'react';
import { useGetMany, type RaRecord } from 'react-admin';
import * as z from 'zod/mini';
import { PICK_LIST, pickingOrder, shortName } from './pickList';

const LINE = z.object({
  id: z.string(),
  quantity: z.int(),
  item: z.object({ name: z.string(), category: z.nullable(z.string()) }),
});

const RECORD = z.object({
  id: z.string(),
  order_number: z.int(),
  client: z.nullable(z.object({ first_name: z.string(), last_name: z.nullable(z.string()) })),
  visit: z.nullable(
    z.object({
      household_size: z.int(),
      visited_at: z.string(),
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
  /** First name and initial. */
  client: string;
  householdSize: number | null;
  location: string;
  visitedAt: string | null;
  checkedInBy: string | null;
  lines: readonly z.infer<typeof LINE>[];
}

/** The sheets of these orders, in the order of their numbers; orders out of reach are left out. */
export function usePickList(ids: readonly string[]): {
  sheets: readonly Sheet[] | undefined;
  error: Error | null;
  refetch: () => void;
} {
  const { data, error, refetch } = useGetMany<RaRecord, Error>(
    'orders',
    { ids: [...ids], meta: PICK_LIST },
    { enabled: ids.length > 0 },
  );
  const sheets = useMemo(
    () =>
      (ids.length === 0 ? [] : data)
        ?.map(sheetOf)
        .sort((one, other) => one.orderNumber - other.orderNumber),
    [ids, data],
  );
  return { sheets, error: sheets ? null : error, refetch: () => void refetch() };
}

function sheetOf(record: RaRecord): Sheet {
  const { id, order_number, client, visit, location, lines } = z.parse(RECORD, record);
  return {
    orderId: id,
    orderNumber: order_number,
    client: client ? shortName(client.first_name, client.last_name) : '',
    householdSize: visit?.household_size ?? null,
    location: location?.name ?? '',
    visitedAt: visit?.visited_at ?? null,
    checkedInBy: visit?.staff?.full_name ?? null,
    lines: pickingOrder(lines),
  };
}
