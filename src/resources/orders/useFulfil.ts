import { useMutation } from '@tanstack/react-query';
import { useRefresh, useNotify } from 'react-admin';
import * as z from 'zod/mini';
import { shortItemsOf, type ShortItem } from './lines/orderLines';
import { useAskReserved } from './lines/useAskReserved';
import { TOAST } from '../../config';
import { refusalDetails } from '../../data/errors';
import { useDataApi } from '../../kit/useDataApi';
import { NotSaved } from '../../kit/form/NotSaved';
import { useReportError } from '../../kit/errors/useReportError';
import type { Order } from './order';
import { useMissingWords } from './useMissingWords';
import { useText } from '../../i18n/text';

const ANSWER = z.object({
  missing: z.array(
    z.object({ item_id: z.string(), name: z.string(), wanted: z.int(), fulfilled: z.int() }),
  ),
});

interface Handout {
  item_id: string;
  quantity_fulfilled: number;
}

interface Outcomes {
  onDone: () => void;
  /** There is less on hand by now than should be handed out. */
  onShort: (items: readonly ShortItem[]) => void;
}

/**
 * Hands out an order, asks where others would go short by it, and says what is missing afterwards.
 * `question` belongs into the page.
 */
export function useFulfil(order: Order, { onDone, onShort }: Outcomes) {
  const dataApi = useDataApi();
  const translate = useText();
  const notify = useNotify();
  const wordsOf = useMissingWords();
  const refresh = useRefresh();
  const report = useReportError();
  const [sendAsking, question] = useAskReserved();
  const { mutate, isPending } = useMutation({
    mutationFn: async (lines: readonly Handout[]) =>
      z.parse(
        ANSWER,
        await sendAsking((confirmed) =>
          dataApi.rpc(
            'fulfil_order',
            { p_order_id: order.id, p_lines: lines, ...confirmed },
            { message: 'resources.orders.errors.update' },
          ),
        ),
      ),
    onSuccess: ({ missing }) => {
      const number = order.order_number;
      if (missing.length === 0) {
        notify(translate('resources.orders.fulfil.done', { number }), { type: 'success' });
      } else {
        notify(translate('resources.orders.fulfil.partly', { number }), {
          type: 'warning',
          description: wordsOf(missing),
          autoHideDuration: TOAST.longDuration,
        });
      }
      onDone();
    },
    onError: (error) => {
      const short = shortItemsOf(refusalDetails(error));
      if (short) onShort(short);
      else if (!(error instanceof NotSaved)) report(error);
    },
    onSettled: () => {
      refresh();
    },
  });
  return { mutate, isPending, question };
}
