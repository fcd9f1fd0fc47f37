import type { OrderStatus } from './orderStatus';

/** What is written into an order that takes a step; the reason where it is cancelled. */
export const stepData = (step: OrderStatus, reason?: string) => ({
  fulfillment_status: step,
  ...(reason !== undefined && { cancel_reason: reason }),
});
