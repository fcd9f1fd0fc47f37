import { useInfiniteQuery } from '@tanstack/react-query';
import { HISTORY } from '../../data/queryClient';
import type { EntityName } from '../../entities';
import { useDataApi } from '../useDataApi';
import { parseHistory } from './history';

const PAGE = 10;

/** The audit trail of a record, newest first, page after page. */
export function useHistory(entity: EntityName, id: string) {
  const dataApi = useDataApi();
  return useInfiniteQuery({
    // Under the entity's name: an import has it read again.
    queryKey: [entity, HISTORY, id],
    queryFn: async ({ pageParam, signal }) =>
      parseHistory(
        await dataApi.rpc(
          'record_history',
          { p_table: entity, p_id: id, p_before: pageParam, p_limit: PAGE },
          { message: 'history.failed', signal },
        ),
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
}
