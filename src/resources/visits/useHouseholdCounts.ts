import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useDataApi } from '../../kit/useDataApi';
import { FACTS } from './checkInContext';

const countsShape = z.extend(FACTS.household, { visited_on: z.nullable(z.string()) });

/** How many people of which age belong to a household; the parts add up to the size. */
export type HouseholdCounts = z.infer<typeof countsShape>;

/** Reads the answer of the database function `household_counts`. @throws ZodError when it has another shape */
export const parseCounts = (answer: unknown): HouseholdCounts => z.parse(countsShape, answer);

/**
 * How many people of which age a household has on a day, counted by the database: what every visit is
 * offered that nobody has counted again.
 *
 * @param day `yyyy-MM-dd`
 */
export function useHouseholdCounts(clientId: string, day: string) {
  const dataApi = useDataApi();
  return useQuery({
    queryKey: ['clients', 'household', clientId, day],
    queryFn: async ({ signal }) =>
      parseCounts(
        await dataApi.rpc(
          'household_counts',
          { p_client_id: clientId, p_day: day },
          { message: 'resources.clients.household.countsFailed', signal },
        ),
      ),
  });
}
