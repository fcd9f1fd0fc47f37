import { useMemo } from 'react';
import { useGetMany, type RaRecord } from 'react-admin';
import { orderOf, type Order } from './order';
import { pickingOrder, shortName } from './pickList';
import { useOrderLines, type Line } from './useOrderLines';

/** What a sheet of the pick list says about one order. */
export interface Sheet {
  order: Order;
  /** First name and initial. */
  client: string;
  householdSize: number | null;
  location: string;
  visitedAt: string | null;
  checkedInBy: string | null;
  lines: readonly Line[];
}

interface ClientRecord extends RaRecord {
  first_name: string;
  last_name: string | null;
}

interface VisitRecord extends RaRecord {
  household_size: number;
  visited_at: string;
  created_by: string | null;
}

interface NamedRecord extends RaRecord {
  name?: string;
  full_name?: string;
}

/** The sheets of these orders, in the order of their numbers; orders out of reach are left out. */
export function usePickList(ids: readonly string[]): {
  sheets: readonly Sheet[] | undefined;
  error: Error | null;
  refetch: () => void;
} {
  const records = useGetMany('orders', { ids: [...ids] }, { enabled: ids.length > 0 });
  const lines = useOrderLines(ids);
  const orders = useMemo(
    () =>
      ids.length === 0
        ? []
        : records.data?.map(orderOf).sort((one, other) => one.order_number - other.order_number),
    [ids, records.data],
  );
  const clients = useNamed<ClientRecord>(
    'clients',
    orders?.map((order) => order.client_id),
  );
  const visits = useNamed<VisitRecord>(
    'visits',
    orders?.map((order) => order.visit_id),
  );
  const places = useNamed<NamedRecord>(
    'locations',
    orders?.map((order) => order.location_id),
  );
  const staff = useNamed<NamedRecord>(
    'colleagues',
    visits.records && [...visits.records.values()].flatMap(({ created_by }) => created_by ?? []),
  );

  const parts = [clients, visits, places, staff];
  const ready = orders && lines.lines && parts.every(({ records: part }) => part !== undefined);
  const sheetOf = (order: Order): Sheet => {
    const client = clients.records?.get(order.client_id);
    const visit = visits.records?.get(order.visit_id);
    return {
      order,
      client: client ? shortName(client.first_name, client.last_name) : '',
      householdSize: visit?.household_size ?? null,
      location: places.records?.get(order.location_id)?.name ?? '',
      visitedAt: visit?.visited_at ?? null,
      checkedInBy: staff.records?.get(visit?.created_by ?? '')?.full_name ?? null,
      lines: pickingOrder((lines.lines ?? []).filter(({ order_id }) => order_id === order.id)),
    };
  };
  return {
    sheets: ready ? orders.map(sheetOf) : undefined,
    error: ready
      ? null
      : (records.error ?? lines.error ?? parts.find(({ error }) => error !== null)?.error ?? null),
    refetch: () => {
      void records.refetch();
      lines.refetch();
      for (const part of parts) part.refetch();
    },
  };
}

/** Records by their ids; undefined while they load, or while the ids are not known. */
function useNamed<Row extends RaRecord>(resource: string, given: readonly string[] | undefined) {
  const ids = [...new Set(given)];
  const { data, error, refetch } = useGetMany<Row>(resource, { ids }, { enabled: ids.length > 0 });
  const found = data && new Map(data.map((record) => [String(record.id), record]));
  return {
    records: given && ids.length === 0 ? new Map<string, Row>() : found,
    error,
    refetch: () => {
      if (ids.length > 0) void refetch();
    },
  };
}
