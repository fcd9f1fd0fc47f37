import type { QueryClient } from '@tanstack/react-query';
import {
  getQuery,
  type DataProvider,
  type ListParams,
  type SortPayload,
  type Store,
} from 'react-admin';
import { useEffect, useState } from 'react';
import { PAGE_SIZE_KEY } from '../components/table/PagingBar';
import { TABLE } from '../config';
import type { CurrentUser } from '../db/claims';
import { pathsOf, type ResourceDefinition } from './declaration';

/** Lists say how many rows there are. */
export const COUNTED = { count: 'exact' } as const;

/** The place that a list is about, if there is one: the network or the active location. */
const placeOf = ({ scope }: ResourceDefinition, user: CurrentUser | null) =>
  scope === 'location' ? user?.activeLocation?.id : user?.networkId;

/** Where a list's page, sort and filters are kept: apart for every person and place. */
export const listStoreKey = (resource: ResourceDefinition, user: CurrentUser | null): string =>
  `${resource.name}.list.${user?.id ?? ''}.${placeOf(resource, user) ?? ''}`;

const pending = new Map<string, Promise<void>>();

/** What react-admin makes of the address and of what it has kept. */
interface ShownQuery {
  page: number;
  perPage: number;
  sort: string;
  order: SortPayload['order'];
  filter?: object;
}

interface FirstListSettings {
  resources: readonly ResourceDefinition[];
  /** The address that was opened. */
  address: { pathname: string; search: string };
  user: CurrentUser | null;
  queryClient: QueryClient;
  dataProvider: DataProvider;
  store: Store;
}

/**
 * Asks for the rows of the list that the app is opened at, before anything is drawn: they come in
 * the meantime. The list finds them in the cache, under the key that react-admin gives them; where
 * it looks for others (an address with filters, say), it asks by itself.
 */
export function fetchFirstList(settings: FirstListSettings): void {
  const { resources, address, user, queryClient, dataProvider, store } = settings;
  const resource = resources.find(
    (entity) => !entity.listPage && pathsOf(entity).list === address.pathname,
  );
  if (!resource || address.search !== '' || !placeOf(resource, user)) return;
  const query: ShownQuery = getQuery({
    queryFromLocation: {},
    params: store.getItem<Partial<ListParams>>(listStoreKey(resource, user), {}),
    filterDefaultValues: undefined,
    sort: resource.sort,
    perPage: store.getItem(PAGE_SIZE_KEY, TABLE.defaultPageSize),
  });
  const params = {
    pagination: { page: query.page, perPage: query.perPage },
    sort: { field: query.sort, order: query.order },
    filter: { ...query.filter },
    meta: COUNTED,
  };
  const { name } = resource;
  const fetched = queryClient.prefetchQuery({
    queryKey: [name, 'getList', params],
    queryFn: () => dataProvider.getList(name, params),
  });
  pending.set(name, fetched);
}

/**
 * Whether a list may be drawn: not while the rows that the app was opened for are on their way, nor
 * before react-admin has started, which draws its pages anew a few times. So it is drawn once, not
 * empty and then full. (Suspense would hold it back for longer.)
 */
export function useFirstList({ name }: ResourceDefinition): boolean {
  const [waiting, setWaiting] = useState(() => pending.get(name));
  useEffect(() => {
    void waiting?.then(() => {
      // what react-admin does while it starts is done before any timer
      setTimeout(() => {
        pending.delete(name);
        setWaiting(undefined);
      });
    });
  }, [name, waiting]);
  return waiting === undefined;
}
