import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { i18nProvider } from '../../../../src/i18n/provider';
import { LarderTheme } from '../../../../src/layout/theme/LarderTheme';
import PickListPage from '../../../../src/resources/orders/PickListPage';

const UNREAD = "Couldn't load this order's notes. Ask the client about allergies.";

const orderOf = (place: number, client: object | null) => ({
  id: `o${String(place)}`,
  order_number: place,
  client,
  visit: { household_size: 2, visited_at: '2026-11-19T15:36:00', note: 'At ten', staff: null },
  location: { name: 'Eastside Pantry' },
  client_id: `c${String(place)}`,
  lines: [
    { id: 'l1', item_id: 'i1', quantity: 1, item: { name: 'Peanut butter', category: null } },
    { id: 'l2', item_id: 'i2', quantity: 2, item: { name: 'Rice', category: null } },
  ],
});

const rosa = (note: string | null) => ({
  ...{ first_name: 'Rosa', last_name: 'Delgado', pinned_note: note },
});

const NEEDS = [
  { client_id: 'c2', person: 'Rosa Delgado', need: 'peanuts_severe' },
  { client_id: 'c2', person: 'Ana Delgado', need: 'peanuts_severe' },
  { client_id: 'c2', person: 'Rosa Delgado', need: 'vegan' },
  { client_id: 'c2', person: 'Ana Delgado', need: null, note: '<i>No kiwi</i>' },
];

const CLASHES = [
  {
    ...{ order_id: 'o2', item_id: 'i1', allergen: 'peanuts', level: 'severe' },
    ...{ people: ['Rosa Delgado'], reason: null, answered_by: null, swap: 'Apricot jam' },
  },
];

const STATES = [
  { order_id: 'o1', state: 'a1', changed_since: null },
  { order_id: 'o2', state: 'a2', changed_since: '2026-11-19T09:40:00' },
];

/** The pick list, over a data provider that answers these lists one after the other. */
function showPickList(...answers: object[][]) {
  const rpc = vi.fn((name: string) =>
    Promise.resolve(
      new Map<string, object>([
        ['order_clashes', CLASHES],
        ['household_needs', NEEDS],
        ['sheet_states', STATES],
        ['order_lots', { line: [{ lot: '12A', best_by: '2026-12-03', quantity: 2 }] }],
      ]).get(name),
    ),
  );
  const getList = vi.fn(() => {
    const [data = []] = answers.length > 1 ? answers.splice(0, 1) : answers;
    return Promise.resolve({ data, total: data.length });
  });
  render(
    <LarderTheme>
      <MemoryRouter>
        <CoreAdminContext
          i18nProvider={i18nProvider}
          queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
          dataProvider={{ getList, rpc } as never}
        >
          <PickListPage />
        </CoreAdminContext>
      </MemoryRouter>
    </LarderTheme>,
  );
  return { getList, rpc, person: userEvent.setup() };
}

const sheet = (place: number) => screen.findByRole('article', { name: `Order #${String(place)}` });

it('says on its sheet that a client’s notes could not be read, and reads them again', async () => {
  const { getList, person } = showPickList(
    [orderOf(1, null), orderOf(2, rosa('Peanut allergy')), orderOf(3, rosa(null))],
    [orderOf(1, rosa('Walnut allergy')), orderOf(2, rosa('Peanut allergy'))],
  );
  const first = within(await sheet(1));
  expect(first.getByText(UNREAD)).toBeVisible();
  expect(first.getByText('- · household of 2')).toBeVisible();
  // What could be read stands there nevertheless.
  expect(first.getByText('At ten')).toBeVisible();
  for (const place of [2, 3]) expect(within(await sheet(place)).queryByText(UNREAD)).toBeNull();
  const again = first.getByRole('button', { name: 'Try again' });
  expect(again).toHaveAttribute('data-print', 'hide');
  await person.click(again);
  expect(await screen.findByText('Walnut allergy')).toBeVisible();
  expect(screen.queryByText(UNREAD)).toBeNull();
  await waitFor(() => {
    expect(getList).toHaveBeenCalledTimes(2);
  });
});

it('says what a household must not have, without names, and which line contains it', async () => {
  showPickList([orderOf(1, rosa(null)), orderOf(2, rosa(null))]);
  const clashing = within(await sheet(2));
  expect(
    within(clashing.getByRole('list', { name: 'Dietary needs' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['⚠ Peanuts: severe allergy (2)', 'Vegan', '<i>No kiwi</i>']);
  expect(clashing.queryByText(/Ana/)).toBeNull();
  const [peanuts, rice] = clashing.getAllByRole('rowheader');
  expect(peanuts).toHaveTextContent('Peanut butter⚠ Contains peanuts. Instead of Apricot jam.');
  expect(rice).toHaveTextContent(/^Rice$/);
  expect(within(await sheet(1)).queryByText(/Contains/)).toBeNull();
});

it('says on each line from which lot it is, of all sheets together', async () => {
  const item = { name: 'Oats', category: null };
  const line = { id: 'line', item_id: 'i9', quantity: 2, item };
  const { rpc } = showPickList([
    { ...orderOf(1, rosa(null)), lines: [line] },
    { ...orderOf(2, rosa(null)), lines: [{ ...line, id: 'other' }] },
  ]);
  expect(
    await screen.findByRole('rowheader', { name: /^Oats ?Lot 12A, best by Dec 3$/ }),
  ).toBeVisible();
  expect(within(await sheet(2)).getByRole('rowheader', { name: 'Oats' })).toBeVisible();
  expect(rpc).toHaveBeenCalledWith('order_lots', { p_order_ids: ['o1', 'o2'] }, expect.anything());
});

it('says which sheet is another one than was printed, and what is printed now', async () => {
  const { rpc } = showPickList([orderOf(2, rosa(null)), orderOf(1, rosa(null))]);
  expect(
    within(await sheet(2)).getByText('Changed since it was printed at 11/19/2026 9:40 AM'),
  ).toHaveTextContent(/^⚠ Changed/);
  expect(within(await sheet(1)).queryByText(/Changed since/)).toBeNull();
  window.dispatchEvent(new Event('beforeprint'));
  expect(rpc).toHaveBeenLastCalledWith(
    'record_print',
    { p_order_ids: ['o1', 'o2'], p_states: ['a1', 'a2'] },
    expect.anything(),
  );
});

it('says that a printed sheet could not be checked, and checks it again', async () => {
  const { rpc, person } = showPickList([orderOf(2, rosa(null))]);
  const answer = rpc.getMockImplementation();
  rpc.mockImplementation((name) =>
    name === 'sheet_states'
      ? Promise.reject(new Error('no answer'))
      : Promise.resolve(answer?.(name)),
  );
  const words =
    "Couldn't check whether the printed pick list is still up to date. Reload the page before you pick.";
  const alert = (await screen.findByText(words)).closest('[role="alert"]');
  expect(alert).toHaveAttribute('data-print', 'hide');
  if (answer) rpc.mockImplementation(answer);
  await person.click(within(alert as HTMLElement).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Changed since it was printed/)).toBeVisible();
  expect(screen.queryByText(words)).toBeNull();
});
