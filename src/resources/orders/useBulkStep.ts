import { useMutation } from '@tanstack/react-query';
import { useRefresh, useNotify } from 'react-admin';
import { TOAST } from '../../config';
import { isPartlyDone } from '../../data/errors';
import { useDataApi } from '../../kit/useDataApi';
import { useReportError } from '../../kit/errors/useReportError';
import type { Order } from './order';
import { ORDER_STATUSES, type OrderStatus } from './orderStatus';
import { stepData } from './stepData';
import { readOrderLines } from './readOrderLines';
import { useStepUndo } from './useStepUndo';
import { formatOrderNumber } from '../../i18n/formatValue';
import { useText } from '../../i18n/text';
import { choiceText } from '../../i18n/choices';

interface BulkStep {
  orders: readonly Order[];
  step: OrderStatus;
  /** Why, where they are cancelled. */
  reason?: string | undefined;
}

/**
 * Takes several orders one step further and says which could not be filled. All or none, up to as
 * many as go in one request; beyond that, the toast says how many are done.
 */
export function useBulkStep(onDone: () => void) {
  const dataApi = useDataApi();
  const translate = useText();
  const notify = useNotify();
  const sayTaken = useStepUndo();
  const refresh = useRefresh();
  const report = useReportError();
  return useMutation({
    mutationFn: async ({ orders, step, reason }: BulkStep) => {
      const ids = orders.map(({ id }) => id);
      await dataApi.updateMany('orders', { ids, data: stepData(step, reason) });
      if (step !== 'fulfilled') return [];
      const lines = await readOrderLines(dataApi, ids);
      const short = new Set(
        lines
          .filter(({ quantity, quantity_fulfilled }) => (quantity_fulfilled ?? 0) < quantity)
          .map(({ order_id }) => order_id),
      );
      return orders.filter(({ id }) => short.has(id)).map(({ order_number }) => order_number);
    },
    onSuccess: (short, { orders, step }) => {
      const title = translate('resources.orders.success.steps', {
        smart_count: orders.length,
        status: choiceText(ORDER_STATUSES, step),
      });
      if (short.length === 0) {
        void sayTaken({ title, step, orders });
      } else {
        notify(title, {
          type: 'warning',
          description: translate('resources.orders.fulfil.partlyMany', {
            numbers: short.map(formatOrderNumber).join(', '),
          }),
          autoHideDuration: TOAST.longDuration,
        });
      }
      onDone();
    },
    onError: (error) => {
      report(error);
      if (isPartlyDone(error)) onDone();
    },
    onSettled: () => {
      refresh();
    },
  });
}
