import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import {
  CoreAdminContext,
  memoryStore,
  ResourceContextProvider,
  type GetListParams,
} from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { i18nProvider } from '../../../../src/i18n/provider';
import { RelatedTable } from '../../../../src/kit/details/RelatedTable';
import { ItemLedger } from '../../../../src/resources/inventoryItems/ItemLedger';
import locations from '../../../../src/resources/locations';
import { NetworkUsers } from '../../../../src/resources/networks/NetworkUsers';
import { actAs } from '../../../support/currentUser';
import { fakeScreen } from '../../../support/screen';

beforeEach(() => {
  actAs({ id: 'me' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const getList = vi.fn((resource: string, { filter }: GetListParams) => {
  const row = {
    id: resource,
    name: 'Main Street',
    full_name: 'Grace',
    description: 'By the bank',
    links: [],
  };
  const found = (filter as { q?: string }).q === 'nothing' ? [] : [row];
  return Promise.resolve({ data: found, total: found.length });
});

const MOVEMENTS = 250;
const rpc = vi.fn((_name: string, args: { p_limit?: number; p_offset?: number }) => {
  const { p_limit = 0, p_offset = 0 } = args;
  const rows = Array.from({ length: MOVEMENTS }, (_row, index) => ({
    id: MOVEMENTS - index,
    created_at: '2026-11-22T09:00:00Z',
    kind: 'received',
    delta: 1,
    balance: MOVEMENTS - index,
    reason: null,
    note: index === MOVEMENTS - 1 ? 'The very first crate' : null,
    actor_name: 'Zoë Ávila',
    order_id: null,
    order_number: null,
    counterpart_location: null,
    ...{ donor: null, pounds: null, received_on: null },
    ...{ lot: null, best_by: null, lots: [] },
  }));
  return Promise.resolve({ total: MOVEMENTS, rows: rows.slice(p_offset, p_offset + p_limit) });
});

function show(table: ReactNode) {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <CoreAdminContext
          i18nProvider={i18nProvider}
          store={memoryStore()}
          dataProvider={{ getList, rpc, supportAbortSignal: true } as never}
        >
          {table}
        </CoreAdminContext>
      ),
    },
  ]);
  render(<RouterProvider router={router} />);
  return { person: userEvent.setup(), router };
}

const NAME = ['name'];
const FILTERED = ['name', 'inventory_tracking_enabled'];

const rowsOf = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

async function lookFor(person: UserEvent, text: string): Promise<void> {
  await person.clear(screen.getByPlaceholderText('Filter...'));
  await person.click(screen.getByPlaceholderText('Filter...'));
  await person.paste(text);
}

async function toggle(person: UserEvent, column: string): Promise<void> {
  await person.click(screen.getByRole('button', { name: 'Columns' }));
  expect(await screen.findByText('Toggle columns')).toBeVisible();
  await person.click(screen.getByRole('menuitemcheckbox', { name: column }));
  await person.keyboard('{Escape}');
  await waitFor(() => {
    expect(screen.queryByRole('menu')).toBeNull();
  });
}

beforeEach(() => {
  getList.mockClear();
  rpc.mockClear();
});

