import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { hasRank, subjectOf } from '../../../access/roles';
import { useCurrentUser } from '../../../data/useCurrentUser';
import type { LarderDataProvider } from '../../../data/LarderDataProvider';
import { parseFirstSteps, type FirstStepsState } from './firstSteps';

/** Where the answer is kept. */
export const firstStepsKey = (networkId: string | null | undefined) => [
  'dashboard',
  'firstSteps',
  networkId,
];

/** How far the network has come, by one request, for who runs it; undefined for others, and until it is known. */
export function useFirstSteps(): FirstStepsState | undefined {
  const user = useCurrentUser();
  const { rpc } = useDataProvider<LarderDataProvider>();
  const networkId = user?.networkId;
  const { data } = useQuery({
    queryKey: firstStepsKey(networkId),
    // Whoever comes back from a step sees it done.
    staleTime: 0,
    enabled: Boolean(networkId) && user !== null && hasRank(subjectOf(user), 'networkAdmin'),
    queryFn: async ({ signal }) =>
      parseFirstSteps(
        await rpc(
          'get_started',
          { p_network_id: networkId },
          { signal, message: 'dashboard.figuresFailed' },
        ),
      ),
  });
  return data;
}
