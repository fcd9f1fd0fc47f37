import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { i18nProvider } from '../../../../src/i18n/provider';
import { LarderTheme } from '../../../../src/layout/theme/LarderTheme';
import PickListPage from '../../../../src/resources/orders/PickListPage';

const UNREAD = 'The notes of this order could not be read. Ask the client about allergies.';

const orderOf = (place: number, client: object | null) => ({
  id: `o${String(place)}`,
  order_number: place,
  client,
  visit: { household_size: 2, visited_at: '2026-11-19T15:36:00', note: 'At ten', staff: null },
  location: { name: 'Eastside Pantry' },
  lines: [],
});

const rosa = (note: string | null) => ({
  ...{ first_name: 'Rosa', last_name: 'Delgado', pinned_note: note },
});

/** The pick list, over a data provider that answers these lists one after the other. */
function showPickList(...answers: object[][]) {
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
          dataProvider={{ getList } as never}
        >
          <PickListPage />
        </CoreAdminContext>
      </MemoryRouter>
    </LarderTheme>,
  );
  return { getList, person: userEvent.setup() };
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
  expect(await first.findByText('Walnut allergy')).toBeVisible();
  expect(screen.queryByText(UNREAD)).toBeNull();
  await waitFor(() => {
    expect(getList).toHaveBeenCalledTimes(2);
  });
});
