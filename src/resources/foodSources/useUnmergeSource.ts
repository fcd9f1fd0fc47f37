import { useDataApi } from '../../kit/useDataApi';

/** Takes a merge of a source back. */
export function useUnmergeSource(): (id: string) => Promise<unknown> {
  const dataApi = useDataApi();
  return (id) =>
    dataApi.rpc(
      'unmerge_food_source',
      { p_source_id: id },
      { message: 'resources.food_sources.merge.undoFailed' },
    );
}
