import { useGetManyAggregate, type RaRecord } from 'react-admin';

/** A client as orders name one. */
export interface OrderClient extends RaRecord {
  full_name: string;
  first_name: string;
  last_name: string | null;
  pinned_note?: string | null;
}

/** The client of an order; null where there is none, undefined while it loads. */
export function useOrderClient(id: string): OrderClient | null | undefined {
  const { data, isPending } = useOrderClientQuery(id);
  return isPending ? undefined : (data?.[0] ?? null);
}

/** As useOrderClient, for those who have to know whether the client could be read. */
export const useOrderClientQuery = (id: string) =>
  useGetManyAggregate<OrderClient>('clients', { ids: [id] });
