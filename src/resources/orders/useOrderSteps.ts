import { useMutation } from '@tanstack/react-query';
import { useRefresh, useNotify } from 'react-admin';
import { useDataApi } from '../../kit/useDataApi';
import { useReportError } from '../../kit/errors/useReportError';
import type { Order } from './order';
import { ORDER_STATUSES, type OrderStatus } from './orderStatus';
import { useText } from '../../i18n/text';
import { choiceText } from '../../i18n/choices';

/** Changes the status of an order, as it was when the screen showed it, and says how it went. */
export function useOrderSteps(onDone?: () => void) {
  const dataApi = useDataApi();
  const translate = useText();
  const notify = useNotify();
  const refresh = useRefresh();
  const report = useReportError();
  return useMutation({
    mutationFn: ({ order, step }: { order: Order; step: OrderStatus }) =>
      dataApi.update<Order>('orders', {
        id: order.id,
        data: { fulfillment_status: step },
        previousData: order,
      }),
    onSuccess: (_answer, { order, step }) => {
      notify(
        translate('resources.orders.success.step', {
          number: order.order_number,
          status: choiceText(ORDER_STATUSES, step),
        }),
        { type: 'success' },
      );
      onDone?.();
    },
    onError: report,
    // Also after a refusal: somebody else may have taken the order further.
    onSettled: () => {
      refresh();
    },
  });
}
