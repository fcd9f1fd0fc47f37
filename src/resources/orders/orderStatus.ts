/** Where an order can stand, as the database names it, and the words. */
export const ORDER_STATUSES = {
  pending: 'Pending',
  in_progress: 'In progress',
  ready: 'Ready',
  fulfilled: 'Fulfilled',
  cancelled: 'Canceled',
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

/** A step, and how many of several orders may take it. */
export interface FittingStep {
  step: OrderStatus;
  count: number;
}

/** The way of an order, and what is rarer. */
const USUAL_ORDER = ['in_progress', 'ready', 'fulfilled', 'pending', 'cancelled'] as const;

/** The steps that any of these statuses allows, and how many allow each; the usual ones first. */
export const fittingSteps = (statuses: readonly OrderStatus[]): readonly FittingStep[] =>
  USUAL_ORDER.map((step) => ({
    step,
    count: statuses.filter((status) => NEXT_STEPS[status].includes(step)).length,
  })).filter(({ count }) => count > 0);

/** What is still to be picked: in every other status it lies ready, or nobody wants it. */
export const TO_PICK: readonly OrderStatus[] = ['pending', 'in_progress'];

/** Whether an order has come to its end: today's stock no longer says anything about it. */
export const isSettled = (status: OrderStatus): boolean => NEXT_STEPS[status].length === 0;
