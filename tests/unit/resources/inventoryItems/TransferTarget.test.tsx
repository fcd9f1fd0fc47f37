import { render, screen, within } from '@testing-library/react';
import { CoreAdminContext, Form, testDataProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { CurrentUser } from '../../../../src/db/claims';
import { i18nProvider } from '../../../../src/i18n/provider';
import { TransferTarget } from '../../../../src/resources/inventoryItems/MovementFields';
import { actAs } from '../../../support/currentUser';

const user: Partial<CurrentUser> = {
  isSuperUser: false,
  isNetworkAdmin: true,
  networkId: 'network',
  activeLocation: { id: 'here', name: 'Eastside', role: 'admin' },
  locations: [{ id: 'here', role: 'admin' }],
};

it('an item goes to every location but its own, which need not be the active one', async () => {
  actAs(user);
  const getList = vi.fn(() =>
    Promise.resolve({
      data: [
        { id: 'here', name: 'Eastside' },
        { id: 'there', name: 'Northgate' },
        { id: 'third', name: 'Westside' },
      ],
      total: 3,
    }),
  );
  const item = {
    ...{ id: 'item', name: 'Rice', location_id: 'there', network_id: 'network' },
    ...{ quantity_actual: 5, quantity_requested: 0, quantity_available: 5 },
  };
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <CoreAdminContext
          i18nProvider={i18nProvider}
          dataProvider={testDataProvider({ getList: getList as never })}
        >
          <Form>
            <TransferTarget item={item} />
          </Form>
        </CoreAdminContext>
      ),
    },
  ]);
  render(<RouterProvider router={router} />);
  const select = await screen.findByRole('combobox', { name: /To location/ });
  await within(select).findByRole('option', { name: 'Eastside' });
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['', 'Eastside', 'Westside']);
  expect(getList).toHaveBeenCalledWith(
    'locations',
    expect.objectContaining({ filter: {}, meta: { scope: { network: 'network' } } }),
  );
});
