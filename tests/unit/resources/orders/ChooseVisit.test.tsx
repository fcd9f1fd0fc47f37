import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { i18nProvider } from '../../../../src/i18n/provider';
import { LarderTheme } from '../../../../src/layout/theme/LarderTheme';
import { ChooseVisit } from '../../../../src/resources/orders/ChooseVisit';
import { hearErrors } from '../../../support/hearErrors';

const CLIENTS = [
  { id: 'c1', full_name: 'William Miller' },
  { id: 'c2', full_name: 'Billy Stone' },
  { id: 'c3', full_name: 'Ana Cruz' },
];
const VISITS = CLIENTS.map(({ id }, place) => ({
  ...{ id: `v${String(place + 1)}`, client_id: id, visited_at: '2026-11-19T15:36:00' },
  household_size: 2,
}));

interface Search {
  filter: Record<string, unknown>;
}

/** The choice of a visit, with what the database finds of a text. */
function showChoice(find: () => Promise<{ data: object[]; total: number }>) {
  const getList = vi.fn((resource: string, _search: Search) =>
    resource === 'visits' ? Promise.resolve({ data: VISITS, total: 3 }) : find(),
  );
  const onChoose = vi.fn();
  render(
    <LarderTheme>
      <MemoryRouter>
        <CoreAdminContext
          i18nProvider={i18nProvider}
          queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
          dataProvider={{ getList, getMany: () => Promise.resolve({ data: CLIENTS }) } as never}
        >
          <ChooseVisit onChoose={onChoose} />
        </CoreAdminContext>
      </MemoryRouter>
    </LarderTheme>,
  );
  const searches = () =>
    getList.mock.calls.flatMap(([resource, { filter }]) =>
      resource === 'clients' ? [filter] : [],
    );
  return { person: userEvent.setup(), onChoose, searches };
}

const box = () => screen.findByRole('combobox', { name: 'Client' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

it('finds William Miller as bill miller, whom only the database knows', async () => {
  const { person, onChoose, searches } = showChoice(() =>
    Promise.resolve({ data: CLIENTS.slice(0, 1), total: 1 }),
  );
  await person.click(await box());
  await person.paste('bill miller');
  await waitFor(() => {
    expect(options()).toEqual(['William MillerNovember 19, 2026 3:36 PM']);
  });
  // Of the visits that are offered, nobody else.
  expect(searches()).toEqual([{ q: 'bill miller', 'id@in': ['c1', 'c2', 'c3'] }]);
  await person.keyboard('{Enter}');
  expect(onChoose.mock.calls).toEqual([['v1']]);
});

it('finds those whose name holds the words without the database', async () => {
  const { person } = showChoice(() => new Promise(() => undefined));
  await person.click(await box());
  await person.paste('cru ana');
  expect(options()).toEqual(['Ana CruzNovember 19, 2026 3:36 PM']);
});

it('says that nobody was found only when the database has said so', async () => {
  let tell: (found: { data: object[]; total: number }) => void = () => undefined;
  const { person } = showChoice(() => new Promise((resolve) => (tell = resolve)));
  await person.click(await box());
  await person.paste('zzz');
  expect(await screen.findByText('Loading')).toBeVisible();
  expect(screen.queryByText('No results.')).toBeNull();
  tell({ data: [], total: 0 });
  expect(await screen.findByText('No results.')).toBeVisible();
});

it('does not say that nobody was found when the search failed', async () => {
  hearErrors();
  const { person } = showChoice(() => Promise.reject(new Error('The server is away.')));
  await person.click(await box());
  await person.paste('bill miller');
  expect(await screen.findByText(/^Check your connection/)).toBeVisible();
  expect(screen.queryByText('No results.')).toBeNull();
});
