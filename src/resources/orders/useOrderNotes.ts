import { isMissing } from '../../kit/details/RecordRoute';
import { orderNotes, type OrderNote } from './notes';
import type { Order } from './order';
import { useOrderClientQuery } from './useOrderClient';
import { useOrderVisitQuery } from './useOrderVisit';

interface ReadNotes {
  notes: readonly OrderNote[];
  /** 'unread': there may be others, which could not be read. */
  state: 'loading' | 'unread' | 'read';
  /** Reads again what could not be read. */
  retry: () => void;
}

/** What is noted of an order's client and visit, and whether that is all. */
export function useOrderNotes(order: Order): ReadNotes {
  const client = useOrderClientQuery(order.client_id);
  const visit = useOrderVisitQuery(order);
  const ofClient = client.data?.[0];
  // Of a visit that was deleted there is no note. The client of an order is always there.
  const isVisitRead = visit.data !== undefined || isMissing(visit.error);
  return {
    notes: orderNotes(ofClient?.pinned_note, visit.data?.note),
    state:
      ofClient && isVisitRead
        ? 'read'
        : (ofClient || client.isPending) && (isVisitRead || visit.isPending)
          ? 'loading'
          : 'unread',
    retry: () => {
      if (!ofClient) void client.refetch();
      if (!isVisitRead) void visit.refetch();
    },
  };
}
