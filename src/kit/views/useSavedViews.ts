import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useGetList, useNotify, type RaRecord } from 'react-admin';
import { API } from '../../config';
import type { CurrentUser } from '../../db/claims';
import { useText } from '../../i18n/text';
import type { ResourceDefinition } from '../declaration';
import { useReportError } from '../errors/useReportError';
import { useDataApi } from '../useDataApi';
import { FIRST_VIEWS } from './firstViews';
import { savedViewOf, sharePlace, viewsAt, type Arrangement, type SavedView } from './savedView';

const TABLE = 'saved_views';

/** What is saved of a list. */
export interface Draft {
  name: string;
  isShared: boolean;
  arrangement: Arrangement;
  /** The free text; a shared view has none. */
  text: string;
}

/** The saved views of a list: reads, saves and deletes them. */
export function useSavedViews(resource: ResourceDefinition, user: CurrentUser) {
  const dataApi = useDataApi();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const report = useReportError();
  const translate = useText();
  const { data, error, refetch } = useGetList<RaRecord>(TABLE, {
    filter: { 'entity@eq': resource.name },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: API.idsPerRequest },
  });
  const views = data && viewsAt(data.map(savedViewOf), user);
  // What is saved again, deleted or undone may be what a list opens with.
  const readAgain = () =>
    Promise.all(
      [TABLE, FIRST_VIEWS].map((table) => queryClient.invalidateQueries({ queryKey: [table] })),
    );

  const save = useMutation({
    mutationFn: async ({ name, isShared, arrangement, text }: Draft) => {
      const place = isShared ? sharePlace(user) : null;
      const values = {
        name,
        view: arrangement,
        query: place === null && text !== '' ? text : null,
        is_shared: place !== null,
        shared_location_id: place?.shared_location_id ?? null,
      };
      // One of the same name is saved again.
      const known = views?.find(
        (view) => view.owner_id === user.id && view.name.toLowerCase() === name.toLowerCase(),
      );
      const { data: saved } = known
        ? await dataApi.update<RaRecord>(TABLE, {
            id: known.id,
            data: values,
            previousData: known.record,
          })
        : await dataApi.create<RaRecord>(TABLE, { data: { ...values, entity: resource.name } });
      return savedViewOf(saved);
    },
    onSuccess: ({ name }) => {
      notify(translate('views.saved', { name }), { type: 'success' });
    },
    onError: report,
    onSettled: readAgain,
  });

  const remove = useMutation({
    mutationFn: ({ id, record }: SavedView) =>
      dataApi.delete<RaRecord>(TABLE, { id, previousData: record }),
    onSuccess: (_answer, { id, name }) => {
      notify(translate('views.deleted', { name }), {
        type: 'success',
        onUndo: () => {
          void dataApi
            .undoDeletions(TABLE, { ids: [id] })
            .catch(report)
            .finally(() => void readAgain());
        },
      });
    },
    onError: report,
    onSettled: readAgain,
  });

  return { views, error, refetch, save, remove };
}
