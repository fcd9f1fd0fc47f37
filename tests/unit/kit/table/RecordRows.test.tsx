import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import {
  CoreAdminContext,
  memoryStore,
  useRefresh,
  type GetListParams,
  type RaRecord,
} from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { i18nProvider } from '../../../../src/i18n/provider';
import { useRelatedPages } from '../../../../src/kit/details/useRelated';
import { RecordRows } from '../../../../src/kit/table/RecordRows';
import { actAs } from '../../../support/currentUser';
import { fakeScreen } from '../../../support/screen';

const OWN = { 'client_id@eq': 'c' };
const NEWEST = { field: 'visited_at', order: 'DESC' } as const;

let all: RaRecord[] = [];
const getList = vi.fn((_resource: string, { pagination }: GetListParams) => {
  const { page = 1, perPage = 10 } = pagination ?? {};
  return Promise.resolve({
    data: all.slice((page - 1) * perPage, page * perPage),
    total: all.length,
  });
});

beforeEach(() => {
  actAs({ id: 'me' });
  fakeScreen();
  getList.mockClear();
  all = Array.from({ length: 21 }, (_row, index) => ({
    id: index + 1,
    name: `Visit ${index + 1}`,
    city: index === 20 ? 'Ávila' : 'Detroit',
    size: 4,
    by: 'Maya',
  }));
});

function Visits() {
  const rows = useRelatedPages('visits', OWN, NEWEST);
  const refresh = useRefresh();
  return (
    <>
      <button onClick={refresh}>Refresh</button>
      <RecordRows
        name="Visits"
        variant="visits"
        rows={rows}
        empty="No visits yet"
        emptyAction={<a href="/check-in">Check in</a>}
        columns={[
          { source: 'name', label: 'Name', render: ({ name }) => String(name) },
          {
            source: 'city',
            label: 'City',
            render: ({ city }) => <b>{String(city)}</b>,
            text: ({ city }) => String(city),
          },
          {
            source: 'size',
            label: 'People',
            align: 'right',
            render: ({ size }) => Number(size),
            onPhone: { place: 'right', render: ({ size }) => `${Number(size)} people` },
          },
          { source: 'by', label: 'By', render: ({ by }) => String(by), onPhone: null },
        ]}
      />
    </>
  );
}

function show() {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <CoreAdminContext
          i18nProvider={i18nProvider}
          store={memoryStore()}
          dataProvider={{ getList, supportAbortSignal: true } as never}
        >
          <Visits />
        </CoreAdminContext>
      ),
    },
  ]);
  render(<RouterProvider router={router} />);
  return userEvent.setup();
}

const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

async function lookFor(person: UserEvent, text: string): Promise<void> {
  const field = screen.getByPlaceholderText('Filter...');
  await person.clear(field);
  await person.click(field);
  await person.paste(text);
}

describe('a table inside a card', () => {
  it('has its rows in pages, and the footer of every table', async () => {
    const person = show();
    await screen.findByText('21 total row(s) returned.');
    expect(screen.getByText('Page 1 of 3')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('10');
    expect(names()).toHaveLength(10);
    await person.click(screen.getByRole('button', { name: 'Last page' }));
    await waitFor(() => {
      expect(names()).toEqual(['Visit 21']);
    });
    expect(getList.mock.lastCall?.[1]).toMatchObject({
      filter: OWN,
      sort: NEWEST,
      pagination: { page: 3, perPage: 10 },
      meta: { scope: 'none', count: 'exact' },
    });
    await person.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '30');
    expect(await screen.findByText('Page 1 of 1')).toBeVisible();
    await waitFor(() => {
      expect(names()).toHaveLength(21);
    });
  });

  it('looks for a text in what the rows of all pages show', async () => {
    const person = show();
    await screen.findByText('21 total row(s) returned.');
    await lookFor(person, 'avila');
    await waitFor(() => {
      expect(names()).toEqual(['Visit 21']);
    });
    expect(screen.getByText('1 total row(s) returned.')).toBeVisible();
    await lookFor(person, 'detroit');
    await screen.findByText('20 total row(s) returned.');
    expect(names()).toHaveLength(10);
    await person.click(screen.getByRole('button', { name: 'Next page' }));
    expect(names()[0]).toBe('Visit 11');
    await person.click(screen.getByRole('button', { name: 'Columns' }));
    await person.click(await screen.findByRole('menuitemcheckbox', { name: 'City' }));
    await person.keyboard('{Escape}');
    expect(await screen.findByText('No results.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Remove the filters' }));
    await screen.findByText('21 total row(s) returned.');
    expect(names()).toHaveLength(10);
  });

  it('goes to the page before when the last row of the last one goes', async () => {
    const person = show();
    await screen.findByText('21 total row(s) returned.');
    await person.click(screen.getByRole('button', { name: 'Last page' }));
    await waitFor(() => {
      expect(names()).toEqual(['Visit 21']);
    });
    all.pop();
    await person.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('Page 2 of 2');
    await waitFor(() => {
      expect(names()[0]).toBe('Visit 11');
    });
  });

  it('says on a phone in words what no heading says there, and leaves out what has no room', async () => {
    fakeScreen({ width: 360 });
    show();
    const row = (await screen.findByText('Visit 1')).closest('li');
    const lines = [...(row?.querySelectorAll('.phone-line') ?? [])];
    expect(lines.map(({ textContent }) => textContent)).toEqual(['Visit 14 people', 'Detroit']);
    expect(screen.getByText('21 total row(s) returned.')).toBeVisible();
  });

  it('says that there is none, above the footer', async () => {
    all = [];
    show();
    expect(await screen.findByText('No visits yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Check in' })).toBeVisible();
    expect(screen.getByText('0 total row(s) returned.')).toBeVisible();
    expect(screen.getByText('Page 1 of 1')).toBeVisible();
  });
});
