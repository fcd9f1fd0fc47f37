import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataApi } from '../../kit/useDataApi';
import { parseHistory } from './history';

const PAGE = 10;

/** The audit trail of a client, newest first, page after page. */
export function useClientHistory(clientId: string) {
  const dataApi = useDataApi();
  return useInfiniteQuery({
    queryKey: ['clients', 'history', clientId],
    queryFn: async ({ pageParam, signal }) =>
      parseHistory(
        await dataApi.rpc(
          'client_history',
          { p_client_id: clientId, p_limit: PAGE, p_offset: pageParam },
          { message: 'resources.clients.history.failed', signal },
        ),
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return last.rows.length > 0 && read < last.total ? read : undefined;
    },
  });
}
