import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useDataApi } from '../../kit/useDataApi';
import { READ_AGAIN } from '../../kit/details/readAgain';
import type { HandoutFigures } from './handout';

const ANSWER = z.array(
  z.object({ item_id: z.string(), on_hand: z.int(), reserved: z.int(), available: z.int() }),
);

/** What an order can be handed out of its items, by their ids; without those whose stock nobody counts. */
export function useHandoutFigures(orderId: string): {
  figures: ReadonlyMap<string, HandoutFigures> | undefined;
  error: Error | null;
  refetch: () => void;
} {
  const dataApi = useDataApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['order_items', 'handout', orderId],
    queryFn: async () =>
      z.parse(
        ANSWER,
        await dataApi.rpc(
          'handout_figures',
          { p_order_id: orderId },
          { message: 'resources.order_items.errors.list' },
        ),
      ),
    select: byItem,
    ...READ_AGAIN,
  });
  return { figures: data, error: data ? null : error, refetch: () => void refetch() };
}

const byItem = (rows: z.infer<typeof ANSWER>): ReadonlyMap<string, HandoutFigures> =>
  new Map(rows.map(({ item_id, ...figures }) => [item_id, figures]));
