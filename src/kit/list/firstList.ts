import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DataProvider, Store } from 'react-admin';
import { PAGE_SIZE_KEY } from '../table/PagingBar';
import { TABLE } from '../../config';
import { keptAnswer } from '../../data/snapshot';
import type { CurrentUser } from '../../db/claims';
import { firstViewKey } from '../views/firstView';
import { pathsOf, type ResourceDefinition } from '../declaration';

/** Lists say how many rows there are. */
export const COUNTED = { count: 'exact' } as const;

/** The place that a list is about, if there is one: the network or the active location. */
const placeOf = ({ scope }: ResourceDefinition, user: CurrentUser | null) =>
  scope === 'location' ? user?.activeLocation?.id : user?.networkId;

/** Names a list: apart for every person and place. */
export const listName = (resource: ResourceDefinition, user: CurrentUser | null): string =>
  `${resource.name}.list.${user?.id ?? ''}.${placeOf(resource, user) ?? ''}`;

interface Opening {
  rows: Promise<void>;
  /** Rows of the last visit are drawn until those come. */
  isKept: boolean;
}

const pending = new Map<string, Opening>();

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
  const resource = resources.find((entity) => pathsOf(entity).list === address.pathname);
  if (!resource || address.search !== '' || !placeOf(resource, user)) return;
  // It is opened with a view.
  if (store.getItem(firstViewKey(resource, user))) return;
  const { name } = resource;
  const perPage = store.getItem<number>(PAGE_SIZE_KEY) ?? TABLE.defaultPageSize;
  const queryKey = firstPageKey(resource, perPage);
  const fetched = queryClient.prefetchQuery({
    queryKey,
    queryFn: () => dataProvider.getList(name, queryKey[2]),
  });
  const isKept = keptAnswer(queryKey) !== undefined;
  pending.set(name, { rows: isKept ? Promise.resolve() : fetched, isKept });
}

/** The key that react-admin gives the first page of a list as it is opened. */
export const firstPageKey = ({ name, sort }: ResourceDefinition, perPage: number) =>
  [name, 'getList', { pagination: { page: 1, perPage }, sort, filter: {}, meta: COUNTED }] as const;

/** Whether a query's key is that of such a page, however many rows it has. */
export const isFirstPage = (resource: ResourceDefinition, key: QueryKey): boolean =>
  TABLE.pageSizes.some((perPage) => hashKey(firstPageKey(resource, perPage)) === hashKey(key));

/**
 * What a list draws: not its rows while those that the app was opened for are on their way, nor before react-admin has
 * started, which draws its pages again a few times. So they are drawn once, not empty and then full. (Suspense would
 * hold them back for longer.)
 */
export function useFirstList({ name }: ResourceDefinition): 'rows' | 'grey rows' | 'nothing' {
  const [waiting, setWaiting] = useState(() => pending.get(name));
  useEffect(() => {
    void waiting?.rows.then(() => {
      // what react-admin does while it starts is done before any timer
      setTimeout(() => {
        pending.delete(name);
        setWaiting(undefined);
      });
    });
  }, [name, waiting]);
  if (!waiting) return 'rows';
  // Rows that are kept are there in a moment: grey ones would make it longer.
  return waiting.isKept ? 'nothing' : 'grey rows';
}
