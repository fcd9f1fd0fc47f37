import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Store } from 'react-admin';
import { SNAPSHOT } from '../config';
import { appConnection } from '../data/appConnection';
import { createPreferenceStore } from '../data/preferenceStore';
import { createQueryClient } from '../data/queryClient';
import { offerSnapshot, readSnapshot } from '../data/snapshot';
import { createDataProvider } from '../dataProvider';
import { currentUser } from '../db/authState';
import { i18nProvider } from '../i18n/provider';
import { fetchFirstList } from '../kit/list/firstList';
import { supportTables } from '../kit/supportTables';
import { resources } from '../resources';
import { listed } from './appPages';

export const dataProvider = createDataProvider(
  {
    ...supportTables,
    ...Object.fromEntries(resources.map((resource) => [resource.name, resource])),
  },
  appConnection,
);

/** Resolves when it is known what was kept from the last visit; a browser that does not say is not waited for. */
export const opened = Promise.race([
  readSnapshot(),
  new Promise<void>((resolve) => setTimeout(resolve, SNAPSHOT.patience)),
]);

interface Caches {
  queryClient: QueryClient;
  store: Store;
}

/** The caches that wait for the app to be there, and whose they are. */
let opening: (Caches & { userId: string | undefined }) | null = null;

/**
 * The caches of the app, with the list that it is opened at on the way. React begins again where a part of
 * the first drawing has to be fetched: what was asked for then is not asked for again.
 */
function openCaches(): Caches {
  const user = currentUser();
  if (opening && opening.userId === user?.id) return opening;
  const queryClient = createQueryClient();
  offerSnapshot(queryClient);
  const store = createPreferenceStore();
  // react-admin draws nothing at first where the kept language is not the provider's, and none is kept.
  if (!store.getItem('locale')) store.setItem('locale', i18nProvider.getLocale());
  fetchFirstList({
    resources: listed,
    address: window.location,
    user,
    queryClient,
    dataProvider,
    store,
  });
  opening = { userId: user?.id, queryClient, store };
  return opening;
}

/** What the app has read and what its user prefers, for as long as the app is drawn. */
export function useCaches(): Caches {
  const [{ queryClient, store }] = useState(openCaches);
  useEffect(() => {
    opening = null;
  }, []);
  return { queryClient, store };
}
