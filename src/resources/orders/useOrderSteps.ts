import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataApi } from '../../kit/useDataApi';
import { useReportError } from '../../kit/errors/useReportError';
import type { Order } from './order';
import { ORDER_STATUSES, type OrderStatus } from './orderStatus';
import { stepData } from './stepData';
import { useStepUndo } from './useStepUndo';
import { useText } from '../../i18n/text';
import { choiceText } from '../../i18n/choices';

interface StepOfOrder {
  order: Order;
  step: OrderStatus;
  /** Why, where it is cancelled. */
  reason?: string;
}

/** Changes the status of an order, as it was when the screen showed it, and says how it went. */
export function useOrderSteps(onDone?: () => void) {
  const dataApi = useDataApi();
  const translate = useText();
  const sayTaken = useStepUndo();
  const queryClient = useQueryClient();
  const report = useReportError();
  return useMutation({
    mutationFn: ({ order, step, reason }: StepOfOrder) =>
      dataApi.update<Order>('orders', {
        id: order.id,
        data: stepData(step, reason),
        previousData: order,
      }),
    onSuccess: (_answer, { order, step }) => {
      const title = translate('resources.orders.success.step', {
        number: order.order_number,
        status: choiceText(ORDER_STATUSES, step),
      });
      void sayTaken({ title, step, orders: [order] });
      onDone?.();
      // Waited for: a further step from the order as it was would be refused for this one.
      return queryClient.invalidateQueries();
    },
    onError: (error) => {
      report(error);
      // Somebody else may have taken the order further.
      void queryClient.invalidateQueries();
    },
  });
}
