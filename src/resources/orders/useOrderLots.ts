import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { lotsWords } from '../../i18n/lotWords';
import { useDataApi } from '../../kit/useDataApi';

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
  const dataApi = useDataApi();
  const { data } = useQuery({
    queryKey: ['order_items', 'lots', orderIds],
    queryFn: async ({ signal }) =>
      z.parse(
        ANSWER,
        await dataApi.rpc(
          'order_lots',
          { p_order_ids: orderIds },
          { signal, message: 'lots.failed' },
        ),
      ),
    enabled: orderIds.length > 0,
  });
  return (lineId) => lotsWords(data?.[lineId] ?? []);
}
