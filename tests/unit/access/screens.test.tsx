import { render, renderHook, screen, waitFor } from '@testing-library/react';
import {
  CoreAdminContext,
  memoryStore,
  RecordContextProvider,
  testDataProvider,
  type DataProvider,
} from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { i18nProvider } from '../../../src/i18n/provider';
import { PageRecordContext } from '../../../src/kit/history/RecordHistory';
import { ResourcesContext } from '../../../src/kit/ResourcesContext';
import { resources } from '../../../src/resources';
import { ClientDetails } from '../../../src/resources/clients/ClientDetails';
import clients from '../../../src/resources/clients';
import { DeleteUserDialog } from '../../../src/resources/users/DeleteUserDialog';
import { InviteButton } from '../../../src/resources/users/UsersPage';
import { NetworkAdminButton } from '../../../src/resources/users/NetworkAdminButton';
import type { Placement, Standing } from '../../../src/resources/users/placement';
import UserDetailsPage from '../../../src/resources/users/UserDetailsPage';
import { useMayManage } from '../../../src/resources/users/useMayManage';
import { anAdmin, aUser } from '../../support/renderShell';
import { actAs } from '../../support/currentUser';

/* What screens decide by roles beyond the rules of their resource (resources.test.ts). */

const PEOPLE = {
  member: aUser(),
  locationAdmin: anAdmin(),
  networkAdmin: aUser({ isNetworkAdmin: true }),
  superUser: aUser({ isSuperUser: true }),
} as const;
type Person = keyof typeof PEOPLE;

const COLLEAGUE: Placement = {
  id: '30000000-0000-4000-8000-000000000002',
  email: 'robin@example.org',
  full_name: 'Robin Example',
  first_name: 'Robin',
  last_name: 'Example',
  avatar_url: null,
  location_id: 'l0',
  link_id: 'k1',
  role: 'member',
  standing: null,
  is_invited: false,
  is_editable: true,
  updated_at: '2026-11-21T10:00:00+00:00',
};

/** Requests stay unanswered: what a screen offers by role is there before any data. */
const pending = () => new Promise<never>(() => undefined);

function show(
  person: Person,
  page: ReactNode,
  { data = {}, path = '/' }: { data?: Partial<DataProvider>; path?: string } = {},
) {
  actAs(PEOPLE[person]);
  const element = (
    <CoreAdminContext
      i18nProvider={i18nProvider}
      store={memoryStore()}
      dataProvider={testDataProvider({ getList: pending, rpc: pending, ...data })}
    >
      <ResourcesContext value={resources}>{page}</ResourcesContext>
    </CoreAdminContext>
  );
  const routes = ['/users/:user_id', '*'].map((pattern) => ({ path: pattern, element }));
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />);
}

it.each<[Person, Standing[]]>([
  ['member', []],
  ['locationAdmin', [null]],
  ['networkAdmin', [null, 'network_admin']],
  ['superUser', [null, 'network_admin', 'super_user']],
])('a %s may manage whoever stands as low: %j', (person, standings) => {
  actAs(PEOPLE[person]);
  const { result: mayManage } = renderHook(useMayManage);
  const every: Standing[] = [null, 'network_admin', 'super_user'];
  expect(every.filter((standing) => mayManage.current(standing))).toEqual(standings);
});

it.each<[Person, boolean]>([
  ['locationAdmin', true],
  ['networkAdmin', false],
  ['superUser', false],
])('a %s who deletes a user hears that links elsewhere may stay: %s', (person, told) => {
  show(person, <DeleteUserDialog user={COLLEAGUE} onClose={() => undefined} />);
  const note = i18nProvider.translate('resources.profiles.delete.elsewhere');
  expect(screen.getByRole('alertdialog')).toBeInTheDocument();
  expect(screen.queryAllByText(note)).toHaveLength(told ? 1 : 0);
});

it.each<[Person, boolean]>([
  ['member', false],
  ['locationAdmin', true],
  ['networkAdmin', true],
])('a %s sees the history of a client: %s', async (person, seen) => {
  const id = '7e57ed00-0000-4000-8000-000000000001';
  const record = { id, full_name: 'Rosa Delgado', created_at: '2026-11-21T10:00:00+00:00' };
  show(
    person,
    <RecordContextProvider value={record}>
      <PageRecordContext value={{ entity: 'clients', id }}>
        <ClientDetails resource={clients} id={id} />
      </PageRecordContext>
    </RecordContextProvider>,
  );
  expect(screen.getByRole('heading', { name: 'Rosa Delgado' })).toBeVisible();
  // Its part is fetched for who may see it alone.
  if (seen) expect(await screen.findByRole('heading', { name: 'History' })).toBeVisible();
  else expect(screen.queryByRole('heading', { name: 'History' })).toBeNull();
});

it.each<[Person, boolean, boolean]>([
  ['locationAdmin', true, true],
  ['locationAdmin', false, false],
  ['networkAdmin', false, true],
])(
  'a %s asks for the profile of a colleague who is editable, %s: %s',
  async (person, own, asks) => {
    const getOne = vi.fn(pending);
    const rows = { data: [{ ...COLLEAGUE, is_editable: own }], total: 1 };
    show(person, <UserDetailsPage />, {
      data: { getOne, getList: () => Promise.resolve(rows) as never },
      path: `/users/${COLLEAGUE.id}`,
    });
    if (asks) {
      await waitFor(() => {
        expect(getOne).toHaveBeenCalledWith(
          'profiles',
          expect.objectContaining({ id: COLLEAGUE.id }),
        );
      });
      expect(screen.queryByRole('heading', { name: 'Robin Example' })).toBeNull();
    } else {
      expect(await screen.findByRole('heading', { name: 'Robin Example' })).toBeVisible();
      expect(screen.getByText(/also works at a location you don't manage/)).toBeVisible();
      expect(getOne).not.toHaveBeenCalled();
    }
  },
);

const buttons = (name: string) =>
  screen.queryAllByRole('button', { name: i18nProvider.translate(name) });

it.each<[Person, number]>([
  ['member', 0],
  ['locationAdmin', 1],
])('a %s finds %s ways to invite', (person, count) => {
  show(person, <InviteButton />);
  expect(buttons('resources.location_users.invite.title')).toHaveLength(count);
});

it.each<[Person, number]>([
  ['locationAdmin', 0],
  ['networkAdmin', 1],
])('a %s finds %s ways to make somebody network admin', (person, count) => {
  show(person, <NetworkAdminButton placement={COLLEAGUE} onChanged={() => undefined} />);
  expect(buttons('resources.profiles.makeNetworkAdmin')).toHaveLength(count);
});
