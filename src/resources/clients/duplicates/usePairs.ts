import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useGetList, type RaRecord } from 'react-admin';
import { useCurrentUser } from '../../../data/useCurrentUser';
import { useDataApi } from '../../../kit/useDataApi';
import { FILTERS, idsOf, pairOf, parsePairCounts, type Pair, type PairsTab } from './pair';

/** As many are read at once; decided ones make room for others. */
const PAGE = 50;

const ORDER = {
  likely: { field: 'bits', order: 'DESC' },
  relatives: { field: 'bits', order: 'DESC' },
  decided: { field: 'decided_at', order: 'DESC' },
} as const satisfies Record<PairsTab, object>;

const FAILED = 'duplicates.failed';

/** How many pairs each tab has; undefined while they are counted. */
export function usePairCounts() {
  const dataApi = useDataApi();
  const networkId = useCurrentUser()?.network?.id;
  const { data } = useQuery({
    queryKey: ['client_pairs', 'counts', networkId],
    enabled: networkId !== undefined,
    queryFn: async ({ signal }) =>
      parsePairCounts(
        await dataApi.rpc(
          'count_client_pairs',
          { p_network_id: networkId },
          { signal, message: FAILED },
        ),
      ),
  });
  return data;
}

/** The first pairs of a tab, and the clients that they name. */
export function usePairs(tab: PairsTab) {
  const dataApi = useDataApi();
  const list = useGetList<RaRecord>('client_pairs', {
    pagination: { page: 1, perPage: PAGE },
    sort: ORDER[tab],
    filter: FILTERS[tab],
    meta: { count: 'exact' },
  });
  const pairs: readonly Pair[] | undefined = list.data?.map(pairOf);
  const ids = [...new Set(pairs?.flatMap(idsOf))].sort();
  const clients = useQuery({
    queryKey: ['clients', 'pairs', ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) =>
      new Map(
        (await dataApi.getMany<RaRecord>('clients', { ids, signal })).data.map((client) => [
          String(client.id),
          client,
        ]),
      ),
    // What was named stays named while the next ones are read.
    placeholderData: (previous) => previous,
    staleTime: 0,
  });
  return {
    pairs,
    total: list.total ?? pairs?.length ?? 0,
    clients: clients.data,
    error: list.data ? null : (list.error ?? clients.error),
    refetch: () => void Promise.all([list.refetch(), clients.refetch()]),
  };
}

/** Has pairs, their counts and all that a merge changes read again. */
export function useReadPairsAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries();
}
