import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import type { CurrentUser } from '../../db/claims';
import type { ResourceDefinition } from '../declaration';
import { useReportError } from '../errors/useReportError';
import { useDataApi } from '../useDataApi';
import { useFirstView } from './firstView';
import { FIRST_VIEWS } from './firstViews';
import { asFirst, type SavedView } from './savedView';

/**
 * The view that a list opens with, and how another one is chosen: at once on this device, and kept for the
 * person's other ones.
 */
export function useChooseFirst(resource: ResourceDefinition, user: CurrentUser) {
  const [first, setFirst] = useFirstView(resource);
  const dataApi = useDataApi();
  const queryClient = useQueryClient();
  const report = useReportError();
  const { mutate } = useMutation({
    // One after the other: the last one counts.
    scope: { id: `first view of ${resource.name}` },
    mutationFn: async (view: SavedView | null) => {
      const { data } = await dataApi.getList<RaRecord>(FIRST_VIEWS, {
        filter: { 'owner_id@eq': user.id, 'entity@eq': resource.name },
        sort: { field: 'entity', order: 'ASC' },
        pagination: { page: 1, perPage: 1 },
      });
      const [kept] = data;
      const values = { view_id: view?.id ?? null };
      if (kept)
        await dataApi.update(FIRST_VIEWS, { id: kept.id, data: values, previousData: kept });
      else if (view)
        await dataApi.create(FIRST_VIEWS, { data: { ...values, entity: resource.name } });
    },
    onMutate: (view) => {
      setFirst(view && asFirst(view));
      return first;
    },
    onError: (error, _view, before) => {
      setFirst(before ?? null);
      report(error);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [FIRST_VIEWS] }),
  });
  return { first, setFirst, choose: mutate };
}
