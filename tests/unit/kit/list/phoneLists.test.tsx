import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore, testDataProvider, type GetListParams } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { entityOf } from '../../../../src/entities';
import { i18nProvider } from '../../../../src/i18n/provider';
import { ListPage, type ListPageProps } from '../../../../src/kit/list/ListPage';
import { resources } from '../../../../src/resources';
import events from '../../../../src/resources/events';
import { actAs } from '../../../support/currentUser';
import { fakeScreen } from '../../../support/screen';

beforeEach(() => {
  actAs({
    id: expect.getState().currentTestName ?? '',
    isSuperUser: false,
    isNetworkAdmin: false,
    networkId: 'network',
    activeLocation: { id: 'location', name: 'Eastside Pantry', role: 'admin' },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const TOTAL = 12;

const LINKS: ListPageProps = {
  resource: events,
  links: [{ label: 'Calendar', icon: <i />, to: (ids) => `/calendar/${ids.length}` }],
  primary: <button>Import</button>,
};

type Asked = Omit<GetListParams, 'filter'> & { filter?: object };

function showEvents({
  width = 360,
  store = memoryStore(),
  address = '/events',
  page = { resource: events },
} = {}) {
  const device = fakeScreen({ width });
  const getList = vi.fn((_resource: string, { filter = {} }: Asked) => {
    const found = Object.keys(filter).length === 0;
    const data = [0, 1, 2].map((index) => ({
      id: `id-${index}`,
      name: `Event ${index}`,
      description: 'Bring a bag',
      start_date: '2026-11-21',
      start_time: index === 0 ? null : '09:30:00',
    }));
    return Promise.resolve(found ? { data, total: TOTAL } : { data: [], total: 0 });
  });
  const router = createMemoryRouter(
    [
      {
        path: '/events',
        element: (
          <CoreAdminContext
            i18nProvider={i18nProvider}
            store={store}
            queryClient={new QueryClient()}
            dataProvider={testDataProvider({ getList: getList as never })}
          >
            <ListPage {...page} />
          </CoreAdminContext>
        ),
      },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [address] },
  );
  const { unmount } = render(<RouterProvider router={router} />);
  const lastQuery = () => getList.mock.lastCall?.[1];
  return { device, person: userEvent.setup(), store, lastQuery, router, unmount };
}

const rowOf = async (name: string) => screen.findByRole('link', { name: new RegExp(name) });
const choose = async (person: ReturnType<typeof userEvent.setup>, entry: string) => {
  await person.click(await screen.findByRole('button', { name: 'Actions for Events' }));
  await person.click(await screen.findByRole('menuitem', { name: entry }));
  await waitFor(() => {
    expect(screen.queryByRole('menu')).toBeNull();
  });
};

describe('a list below 600 pixels', () => {
  it('has rows of two lines, each a link with its menu beside it', async () => {
    showEvents();
    const row = await rowOf('Event 1');
    expect(screen.queryByRole('table')).toBeNull();
    expect(row).toHaveAttribute('href', '/events/id-1');
    expect(row).toHaveTextContent('Event 19:30 AMNovember 21, 2026');
    expect(await rowOf('Event 0')).toHaveTextContent('All day');
    const menu = screen.getByRole('button', { name: 'Actions for Event 1' });
    expect(row).not.toContainElement(menu);
    expect(screen.getByText('Page 1 of 2')).toBeVisible();
    expect(screen.getByText('12 total row(s) returned.')).toBeVisible();
    expect(screen.getByLabelText('Rows per page')).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it.each([
    [599, true],
    [600, false],
  ])('at %i pixels is rows: %s', async (width, isRows) => {
    showEvents({ width });
    await rowOf('Event 1');
    expect(screen.queryByRole('table') === null).toBe(isRows);
  });

  it('is sorted by a menu, whose order stands above the rows', async () => {
    const { person, lastQuery } = showEvents();
    await rowOf('Event 1');
    const sort = async (entry: string) => {
      await person.click(await screen.findByRole('button', { name: 'Sort' }));
      await person.click(await screen.findByRole('menuitemradio', { name: entry }));
    };
    await sort('Name');
    await waitFor(() => {
      expect(lastQuery()?.sort).toEqual({ field: 'name', order: 'ASC' });
    });
    await sort('Name, ascending');
    await waitFor(() => {
      expect(lastQuery()?.sort).toEqual({ field: 'name', order: 'DESC' });
    });
    await sort('Created');
    expect(await screen.findByText('Oldest first')).toBeVisible();
  });

  it('has one button: pages beside it and creating are entries of its menu', async () => {
    const { person, router, unmount } = showEvents({ page: LINKS });
    await rowOf('Event 1');
    expect(screen.getByRole('button', { name: 'Import' })).toBeVisible();
    for (const name of ['Calendar', 'Add event'])
      expect(screen.queryByRole('link', { name })).toBeNull();
    await person.click(await screen.findByRole('button', { name: 'Actions for Events' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Calendar', 'Add event']),
    );
    await person.click(screen.getByRole('menuitem', { name: 'Calendar' }));
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/calendar/0');
    });
    unmount();
    showEvents({ page: LINKS, width: 1440 });
    expect(await screen.findByRole('link', { name: 'Calendar' })).toHaveAttribute(
      'href',
      '/calendar/0',
    );
    expect(screen.getByRole('link', { name: 'Add event' })).toBeVisible();
  });

  it('is a table by choice, and stays one for the next visit', async () => {
    const { person, store, unmount } = showEvents();
    await rowOf('Event 1');
    await choose(person, 'Show as table');
    const table = await screen.findByRole('table');
    expect(within(table).getByRole('columnheader', { name: 'Description' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Columns' })).toBeVisible();
    const kept = store.listItems?.();
    unmount();
    showEvents({ store: memoryStore(kept) });
    expect(await screen.findByRole('columnheader', { name: 'Description' })).toBeVisible();
    await choose(userEvent.setup(), 'Show as list');
    await waitFor(() => {
      expect(screen.queryByRole('table')).toBeNull();
    });
  });

  it('has boxes only while rows are selected', async () => {
    const { person } = showEvents();
    await rowOf('Event 1');
    await choose(person, 'Select rows');
    const bar = () => screen.queryByRole('toolbar', { name: 'Actions for the selected rows' });
    expect(bar()).toHaveTextContent('0 rows selected');
    await person.click(screen.getByRole('checkbox', { name: 'Select Event 1' }));
    expect(bar()).toHaveTextContent('1 row selected');
    await person.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(bar()).toHaveTextContent('3 rows selected');
    await person.click(screen.getByRole('button', { name: 'Clear the selection' }));
    expect(bar()).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('keeps in sight what was selected before the screen was turned', async () => {
    const { device, person } = showEvents({ width: 844 });
    await person.click(await screen.findByRole('checkbox', { name: 'Select Event 1' }));
    act(() => {
      device.resize(390);
    });
    await rowOf('Event 1');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Select Event 1' })).toBeChecked();
    await person.click(screen.getByRole('button', { name: 'Clear the selection' }));
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('is walked with the arrow keys', async () => {
    const { person } = showEvents();
    (await rowOf('Event 0')).focus();
    await person.keyboard('{ArrowDown}');
    expect(await rowOf('Event 1')).toHaveFocus();
    await person.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
    expect(await rowOf('Event 0')).toHaveFocus();
  });

  it('says what hides its rows, and takes the filters away', async () => {
    const filter = JSON.stringify({ 'is_food_provided@eq': true });
    const { person, router } = showEvents({
      address: `/events?${new URLSearchParams({ filter })}`,
    });
    const empty = await screen.findByText('No results.');
    expect(empty.parentElement).toHaveTextContent('for Food provided Yes');
    expect(screen.getByRole('button', { name: 'Remove the filter Food provided' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Remove the filters' }));
    await rowOf('Event 1');
    expect(router.state.location.search).not.toContain('is_food_provided');
  });
});

describe('every list', () => {
  it.each(resources.filter(({ name }) => entityOf(name).pages.includes('list')))(
    'of $name says by its declaration what a row has on a phone',
    ({ phone, fields }) => {
      expect(phone).toBeDefined();
      const slots = [phone?.line1, phone?.right, ...(phone?.line2 ?? []), phone?.below];
      for (const slot of slots) if (typeof slot === 'string') expect(fields).toHaveProperty(slot);
    },
  );
});
