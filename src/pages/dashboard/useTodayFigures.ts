import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import * as z from 'zod/mini';
import type { LarderDataProvider } from '../../data/LarderDataProvider';

const text = z.nullable(z.string());

const dayShape = z.object({
  today: z.string(),
  households: z.int(),
  people: z.int(),
  events: z.array(z.object({ id: z.string(), name: z.string(), start_time: text, end_time: text })),
  /** Orders to be picked, and how many of them are begun. */
  orders: z.object({ waiting: z.int(), begun: z.int() }),
  /** How many recalls are open, and the title of the newest. */
  recalls: z.object({ count: z.int(), first: text }),
  /** How many items are short and lots expire, and the name of one; null for who looks after no stock. */
  items: z.nullable(
    z.object({
      short: z.int(),
      first: text,
      expiring: z.object({ count: z.int(), first: text }),
    }),
  ),
});

/** What a location's day has been so far, what waits, and what is on. */
export type TodayFigures = z.infer<typeof dayShape>;

/** The figures of today at a location, by one request. */
export function useTodayFigures(locationId: string) {
  const { rpc } = useDataProvider<LarderDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['desk', 'today', locationId],
    queryFn: async ({ signal }) =>
      z.parse(
        dayShape,
        await rpc(
          'location_today',
          { p_location_id: locationId },
          { signal, message: 'dashboard.today.failed' },
        ),
      ),
  });
  return { day: data, error, refetch: () => void refetch() };
}
