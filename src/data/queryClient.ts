import { QueryClient } from '@tanstack/react-query';
import { CACHE } from '../config';

/**
 * The query cache of the app: stale after 5 s, dropped after 5 min, refetched on focus, reconnect
 * and mount (specification, section 4). Nothing is retried here: the data layer sends reads again
 * by itself (`sendRequest`) and writes never, and the answers of guards must not wait.
 */
export function createQueryClient(): QueryClient {
  // 'always': with the backend on the same machine a lost network must not stop the requests.
  const networkMode = 'always';
  return new QueryClient({
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
}
