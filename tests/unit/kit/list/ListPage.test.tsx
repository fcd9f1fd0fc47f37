import { render, screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext, memoryStore, ResourceContextProvider } from 'react-admin';
import { beforeEach, describe, expect, it } from 'vitest';
import { i18nProvider } from '../../../../src/i18n/provider';
import { ListSkeleton } from '../../../../src/kit/list/ListSkeleton';
import clients from '../../../../src/resources/clients';
import events from '../../../../src/resources/events';
import { actAs } from '../../../support/currentUser';
import { loaded, showList, user } from './listWorld';

beforeEach(() => {
  actAs(user('admin'));
});

const showClients = () => showList('/clients', { resource: clients });

describe('a list that is on its way', () => {
  const onePage = () => memoryStore({ 'preferences.pageSize': 20 });
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

  it('has its head, its footer and as many grey rows as a page has', () => {
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
    expect(
      screen.getByText('There are no events yet. The first one you add will appear here.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create the first one' })).toHaveAttribute(
      'href',
      '/events/create',
    );
    expect(screen.queryByRole('button', { name: 'Remove the filters' })).toBeNull();
    // The footer keeps its three texts; a single page has no other to go to.
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
