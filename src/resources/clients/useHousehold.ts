import { useQuery } from '@tanstack/react-query';
import { HOUSEHOLD } from '../../config';
import { today } from '../../i18n/dates';
import { useRelated } from '../../kit/details/useRelated';
import { useDataApi } from '../../kit/useDataApi';
import { parseCounts } from './household';

const FIRST = { field: 'created_at', order: 'ASC' } as const;

/** Who belongs to a client's household besides the client, in the order in which they were written down. */
export const useHouseholdMembers = (clientId: string) =>
  useRelated('household_members', { 'client_id@eq': clientId }, FIRST, HOUSEHOLD.mostMembers);

/** How many people of which age a household has today, counted by the database. */
export function useHouseholdCounts(clientId: string) {
  const dataApi = useDataApi();
  const day = today();
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
