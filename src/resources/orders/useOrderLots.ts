import * as z from 'zod/mini';
import { lotsWords } from '../../i18n/lotWords';
import { useAnswer } from '../../kit/useAnswer';

const ANSWER = z.record(
  z.string(),
  z.array(
    z.object({ lot: z.nullable(z.string()), best_by: z.nullable(z.string()), quantity: z.int() }),
  ),
);

/**
 * From which lots the lines of these orders are; of open ones, if they were handed out now, one order after the other.
 *
 * @returns what to say of a line; '' where nothing has a lot, and while it is not known
 */
export function useOrderLots(orderIds: readonly string[]): (lineId: string) => string {
  const { data } = useAnswer(
    ANSWER,
    'order_lots',
    { p_order_ids: orderIds },
    {
      ...{ queryKey: ['order_items', 'lots', orderIds], enabled: orderIds.length > 0 },
      message: 'lots.failed',
    },
  );
  return (lineId) => lotsWords(data?.[lineId] ?? []);
}
