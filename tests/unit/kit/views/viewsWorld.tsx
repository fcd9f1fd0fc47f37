import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, ListContextProvider, memoryStore, type RaRecord } from 'react-admin';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { DataError } from '../../../../src/data/errors';
import type { CurrentUser } from '../../../../src/db/claims';
import { i18nProvider } from '../../../../src/i18n/provider';
import { columnStoreKey } from '../../../../src/kit/table/useColumnLayout';
import { firstViewKey } from '../../../../src/kit/views/firstView';
import { FollowFirstViews } from '../../../../src/kit/views/FollowFirstViews';
import { ViewsPopover } from '../../../../src/kit/views/ViewsPopover';
import { LarderTheme } from '../../../../src/layout/theme/LarderTheme';
import { Toaster } from '../../../../src/layout/toasts/Toaster';
import clients from '../../../../src/resources/clients';
import { actAs } from '../../../support/currentUser';
import { hearErrors } from '../../../support/hearErrors';
import { aUser, LOCATIONS } from '../../../support/renderShell';
import { fakeScreen } from '../../../support/screen';

export const HERE = LOCATIONS[0].id;

type Table = 'saved_views' | 'first_views';

const VIEW = {
  filter: { 'gender@in': ['woman'] },
  sort: { field: 'city', order: 'DESC' },
  hidden: ['email'],
};

/** The two tables as their policies show them to one person. */
function aServer(user: CurrentUser, given: readonly Partial<RaRecord>[], first: object | null) {
  const tables: Record<Table, RaRecord[]> = {
    saved_views: given.map((view, index) => ({
      ...{ id: `v${String(index)}`, owner_id: user.id, entity: 'clients', view: VIEW, query: null },
      ...{ is_shared: false, shared_location_id: null, deleted_at: null, updated_at: 'a' },
      ...view,
    })),
    first_views: first ? [{ id: 'f', owner_id: user.id, updated_at: 'a', ...first }] : [],
  };
  let isDown = false;
  const call = <Answer,>(table: Table, what: string, action: () => Answer): Promise<Answer> =>
    isDown
      ? Promise.reject(
          new DataError({ kind: 'server', message: `resources.${table}.errors.${what}` }),
        )
      : Promise.resolve(action());
  const shown = (table: Table, row: RaRecord): RaRecord =>
    table === 'first_views'
      ? { ...row, view: tables.saved_views.find(({ id }) => id === row['view_id']) ?? null }
      : row;
  const change = (table: Table, id: unknown, values: object): RaRecord => {
    tables[table] = tables[table].map((row) => (row.id === id ? { ...row, ...values } : row));
    return tables[table].find((row) => row.id === id) ?? { id: '' };
  };
  return {
    tables,
    fail: (down: boolean) => {
      isDown = down;
    },
    provider: {
      getList: (table: Table) =>
        call(table, 'list', () => {
          const data = tables[table].filter((row) => !row['deleted_at']);
          return { data: data.map((row) => shown(table, row)), total: data.length };
        }),
      create: (table: Table, { data }: { data: object }) =>
        call(table, 'create', () => {
          const own = { owner_id: user.id, deleted_at: null, updated_at: 'a' };
          const row = { id: `new ${table}`, ...own, ...data };
          tables[table].push(row);
          return { data: row };
        }),
      update: (table: Table, { id, data }: { id: unknown; data: object }) =>
        call(table, 'update', () => ({ data: change(table, id, data) })),
      delete: (table: Table, { id }: { id: unknown }) =>
        call(table, 'delete', () => ({ data: change(table, id, { deleted_at: 'now' }) })),
      undoDeletions: (table: Table, { ids }: { ids: unknown[] }) =>
        call(table, 'restore', () => {
          for (const id of ids) change(table, id, { deleted_at: null });
          return { data: ids };
        }),
    },
  };
}

interface ViewsOptions {
  user?: CurrentUser;
  views?: readonly Partial<RaRecord>[];
  /** What the person chose on another device. */
  first?: object;
  searchText?: string;
  /** The server does not answer. */
  down?: boolean;
}

/** The saved views of the list of clients, opened. */
export function showViews(options: ViewsOptions = {}) {
  const { user = aUser(), views = [], first = null, searchText = '', down = false } = options;
  hearErrors();
  fakeScreen();
  actAs(user);
  const server = aServer(user, views, first);
  server.fail(down);
  const store = memoryStore();
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let searched = searchText;
  let follow: () => void = () => undefined;

  function Page() {
    const [anchor, setAnchor] = useState<HTMLElement | null>(document.body);
    const [follows, setFollows] = useState(false);
    follow = () => {
      setFollows(true);
    };
    const list = {
      filterValues: { 'city@eq': 'Warren' },
      sort: { field: 'full_name', order: 'ASC' },
    };
    return (
      <CoreAdminContext
        {...{ i18nProvider, queryClient, store }}
        dataProvider={server.provider as never}
      >
        <ListContextProvider value={list as never}>
          {follows && <FollowFirstViews />}
          <ViewsPopover
            resource={clients}
            isNarrow={false}
            searchText={searchText}
            onSearch={(text) => {
              searched = text;
            }}
            anchor={anchor}
            onClose={() => {
              setAnchor(null);
            }}
          />
          <Toaster />
        </ListContextProvider>
      </CoreAdminContext>
    );
  }

  const router = createMemoryRouter([{ path: '*', element: <Page /> }], {
    initialEntries: ['/clients'],
  });
  render(
    <LarderTheme>
      <RouterProvider router={router} />
    </LarderTheme>,
  );
  return {
    router,
    table: clients,
    person: userEvent.setup(),
    fail: server.fail,
    rows: (table: Table) => server.tables[table],
    searched: () => searched,
    hidden: () => store.getItem<string[]>(columnStoreKey('clients')),
    /** What the device keeps of the view that the list opens with. */
    kept: () => store.getItem<unknown>(firstViewKey(clients, user)) ?? null,
    follow: () => {
      follow();
    },
    /** Somebody deletes a view elsewhere, and what is known is read again. */
    remove: async (id: string) => {
      await server.provider.delete('saved_views', { id });
      await queryClient.invalidateQueries();
    },
  };
}
