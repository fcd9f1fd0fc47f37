import EventOutlined from '@mui/icons-material/EventOutlined';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { CoreAdminContext, testDataProvider, type DataProvider } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { CurrentUser } from '../../src/db/claims';
import { ENTITY_NAMES } from '../../src/entities';
import { i18nProvider } from '../../src/i18n/provider';
import { Shell } from '../../src/layout/Shell';
import { LarderTheme } from '../../src/layout/theme/LarderTheme';
import { Toaster } from '../../src/layout/toasts/Toaster';

export const LOCATIONS = [
  { id: 'l0', name: 'Eastside Pantry' },
  { id: 'l1', name: 'Northgate Mobile Market' },
  { id: 'l2', name: 'St. Brigid’s Food Shelf' },
] as const;

/** A member of Eastside Pantry, unless told otherwise. */
export function aUser(change: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: 'u1',
    email: 'maya.okafor@example.org',
    firstName: 'Maya',
    lastName: 'Okafor',
    fullName: 'Maya Okafor',
    initials: 'MO',
    avatarUrl: null,
    addressLine1: null,
    addressLine2: null,
    city: null,
    state: null,
    zipCode: null,
    isSuperUser: false,
    isNetworkAdmin: false,
    network: { id: 'n1', name: 'Harvest Valley Network' },
    networkId: 'n1',
    homeNetworkId: 'n1',
    activeLocation: { ...LOCATIONS[0], role: 'member' },
    locations: [{ id: 'l0', role: 'member' }],
    timeZone: null,
    aal: 'aal2',
    idleHours: 12,
    ...change,
  };
}

export const anAdmin = (change: Partial<CurrentUser> = {}): CurrentUser =>
  aUser({
    activeLocation: { ...LOCATIONS[0], role: 'admin' },
    locations: [
      { id: 'l0', role: 'admin' },
      { id: 'l1', role: 'member' },
      { id: 'l2', role: 'admin' },
    ],
    ...change,
  });

/** One icon for every entity. */
export const menuIcons = Object.fromEntries(ENTITY_NAMES.map((name) => [name, EventOutlined]));

type FakeData = Partial<DataProvider> & { switchLocation?: (id: string) => Promise<void> };

/**
 * The shell around a page, with a data provider that knows the locations.
 *
 * @returns what Testing Library returns, the router and a setter of the signed-in person
 */
export function renderShell({
  user = anAdmin(),
  path = '/clients',
  page = <h1>The page</h1>,
  data = {},
}: { user?: CurrentUser; path?: string; page?: ReactNode; data?: FakeData } = {}) {
  let setUser: (user: CurrentUser) => void = () => {};
  const dataProvider = testDataProvider({
    getList: ((_resource: string, params: { filter?: Record<string, unknown> }) => {
      const ids = params.filter?.['id@in'];
      const found = LOCATIONS.filter(({ id }) => !Array.isArray(ids) || ids.includes(id));
      return Promise.resolve({ data: found, total: found.length });
    }) as unknown as DataProvider['getList'],
    ...data,
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });

  function Frame() {
    const [current, setCurrent] = useState(user);
    setUser = setCurrent;
    return (
      <CoreAdminContext
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
      >
        <Shell user={current} menuIcons={menuIcons}>
          {page}
        </Shell>
        <Toaster />
      </CoreAdminContext>
    );
  }

  const router = createMemoryRouter([{ path: '*', element: <Frame /> }], {
    initialEntries: [path],
  });
  const view = render(
    <LarderTheme>
      <RouterProvider router={router} />
    </LarderTheme>,
  );
  return { ...view, router, queryClient, setUser: (next: CurrentUser) => setUser(next) };
}
