import { MutationCache, QueryClient } from '@tanstack/react-query';
import { CACHE } from '../config';

/** Second in the key of whatever tells what was done to a record: the audit trail grows with each change. */
export const HISTORY = 'history';

/** What keys begin with of what the database works out of visits and households, whichever of their rows changes. */
const WORKED_OUT: readonly (readonly string[])[] = [
  ['desk'],
  ['check-in'],
  ['clients', 'eligibility'],
  ['clients', 'figures'],
  ['clients', 'household'],
];

/**
 * The query cache of the app: stale after 5 s, dropped after 5 min, refetched on focus, reconnect
 * and mount (specification, section 4). Nothing is retried here: the data layer sends reads again
 * by itself (`sendRequest`) and writes never, and the answers of guards must not wait. Histories, and what is
 * worked out of visits and households, are read again after every change.
 */
export function createQueryClient(): QueryClient {
  // 'always': with the backend on the same machine a lost network must not stop the requests.
  const networkMode = 'always';
  const queryClient: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: () => {
        void queryClient.invalidateQueries({
          predicate: ({ queryKey }) =>
            queryKey[1] === HISTORY ||
            WORKED_OUT.some((key) => key.every((part, at) => part === queryKey[at])),
        });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: CACHE.staleTime,
        gcTime: CACHE.gcTime,
        refetchOnMount: true,
        refetchOnReconnect: true,
        refetchOnWindowFocus: true,
        retry: false,
        networkMode,
      },
      mutations: { retry: false, networkMode },
    },
  });
  return queryClient;
}
