import { isSettled, type OrderStatus } from './orderStatus';

interface StockedLine {
  item: { quantity_available: number };
}

/** Whether more of a line's item was promised than there is; of an order that is done with, never. */
export const isShort = ({ item }: StockedLine, status: OrderStatus): boolean =>
  !isSettled(status) && item.quantity_available < 0;
