import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import {
  CoreAdminContext,
  memoryStore,
  ResourceContextProvider,
  testDataProvider,
  type GetListParams,
  type Store,
} from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CurrentUser } from '../../../../src/db/claims';
import { i18nProvider } from '../../../../src/i18n/provider';
import { ListPage, type ListPageProps } from '../../../../src/kit/list/ListPage';
import { ListSkeleton } from '../../../../src/kit/list/ListSkeleton';
import type { ResourceDefinition } from '../../../../src/kit/declaration';
import clients from '../../../../src/resources/clients';
import events from '../../../../src/resources/events';
import { actAs } from '../../../support/currentUser';

const user = (role: 'admin' | 'member'): Partial<CurrentUser> => ({
  id: expect.getState().currentTestName ?? '',
  isSuperUser: false,
  isNetworkAdmin: false,
  networkId: 'network',
  activeLocation: { id: 'location', name: 'Eastside Pantry', role },
});

beforeEach(() => {
  actAs(user('admin'));
});

const TOTAL = 34;

/** The list at an address; the store is what a browser keeps between two visits. */
function showList(
  address = '/events',
  {
    rows = 3,
    store = memoryStore(),
    resource = events,
    rowDetails,
    waits = false,
  }: {
    /** The server does not answer. */
    waits?: boolean;
    rows?: number;
    store?: Store;
    resource?: ResourceDefinition;
    rowDetails?: ListPageProps['rowDetails'];
  } = {},
) {
  const getList = vi.fn((_resource: string, { pagination, filter }: GetListParams) => {
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
            dataProvider={testDataProvider({ getList: getList as never })}
          >
            <ListPage resource={resource} rowDetails={rowDetails} />
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
    readAgain: () => void queryClient.invalidateQueries(),
  };
}

const showClients = () => showList('/clients', { resource: clients });

const loaded = () => screen.findByText('Event 0');

describe('a list that is on its way', () => {
  const onePage = () => memoryStore({ 'preferences.pageSize': 20 });
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

  it('has its head, its foot and as many grey rows as a page has', () => {
    showList('/events', { store: onePage(), waits: true });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Events');
    expect(screen.getByPlaceholderText('Filter...')).toBeVisible();
    expect(heads()).toEqual(expect.arrayContaining(['Name', 'Date', 'Food provided']));
    expect(screen.getAllByRole('row')).toHaveLength(1 + 20);
    expect(screen.getByLabelText('Rows per page')).toHaveValue('20');
  });

  it('has them, too, while the app that was opened at it begins', () => {
    render(
      <CoreAdminContext i18nProvider={i18nProvider} store={onePage()}>
        <ResourceContextProvider value="events">
          <ListSkeleton resource={events} />
        </ResourceContextProvider>
      </CoreAdminContext>,
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Events');
    expect(heads()).toEqual(expect.arrayContaining(['Name', 'Date', 'Food provided']));
    expect(screen.getAllByRole('row')).toHaveLength(1 + 20);
    expect(screen.getByLabelText('Rows per page')).toHaveValue('20');
  });
});

describe('a list without rows', () => {
  it('says what it is, and leads to where the first one is made', async () => {
    showList('/events', { rows: 0 });
    expect(await screen.findByText('No results.')).toBeVisible();
    expect(screen.getByText('There are no events yet. The first one shows here.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create the first one' })).toHaveAttribute(
      'href',
      '/events/create',
    );
    expect(screen.queryByRole('button', { name: 'Remove the filters' })).toBeNull();
    // The foot keeps its three texts; a single page has no other to go to.
    expect(screen.getByText('0 total row(s) returned.')).toBeVisible();
    expect(screen.getByLabelText('Rows per page')).toBeVisible();
    expect(screen.getByText('Page 1 of 1')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
  });

  it('names the text and the filters in one sentence', async () => {
    const filter = JSON.stringify({ 'is_food_provided@eq': true });
    const { person } = showList(`/events?${new URLSearchParams({ filter })}`);
    await loaded();
    await person.type(screen.getByPlaceholderText('Filter...'), 'nothing');
    const title = await screen.findByText('No results.');
    expect(title.nextElementSibling).toHaveTextContent(
      'Nothing matches “nothing” for Food provided Yes',
    );
    expect(screen.queryByRole('link', { name: 'Create the first one' })).toBeNull();
  });
});

describe('the list of a resource', () => {
  it('says what it shows, and formats values for people', async () => {
    showList();
    await loaded();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Events');
    expect(screen.getByText('34 total row(s) returned.')).toBeVisible();
    expect(screen.getByLabelText('Rows per page')).toHaveValue('10');
    expect(screen.getByText('Page 1 of 4')).toBeVisible();
    const row = screen.getByText('Event 0').closest('tr');
    expect(row).toHaveTextContent('Event 0-November 21, 20269:30 AM-Yes');
    expect(screen.getByRole('link', { name: 'Event 0' })).toHaveAttribute('href', '/events/id-0');
  });

  it('sorts ascending, descending, not at all', async () => {
    const { person, lastQuery } = showList();
    await loaded();
    const sorts: unknown[] = [];
    for (let click = 0; click < 3; click += 1) {
      const before = JSON.stringify(lastQuery()?.sort);
      await person.click(screen.getByRole('button', { name: 'Name' }));
      await waitFor(() => {
        expect(JSON.stringify(lastQuery()?.sort)).not.toBe(before);
      });
      sorts.push(lastQuery()?.sort);
    }
    expect(sorts).toEqual([
      { field: 'name', order: 'ASC' },
      { field: 'name', order: 'DESC' },
      { field: 'id', order: 'ASC' },
    ]);
  });

  it('looks for free text from the first page on and keeps it out of the address', async () => {
    const { person, router, lastQuery } = showList('/events?page=3');
    await screen.findByText('Page 3 of 4');
    await person.type(screen.getByPlaceholderText('Filter...'), 'nothing');
    await screen.findByText('No results.');
    expect(lastQuery()).toMatchObject({ filter: { q: 'nothing' }, pagination: { page: 1 } });
    expect(router.state.location.search).not.toContain('nothing');

    await person.click(screen.getByRole('button', { name: 'Remove the filters' }));
    await loaded();
    expect(screen.getByPlaceholderText('Filter...')).toHaveValue('');
  });

  it('ignores what an address asks for and the list does not know', async () => {
    const { lastQuery } = showList('/events?sort=secret&order=ASC&perPage=500&filter={"a":1}');
    await loaded();
    expect(lastQuery()).toMatchObject({
      sort: { field: 'start_date', order: 'DESC' },
      pagination: { page: 1, perPage: 10 },
      filter: {},
    });
  });

  it('opens without page, filters and text by its plain address, and with them on the way back', async () => {
    const filter = JSON.stringify({ 'is_food_provided@eq': true });
    const wanted = `?${new URLSearchParams({ filter, page: '2', perPage: '10' })}`;
    const { person, router, lastQuery, store, unmount } = showList(`/events${wanted}`);
    await screen.findByText('Page 2 of 4');
    expect(lastQuery()).toMatchObject({ filter: { 'is_food_provided@eq': true } });
    await person.type(screen.getByPlaceholderText('Filter...'), 'open');
    await waitFor(() => {
      expect(lastQuery()).toMatchObject({ filter: { q: 'open' }, pagination: { page: 1 } });
    });
    await screen.findByText('Page 1 of 4');

    await router.navigate('/events');
    await waitFor(() => {
      expect(lastQuery()?.filter).toEqual({});
    });
    expect(screen.getByPlaceholderText('Filter...')).toHaveValue('');
    expect(router.state.location.search).toBe('');

    await router.navigate(-1);
    await waitFor(() => {
      expect(lastQuery()?.filter).toEqual({ 'is_food_provided@eq': true, q: 'open' });
    });
    expect(screen.getByPlaceholderText('Filter...')).toHaveValue('open');

    // Another day: the browser has kept nothing of it.
    unmount();
    const { lastQuery: laterQuery } = showList('/events', { store });
    await loaded();
    expect(laterQuery()).toMatchObject({ filter: {}, pagination: { page: 1 } });
  });

  const bar = () => screen.queryByRole('toolbar', { name: 'Actions for the selected rows' });

  it.each<[string, (person: UserEvent) => Promise<unknown>]>([
    ['text', (person) => person.type(screen.getByPlaceholderText('Filter...'), 'open')],
    ['order', (person) => person.click(screen.getByRole('button', { name: 'Name' }))],
    ['page', (person) => person.click(screen.getByRole('button', { name: 'Next page' }))],
    ['page size', (person) => person.selectOptions(screen.getByLabelText('Rows per page'), '20')],
    [
      'filter',
      async (person) => {
        await person.click(screen.getByRole('button', { name: 'Add filter' }));
        await person.click(await screen.findByRole('menuitem', { name: 'Food provided' }));
        await person.click(await screen.findByRole('radio', { name: 'Yes' }));
        // what lies below it is hidden from roles
        await person.keyboard('{Escape}');
        await waitFor(() => {
          expect(screen.queryByRole('dialog')).toBeNull();
        });
      },
    ],
  ])('ends a selection with another %s', async (_what, change) => {
    const { person, lastQuery } = showList();
    await loaded();
    await person.click(screen.getByRole('checkbox', { name: 'Select Event 1' }));
    expect(bar()).toHaveTextContent('1 row selected');
    const before = JSON.stringify(lastQuery());
    await change(person);
    await waitFor(() => {
      expect(JSON.stringify(lastQuery())).not.toBe(before);
    });
    await waitFor(() => {
      expect(bar()).toBeNull();
    });
  });

  it('selects with Shift all rows from the one before', async () => {
    const { person } = showList();
    await loaded();
    await person.click(screen.getByRole('checkbox', { name: 'Select Event 2' }));
    await person.keyboard('{Shift>}');
    await person.click(screen.getByRole('checkbox', { name: 'Select Event 0' }));
    await person.keyboard('{/Shift}');
    expect(bar()).toHaveTextContent('3 rows selected');
    expect(screen.getByRole('checkbox', { name: 'Select Event 1' })).toBeChecked();
  });

  it('has a row for each record, and one more only below a record that is open', async () => {
    const rowDetails = () => <p>What it holds</p>;
    const { person } = showList('/events', { rowDetails });
    await loaded();
    const rows = () => screen.getAllByRole('row');
    expect(rows()).toHaveLength(4);
    const arrow = screen.getByRole('button', { name: 'Details of Event 1' });
    expect(arrow).toHaveAttribute('aria-expanded', 'false');
    await person.click(arrow);
    expect(await screen.findByText('What it holds')).toBeInTheDocument();
    expect(arrow).toHaveAttribute('aria-expanded', 'true');
    expect(rows()).toHaveLength(5);
    expect(rows()[3]).toHaveAttribute('id', arrow.getAttribute('aria-controls'));
    await person.click(arrow);
    await waitFor(() => {
      expect(rows()).toHaveLength(4);
    });
    expect(screen.queryByText('What it holds')).toBeNull();
  });

  it('leaves out of a selection what is deleted by somebody else', async () => {
    const { person, remove, readAgain } = showList();
    await loaded();
    await person.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(bar()).toHaveTextContent('3 rows selected');
    remove('id-1');
    readAgain();
    await waitFor(() => {
      expect(bar()).toHaveTextContent('2 rows selected');
    });
  });

  it.each([
    [
      'the page',
      (person: UserEvent) => person.click(screen.getByRole('button', { name: 'Next page' })),
    ],
    [
      'the order',
      (person: UserEvent) => person.click(screen.getByRole('button', { name: 'Name' })),
    ],
    [
      'the page size',
      (person: UserEvent) => person.selectOptions(screen.getByLabelText('Rows per page'), '20'),
    ],
    [
      'the words to look for',
      (person: UserEvent) => person.type(screen.getByPlaceholderText('Filter...'), 'e'),
    ],
  ])('ends a selection with %s', async (_what, change) => {
    const { person } = showList();
    await loaded();
    await person.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(bar()).toHaveTextContent('3 rows selected');
    await change(person);
    await waitFor(() => {
      expect(bar()).toBeNull();
    });
  });

  it('ends a selection with a filter that goes', async () => {
    const filter = JSON.stringify({ 'is_food_provided@eq': true });
    const { person } = showList(`/events?${new URLSearchParams({ filter })}`);
    await loaded();
    await person.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(bar()).toHaveTextContent('3 rows selected');
    await person.click(screen.getByRole('button', { name: 'Remove the filter Food provided' }));
    await waitFor(() => {
      expect(bar()).toBeNull();
    });
  });

  it('keeps no selection for the next visit', async () => {
    const { person, store, unmount } = showList();
    await loaded();
    await person.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(bar()).toHaveTextContent('3 rows selected');
    expect(JSON.stringify(store.listItems?.())).not.toContain('id-1');
    unmount();
    showList('/events', { store });
    await loaded();
    expect(bar()).toBeNull();
  });

  it('names the rows that a question about the selection means', async () => {
    const { person } = showList('/events', { rows: 7 });
    await loaded();
    await person.click(screen.getByRole('checkbox', { name: 'Select Event 2' }));
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog');
    const named = () => within(dialog).getAllByRole('listitem');
    expect(dialog).toHaveTextContent(
      'This action cannot be undone. This will permanently delete 1 row.',
    );
    expect(named().map((item) => item.textContent)).toEqual(['Event 2']);
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });

    await person.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    const items = await screen.findAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      ...['Event 0', 'Event 1', 'Event 2', 'Event 3', 'Event 4'],
      'and 2 more',
    ]);
  });

  it('finds codes by their label, in columns that are shown', async () => {
    const { person, lastQuery } = showClients();
    await screen.findByText('34 total row(s) returned.');
    const field = screen.getByPlaceholderText('Filter...');
    await person.click(field);
    await person.paste('woman self-referral');
    const referral = {
      word: 'self-referral',
      column: 'referral_type',
      codes: ['self_referral'],
    };
    await waitFor(() => {
      expect(lastQuery()?.filter).toEqual({ q: 'woman self-referral', 'q@codes': [referral] });
    });
    await person.click(screen.getByRole('button', { name: 'Columns' }));
    await person.click(await screen.findByRole('menuitemcheckbox', { name: 'Gender' }));
    const gender = { word: 'woman', column: 'gender', codes: ['woman'] };
    await waitFor(() => {
      expect(lastQuery()?.filter).toMatchObject({ 'q@codes': [referral, gender] });
    });
  });

  it('hides a column on demand and shows it again', async () => {
    const { person } = showList();
    await loaded();
    await person.click(screen.getByRole('button', { name: 'Columns' }));
    expect(await screen.findByText('Toggle columns')).toBeVisible();
    await person.click(screen.getByRole('menuitemcheckbox', { name: 'Description' }));
    await waitFor(() => {
      expect(document.querySelector('th[data-column="description"]')).toBeNull();
    });
    await person.click(screen.getByRole('menuitem', { name: 'Reset to default' }));
    await waitFor(() => {
      expect(document.querySelector('th[data-column="description"]')).not.toBeNull();
    });
  });

  it.each([
    ['admin', ['View', 'Edit', 'Delete'], true],
    ['member', ['View', 'Edit'], false],
  ] as const)('offers a location %s what the role may do', async (as, actions, mayExport) => {
    actAs(user(as));
    const { person } = showList();
    await loaded();
    expect(screen.queryByRole('button', { name: 'Export' }) !== null).toBe(mayExport);
    await person.click(screen.getByRole('button', { name: 'Actions for Event 0' }));
    const menu = await screen.findByRole('menu');
    const items = within(menu).getAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(actions);
  });
});