describe('a table inside a details page', () => {
  it('is filtered by the columns that it has', async () => {
    const { person } = show(
      <RelatedTable
        resource={locations}
        columns={FILTERED}
        meta={{ scope: { network: 'n' } }}
        filter={{ 'name@neq': 'x' }}
      />,
    );
    await screen.findByText('1 total row(s) returned.');
    await person.click(screen.getByRole('button', { name: 'Add filter' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Track inventory',
    ]);
    await person.click(screen.getByRole('menuitem', { name: 'Track inventory' }));
    await person.click(await screen.findByRole('radio', { name: 'Yes' }));
    await waitFor(() => {
      expect(getList.mock.lastCall?.[1].filter).toEqual({
        'name@neq': 'x',
        'inventory_tracking_enabled@eq': true,
      });
    });
  });

  it.each([
    [
      'of another entity',
      <RelatedTable
        key="related"
        resource={locations}
        columns={locations.list}
        meta={{ scope: { network: 'n' } }}
        filter={{ 'name@neq': 'x' }}
      />,
      { 'name@neq': 'x' },
      'Description',
    ],
    [
      'of the users of a network',
      <NetworkUsers key="users" networkId="n" />,
      { 'id@neq': 'me' },
      'Email',
    ],
  ])(
    '%s is searched by the server, and its columns are chosen',
    async (_of, table, filter, column) => {
      const { person, router } = show(table);
      await screen.findByText('1 total row(s) returned.');
      await lookFor(person, 'nothing');
      expect(await screen.findByText('No results.')).toBeVisible();
      const meta = { scope: { network: 'n' }, count: 'exact' };
      expect(getList.mock.lastCall?.[1]).toMatchObject({
        filter: { ...filter, q: 'nothing' },
        meta,
      });
      expect(router.state.location.search).toBe('');
      await person.click(screen.getByRole('button', { name: 'Remove the filters' }));
      await screen.findByText('1 total row(s) returned.');
      expect(headings()).toContain(column);
      await toggle(person, column);
      expect(headings()).not.toContain(column);
    },
  );

  it('keeps its columns apart from those of the same records on another page', async () => {
    const { person } = show(
      ['networks', 'users'].map((page) => (
        <ResourceContextProvider key={page} value={page}>
          <section aria-label={page}>
            <RelatedTable resource={locations} columns={NAME} meta={{ scope: { network: 'n' } }} />
          </section>
        </ResourceContextProvider>
      )),
    );
    const count = (page: string) =>
      within(screen.getByRole('region', { name: page })).getAllByRole('columnheader').length;
    const before = count('networks');
    const [columns] = await screen.findAllByRole('button', { name: 'Columns' });
    if (columns) await person.click(columns);
    const menu = within(await screen.findByRole('menu'));
    await person.click(menu.getByRole('menuitemcheckbox', { name: 'Track inventory' }));
    await person.keyboard('{Escape}');
    await waitFor(() => {
      expect(count('networks')).toBe(before + 1);
    });
    expect(count('users')).toBe(before);
  });

  it('is exported with every column of its declaration, by whoever may', async () => {
    const files: Blob[] = [];
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
        static override revokeObjectURL = () => undefined;
      },
    );
    actAs({ id: 'me', isSuperUser: true });
    const table = <RelatedTable resource={locations} columns={NAME} meta={{ scope: 'none' }} />;
    const { person } = show(table);
    await person.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => {
      expect(files).toHaveLength(1);
    });
    const [heading, row] = String(await files[0]?.text()).split('\r\n');
    expect(heading).toContain('Name,Description,');
    expect(row).toContain('Main Street,By the bank,');
    expect(getList.mock.lastCall?.[1]).toMatchObject({ meta: { scope: 'none' } });
    cleanup();
    actAs({ id: 'me', isSuperUser: false, isNetworkAdmin: false, activeLocation: null });
    show(table);
    await screen.findByText('1 total row(s) returned.');
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });

  it('with the ledger of an item is searched to its beginning, in pages', async () => {
    const { person } = show(<ItemLedger itemId="i" />);
    await screen.findByText(`${MOVEMENTS} total row(s) returned.`);
    expect(rpc).toHaveBeenCalledTimes(1);
    await lookFor(person, 'FIRST crate');
    await screen.findByText('1 total row(s) returned.');
    // The count and the number of the page may stand there before their rows.
    const lastRow = () => rowsOf().at(-1);
    await waitFor(() => {
      expect(lastRow()).toHaveTextContent('The very first crate');
    });
    await lookFor(person, 'avila');
    await screen.findByText(`${MOVEMENTS} total row(s) returned.`);
    await waitFor(() => {
      expect(rowsOf()).toHaveLength(10);
    });
    await person.click(screen.getByRole('button', { name: 'Last page' }));
    await screen.findByText('Page 25 of 25');
    await waitFor(() => {
      expect(lastRow()).toHaveTextContent('The very first crate');
    });
    await toggle(person, 'Why');
    expect(screen.queryByText('The very first crate')).toBeNull();
  });
});

describe('a table of a details page on a phone', () => {
  it('says of a movement first how much it was, and what was on hand then', async () => {
    fakeScreen({ width: 360 });
    show(<ItemLedger itemId="i" />);
    await screen.findByText(`${MOVEMENTS} total row(s) returned.`);
    const first = (await screen.findByText('On hand 250')).closest('li');
    expect(
      [...(first?.querySelectorAll('.phone-right') ?? [])].map((at) => at.textContent),
    ).toEqual(['+1', 'On hand 250']);
  });

  it('has the rows that the list of its entity declares', async () => {
    fakeScreen({ width: 360 });
    show(<RelatedTable resource={locations} columns={locations.list} meta={{ scope: 'none' }} />);
    const row = (await screen.findByText('Main Street')).closest('li');
    const lines = [...(row?.querySelectorAll('.phone-line') ?? [])];
    expect(lines.map(({ textContent }) => textContent)).toEqual(['Main Street', 'By the bank']);
  });
});
