import { useNotify } from 'react-admin';
import { useResource } from '../../kit/ResourcesContext';
import { useOfferUndo } from '../../kit/undo/useOfferUndo';
import { writeBack } from '../../kit/undo/writeBack';
import { useDataApi } from '../../kit/useDataApi';
import type { Order } from './order';
import { NEXT_STEPS, type OrderStatus } from './orderStatus';
import { formatOrderNumber } from '../../i18n/formatValue';

/** A step that orders took. */
export interface Taken {
  /** What the toast says. */
  title: string;
  step: OrderStatus;
  /** As they were before. */
  orders: readonly Order[];
}

/** Whether all of these orders can go back where they were: what is final stays. */
const canGoBack = ({ step, orders }: Taken): boolean =>
  orders.every((order) => NEXT_STEPS[step].includes(order.fulfillment_status));

/** Says that orders took a step, with Undo where their status allows the way back. */
export function useStepUndo(): (taken: Taken) => Promise<void> {
  const dataApi = useDataApi();
  const notify = useNotify();
  const offerUndo = useOfferUndo(useResource('orders'));
  return async (taken) => {
    const { title, orders } = taken;
    const ids = orders.map(({ id }) => id);
    // Only who knows the orders as the step left them can tell later whether they were changed since.
    const after = canGoBack(taken)
      ? await dataApi.getMany<Order>('orders', { ids }).catch(() => null)
      : null;
    if (!after) {
      notify(title, { type: 'success' });
      return;
    }
    const before = new Map(orders.map((order) => [order.id, order.fulfillment_status]));
    const changes = after.data.map((record) => ({
      record,
      before: { fulfillment_status: before.get(record.id) },
    }));
    offerUndo({
      title,
      names: new Map(orders.map(({ id, order_number }) => [id, formatOrderNumber(order_number)])),
      undo: () => writeBack(dataApi, 'orders', changes),
    });
  };
}
