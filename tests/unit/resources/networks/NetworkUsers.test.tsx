import { render, screen } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createDataProvider } from '../../../../src/dataProvider';
import { i18nProvider } from '../../../../src/i18n/provider';
import { resources } from '../../../../src/resources';
import { NetworkUsers } from '../../../../src/resources/networks/NetworkUsers';
import { fakeApi, idOf, NETWORK } from '../../data/fakeApi';

const tables = Object.fromEntries(resources.map((resource) => [resource.name, resource]));

const link = (role: 'admin' | 'member', name: string, deletedAt: string | null = null) => ({
  role,
  location: { name, deleted_at: deletedAt },
});

const PEOPLE = [
  ['Ada', [link('member', 'Main Street'), link('admin', 'Second Street')]],
  ['Kim', [link('member', 'Main Street'), link('member', 'East'), link('member', 'West')]],
  ['Lea', [link('admin', 'Closed Street', '2026-11-21T10:00:00+00:00')]],
  ['Nia', []],
  ['Rae', [link('member', 'Main Street')]],
  ['Una', [link('admin', 'Main Street')]],
] as const;
const ids = new Map<string, string>(PEOPLE.map(([name], number) => [name, idOf(number)]));

it('the users of a network are shown with their roles, by one request for all of them', async () => {
  const { connection, sent } = fakeApi(({ path }) =>
    path.endsWith('/profiles')
      ? {
          json: PEOPLE.map(([name, links]) => ({ id: ids.get(name), full_name: name, links })),
          range: '0-5/6',
        }
      : {
          // a row for each of their locations
          json: [
            { id: ids.get('Rae'), standing: 'network_admin' },
            { id: ids.get('Rae'), standing: 'network_admin' },
            { id: ids.get('Una'), standing: 'super_user' },
          ],
        },
  );
  render(
    <MemoryRouter>
      <CoreAdminContext
        i18nProvider={i18nProvider}
        store={memoryStore()}
        dataProvider={createDataProvider(tables, connection)}
      >
        <NetworkUsers networkId={NETWORK} />
      </CoreAdminContext>
    </MemoryRouter>,
  );
  await screen.findByText('Super user');
  const shown = PEOPLE.map(([name]) => {
    const row = screen.getByText(name).closest('tr');
    return [name, row?.cells[2]?.textContent];
  });
  expect(shown).toEqual([
    ['Ada', 'Admin at Second StreetMember at Main Street'],
    ['Kim', 'Member at East and 2 more'],
    ['Lea', '-'],
    ['Nia', '-'],
    ['Rae', 'Network admin'],
    ['Una', 'Super user'],
  ]);
  expect(screen.getByTitle('East, Main Street, West')).toBeInTheDocument();
  expect(sent.map(({ path }) => path).sort()).toEqual([
    '/rest/v1/location_users',
    '/rest/v1/profiles',
  ]);
  // Nobody makes a network admin of a super user.
  const menus = screen.getAllByRole('button', { name: /^Actions for/ });
  expect(menus.map((menu) => menu.getAttribute('aria-label'))).toEqual(
    PEOPLE.slice(0, -1).map(([name]) => `Actions for ${name}`),
  );
});
