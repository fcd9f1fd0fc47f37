import { QueryClient } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore, testDataProvider, type GetListParams } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { i18nProvider } from '../../../../src/i18n/provider';
import { ResourcesContext } from '../../../../src/kit/ResourcesContext';
import { LarderTheme } from '../../../../src/layout/theme/LarderTheme';
import { resources } from '../../../../src/resources';
import clients from '../../../../src/resources/clients';
import { ClientListView } from '../../../../src/resources/clients/ClientListView';
import programs from '../../../../src/resources/programs';
import { ProgramListView } from '../../../../src/resources/programs/ProgramListView';
import { actAs } from '../../../support/currentUser';
import { anAdmin } from '../../../support/renderShell';
import { fakeScreen } from '../../../support/screen';

const [TEFAP, CSFP] = [
  '50000000-0000-4000-8000-000000000001',
  '50000000-0000-4000-8000-000000000002',
];
const NAMES = { [TEFAP]: 'TEFAP', [CSFP]: 'CSFP' };
const PROGRAMS = Object.entries(NAMES).map(([id, name]) => ({
  ...{ id, name, kind: 'other', is_active: true, signature: 'never', location_ids: null },
  certification_months: 12,
}));

const CLIENT = {
  ...{ id: 'c1', full_name: 'Rosa Delgado', email: null, phone_number: null, city: null },
  ...{ certified_for: [CSFP, TEFAP], ends_soon_for: [TEFAP], certification_ends_on: '2026-12-04' },
};

/** A list at an address, of a network with some programs. */
function show(view: 'clients' | 'programs', { offered = PROGRAMS, address = `/${view}` } = {}) {
  fakeScreen();
  actAs(anAdmin({ id: expect.getState().currentTestName ?? '', isNetworkAdmin: true }));
  const asked: GetListParams[] = [];
  const getList = (resource: string, params: GetListParams) => {
    if (resource === 'clients') asked.push(params);
    const data: object[] = resource === 'programs' ? offered : [CLIENT];
    return Promise.resolve({ data, total: data.length });
  };
  const getMany = (_resource: string, { ids }: { ids: string[] }) =>
    Promise.resolve({ data: offered.filter(({ id }) => ids.includes(id)) });
  const rpc = vi.fn(() =>
    Promise.resolve([
      { program_id: TEFAP, households: 289, ending: 14 },
      { program_id: CSFP, households: 41, ending: 0 },
    ]),
  );
  const dataProvider = {
    ...testDataProvider({ getList: getList as never, getMany: getMany as never }),
    rpc,
  };
  const element = (
    <CoreAdminContext
      {...{ i18nProvider, dataProvider, store: memoryStore() }}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <ResourcesContext value={resources}>
        {view === 'clients' ? (
          <ClientListView resource={clients} />
        ) : (
          <ProgramListView resource={programs} />
        )}
      </ResourcesContext>
    </CoreAdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  render(
    <LarderTheme>
      <RouterProvider router={router} />
    </LarderTheme>,
  );
  return { asked, rpc, router, person: userEvent.setup() };
}

const filtersOffered = async (person: ReturnType<typeof userEvent.setup>) => {
  await person.click(await screen.findByRole('button', { name: 'Add filter' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

it('filters the clients by several programs, or by none', async () => {
  const { person, asked, router } = show('clients');
  await screen.findByText('Rosa Delgado');
  expect(await filtersOffered(person)).toEqual(
    expect.arrayContaining(['Certified for', 'Certification ends', 'Ends within 30 days']),
  );
  await person.click(screen.getByRole('menuitem', { name: 'Certified for' }));
  const picker = await screen.findByRole('combobox', { name: 'Certified for' });
  for (const name of ['TEFAP', 'CSFP']) {
    fireEvent.change(picker, { target: { value: name } });
    fireEvent.click(await screen.findByRole('option', { name }));
  }
  await waitFor(() => {
    expect(asked.at(-1)?.filter).toEqual({ 'certified_for@ov': [TEFAP, CSFP] });
  });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Not certified' }));
  await waitFor(() => {
    expect(asked.at(-1)?.filter).toEqual({ 'certified_for@is': 'null' });
  });
  expect(router.state.location.search).toContain('certified_for');
});

it('says what a household is certified for, where the column is switched on', async () => {
  const filter = JSON.stringify({ 'ends_soon_for@ov': [TEFAP] });
  const { person } = show('clients', {
    address: `/clients?${new URLSearchParams({ filter }).toString()}`,
  });
  expect(
    await screen.findByRole('button', { name: /^Ends within 30 days:\s*TEFAP$/ }),
  ).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Columns' }));
  await person.click(await screen.findByRole('menuitemcheckbox', { name: 'Certified for' }));
  expect(await screen.findByText('CSFP, TEFAP')).toBeInTheDocument();
});

it('speaks of no certifications where the network has no active program', async () => {
  const { person } = show('clients', { offered: [] });
  await screen.findByText('Rosa Delgado');
  const offered = await filtersOffered(person);
  expect(offered).toContain('Last visit');
  expect(offered.filter((name) => /certifi|Ends within/i.test(name ?? ''))).toEqual([]);
});

it('counts the households of all programs by one question, and leads to them', async () => {
  const { rpc, router } = show('programs');
  const row = async (name: string) =>
    within(await screen.findByRole('row', { name: new RegExp(name) }));
  const heads = (await screen.findAllByRole('columnheader')).map((head) => head.textContent);
  expect(heads.slice(-4)).toEqual(['Households', 'Ending soon', 'Active', 'Actions']);
  const filterOf = (link: HTMLElement) =>
    new URL(link.getAttribute('href') ?? '', 'http://larder').searchParams.get('filter');
  const households = await (await row('TEFAP')).findByRole('link', { name: '289' });
  expect(filterOf(households)).toBe(JSON.stringify({ 'certified_for@ov': [TEFAP] }));
  const ending = (await row('TEFAP')).getByRole('link', { name: '14' });
  expect(filterOf(ending)).toBe(JSON.stringify({ 'ends_soon_for@ov': [TEFAP] }));
  // Of none there is nothing to see.
  expect((await row('CSFP')).getByText('0')).toBeVisible();
  expect((await row('CSFP')).queryByRole('link', { name: '0' })).toBeNull();
  expect(rpc).toHaveBeenCalledOnce();
  // The row around the number leads elsewhere.
  fireEvent.click(households);
  expect(router.state.location.pathname).toBe('/clients');
});
