import { useGetOne, type RaRecord } from 'react-admin';
import { isMissing } from '../../kit/details/RecordRoute';
import type { Order } from './order';

/** The check-in that an order came from. */
export interface OrderVisit extends RaRecord {
  visited_at: string;
  household_size: number;
  note?: string | null;
  /** Why it was let in beyond the rules. */
  override_reason?: string | null;
}

/** The visit of an order; null where it was deleted, undefined while it loads or when it cannot be read. */
export function useOrderVisit(order: Order): OrderVisit | null | undefined {
  const { data, error } = useOrderVisitQuery(order);
  return data ?? (isMissing(error) ? null : undefined);
}

/** As useOrderVisit, for those who have to know whether the visit could be read. */
export const useOrderVisitQuery = (order: Order) =>
  useGetOne<OrderVisit, Error>('visits', { id: order.visit_id });
