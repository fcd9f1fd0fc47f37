import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  CoreAdminContext,
  memoryStore,
  testDataProvider,
  type GetListParams,
  type Store,
} from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { DataError } from '../../../../src/data/errors';
import type { CurrentUser } from '../../../../src/db/claims';
import { i18nProvider } from '../../../../src/i18n/provider';
import type { ResourceDefinition } from '../../../../src/kit/declaration';
import { mergeFields } from '../../../../src/kit/custom/mergeFields';
import { ListPage, type ListPageProps } from '../../../../src/kit/list/ListPage';
import events from '../../../../src/resources/events';

/** Somebody of a location, whose drafts and preferences are the test's own. */
export const user = (role: 'admin' | 'member'): Partial<CurrentUser> => ({
  id: expect.getState().currentTestName ?? '',
  isSuperUser: false,
  isNetworkAdmin: false,
  networkId: 'network',
  activeLocation: { id: 'location', name: 'Eastside Pantry', role },
});

const TOTAL = 34;

/** The list at an address; the store is what a browser keeps between two visits. */
export function showList(
  address = '/events',
  {
    rows = 3,
    store = memoryStore(),
    resource = events,
    rowDetails,
    links,
    waits = false,
  }: {
    /** The server does not answer. */
    waits?: boolean;
    rows?: number;
    store?: Store;
    resource?: ResourceDefinition;
    rowDetails?: ListPageProps['rowDetails'];
    links?: NonNullable<ListPageProps['links']>;
  } = {},
) {
  let held: Promise<void> | undefined;
  const getList = vi.fn(async (_resource: string, { pagination, filter }: GetListParams) => {
    await held;
    if (waits) return new Promise<never>(() => undefined);
    if (rows === 0 || (filter as { q?: string }).q === 'nothing')
      return Promise.resolve({ data: [], total: 0 });
    const { page = 1, perPage = 10 } = pagination ?? {};
    const first = (page - 1) * perPage;
    // A few rows stand for a page: finding things by role in a long table takes jsdom seconds.
    const data = Array.from({ length: rows }, (_, index) => ({
      id: `id-${first + index}`,
      name: `Event ${first + index}`,
      description: null,
      start_date: '2026-11-21',
      start_time: '09:30:00',
      is_food_provided: true,
    }));
    return Promise.resolve({ data: data.filter(({ id }) => !removed.has(id)), total: TOTAL });
  });
  const removed = new Set<string>();
  const renamed = new Map<string, string>();
  const getOne = vi.fn((_resource: string, { id }: { id: string }) =>
    removed.has(id)
      ? Promise.reject(new DataError({ kind: 'missing' }))
      : Promise.resolve({
          data: {
            ...{ id, description: null, start_date: '2026-11-21', start_time: '09:30:00' },
            ...{ name: renamed.get(id) ?? id.replace('id-', 'Event '), is_food_provided: true },
          },
        }),
  );
  const queryClient = new QueryClient();
  const router = createMemoryRouter(
    [
      {
        path: resource.path,
        element: (
          <CoreAdminContext
            i18nProvider={i18nProvider}
            store={store}
            queryClient={queryClient}
            dataProvider={testDataProvider({
              ...{ getList: getList as never, getOne: getOne as never },
              delete: ((_resource: string, { id }: { id: string }) => {
                removed.add(id);
                return Promise.resolve({ data: { id } });
              }) as never,
            })}
          >
            <ListPage
              resource={mergeFields(resource, [])}
              rowDetails={rowDetails}
              {...(links && { links })}
            />
          </CoreAdminContext>
        ),
      },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [address] },
  );
  const { unmount } = render(<RouterProvider router={router} />);
  const lastQuery = () => getList.mock.lastCall?.[1];
  return {
    router,
    lastQuery,
    unmount,
    store,
    person: userEvent.setup(),
    remove: (id: string) => removed.add(id),
    /** Somebody else changes a record; lists hear of it later. */
    rename: (id: string, name: string) => renamed.set(id, name),
    /** What comes of lists from now on comes when this is called. */
    holdLists: () => {
      let release: () => void = () => undefined;
      held = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    readAgain: () => void queryClient.invalidateQueries(),
  };
}

/** Its first row is there. */
export const loaded = () => screen.findByText('Event 0');
