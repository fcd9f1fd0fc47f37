import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useDataApi } from '../../kit/useDataApi';

const shape = z.object({
  visits_30_days: z.int(),
  visits_365_days: z.int(),
  visits_total: z.int(),
  last_visit_at: z.nullable(z.string()),
});

/** How often a client came, counted by the database at all locations of the network. */
export function useClientFigures(clientId: string) {
  const dataApi = useDataApi();
  return useQuery({
    queryKey: ['clients', 'figures', clientId],
    queryFn: async ({ signal }) =>
      z.parse(
        shape,
        await dataApi.rpc(
          'client_figures',
          { p_client_id: clientId },
          { message: 'resources.visits.errors.list', signal },
        ),
      ),
  });
}
