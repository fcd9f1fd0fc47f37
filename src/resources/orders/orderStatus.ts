/** Where an order can stand, as the database names it, and the words. */
export const ORDER_STATUSES = {
  pending: 'Pending',
  in_progress: 'In progress',
  ready: 'Ready',
  fulfilled: 'Fulfilled',
  cancelled: 'Cancelled',
};

export type OrderStatus = keyof typeof ORDER_STATUSES;

/**
 * What may follow a status, the usual step first. The database decides (guard_order_status); a test
 * compares the two.
 */
export const NEXT_STEPS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['in_progress', 'ready', 'fulfilled', 'cancelled'],
  in_progress: ['ready', 'fulfilled', 'pending', 'cancelled'],
  ready: ['fulfilled', 'in_progress', 'cancelled'],
  fulfilled: [],
  cancelled: [],
};

/** The steps that every one of these statuses allows, in the order of the first. */
export function commonSteps(statuses: readonly OrderStatus[]): readonly OrderStatus[] {
  const [first, ...others] = statuses;
  if (first === undefined) return [];
  return NEXT_STEPS[first].filter((step) =>
    others.every((status) => NEXT_STEPS[status].includes(step)),
  );
}

/** What is still to be picked: in every other status it lies ready, or nobody wants it any more. */
export const TO_PICK: readonly OrderStatus[] = ['pending', 'in_progress'];

/** Whether an order has come to its end: today's stock says nothing about it any more. */
export const isSettled = (status: OrderStatus): boolean => NEXT_STEPS[status].length === 0;
