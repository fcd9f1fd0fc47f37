import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { i18nProvider } from '../../../../src/i18n/provider';
import { pathsOf } from '../../../../src/kit/declaration';
import { DetailsRoute } from '../../../../src/kit/details/DetailsRoute';
import { PAGE_SIZE_KEY } from '../../../../src/kit/table/PagingBar';
import { ResourcesContext } from '../../../../src/kit/ResourcesContext';
import { resources } from '../../../../src/resources';
import { actAs } from '../../../support/currentUser';
import { fakeScreen } from '../../../support/screen';

const ID = '7d0b3a52-94a7-4a3c-8d8f-0a8b4f5f3c11';

beforeEach(() => {
  fakeScreen();
  actAs({
    id: 'me',
    isSuperUser: true,
    isNetworkAdmin: false,
    networkId: 'n',
    activeLocation: { id: 'l', name: 'Eastside Pantry', role: 'admin' },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** No answer ever comes. */
const silent = new Proxy(
  { supportAbortSignal: true },
  {
    get: (target, name): unknown =>
      Reflect.get(target, name) ??
      (name === 'then' ? undefined : () => new Promise<never>(() => undefined)),
  },
);

/** The page of a record of an entity, as the app draws it, with a server that does not answer. */
function showWaiting(entity: string) {
  const resource = resources.find(({ name }) => name === entity);
  if (!resource) throw new Error(`There is no ${entity}.`);
  const router = createMemoryRouter(
    [
      {
        path: `${resource.path}/:id`,
        element: (
          <CoreAdminContext
            i18nProvider={i18nProvider}
            store={memoryStore({ [PAGE_SIZE_KEY]: 20 })}
            queryClient={new QueryClient()}
            dataProvider={silent as never}
          >
            <ResourcesContext value={resources}>
              <DetailsRoute resource={resource} />
            </ResourcesContext>
          </CoreAdminContext>
        ),
      },
    ],
    { initialEntries: [pathsOf(resource).details(ID)] },
  );
  return render(<RouterProvider router={router} />);
}

const headings = () =>
  screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const columns = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

describe('the page of a record that is on its way', () => {
  it('of a client has its parts and the labels of the profile', async () => {
    showWaiting('clients');
    expect(await screen.findByText('Phone number')).toBeVisible();
    await waitFor(() => {
      expect(headings()).toEqual(['Household', 'Visits', 'Orders', 'Profile', 'History']);
    });
    const household = screen.getByRole('table', { name: 'Household' });
    expect(
      within(household)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Name', 'Date of birth', 'Age', 'Relation', 'Actions']);
    expect(screen.getAllByRole('status')[0]).toHaveTextContent('Loading');
    // the name comes with the record
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  });

  it('of an order has its steps, the head of its lines and the labels of its details', async () => {
    showWaiting('orders');
    expect(await screen.findByRole('list', { name: 'Order status' })).toHaveTextContent(
      '1Pending2In progress3Ready4Fulfilled',
    );
    expect(headings()).toEqual(['Items', 'Details']);
    expect(columns()).toContain('Ordered');
    expect(screen.getByText('Checked in by')).toBeVisible();
  });

  it('of an item has its figures, its labels and as many rows of the ledger as a page has', async () => {
    showWaiting('inventory_items');
    expect(await screen.findByText('Barcode')).toBeVisible();
    await waitFor(() => {
      expect(headings()).toEqual(['Stock', 'Details', 'Stock history', 'History']);
    });
    expect(screen.getAllByRole('row')).toHaveLength(1 + 20);
    expect(screen.getByLabelText('Rows per page')).toBeVisible();
  });

  it('of an event has who came as a table with as many rows as a page has', async () => {
    showWaiting('events');
    expect(await screen.findByText('Gifts provided')).toBeVisible();
    await waitFor(() => {
      expect(headings()).toEqual(['Attendance', 'Visits', 'Details', 'History']);
    });
    expect(columns()).toEqual(['Client', 'Date', 'Household size', 'Checked in by']);
    expect(screen.getAllByRole('row')).toHaveLength(1 + 20);
  });

  it.each([
    ['locations', 'Location', 'Track inventory'],
    ['networks', 'Network', 'Description'],
  ])('of %s has its form with the labels', async (entity, title, label) => {
    showWaiting(entity);
    expect(await screen.findAllByText(label)).not.toEqual([]);
    expect(headings()).toContain(title);
    expect(screen.getAllByRole('row')).toHaveLength(1 + 20);
  });
});
