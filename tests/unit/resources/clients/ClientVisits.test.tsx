import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  CoreAdminContext,
  memoryStore,
  type GetListParams,
  type GetOneParams,
  type RaRecord,
} from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { i18nProvider } from '../../../../src/i18n/provider';
import { ResourcesContext } from '../../../../src/kit/ResourcesContext';
import { LarderTheme } from '../../../../src/layout/theme/LarderTheme';
import { resources } from '../../../../src/resources';
import { ClientVisits } from '../../../../src/resources/clients/ClientVisits';
import { actAs } from '../../../support/currentUser';

const visitId = (place: number) => `00000000-0000-4000-8000-00000000000${String(place)}`;
const aVisit = (place: number) => ({
  ...{ id: visitId(place), client_id: 'c1', location_id: 'l1', network_id: 'n1' },
  ...{ visited_at: `2026-11-1${String(place)}T15:36:00`, household_size: 2, created_by: null },
});

beforeEach(() => {
  actAs({
    id: 'me',
    locations: [],
    activeLocation: { id: 'l1', name: 'Eastside Pantry', role: 'member' },
  });
});

let data: RaRecord[] = [];
let figures = { visits_30_days: 0, visits_365_days: 0, visits_total: 0, last_visit_at: null };
const getList = vi.fn((_resource: string, { pagination }: GetListParams) =>
  Promise.resolve({ data: data.slice(0, pagination?.perPage), total: data.length }),
);

/** The card of a client with so many visits that the reader sees, and so many of the whole network. */
function showVisits(seen: number, all: number, further: object = {}) {
  data = Array.from({ length: seen }, (_, place) => ({ ...aVisit(place), ...further }));
  figures = { ...figures, visits_30_days: all, visits_365_days: all, visits_total: all };
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <LarderTheme>
            <CoreAdminContext
              i18nProvider={i18nProvider}
              store={memoryStore()}
              queryClient={new QueryClient()}
              dataProvider={
                {
                  getList,
                  getOne: (_resource: string, { id }: GetOneParams) =>
                    Promise.resolve({ data: data.find((visit) => visit.id === id) }),
                  getMany: () => Promise.resolve({ data: [{ id: 'l1', name: 'Eastside Pantry' }] }),
                  rpc: () => Promise.resolve(figures),
                } as never
              }
            >
              <ResourcesContext value={resources}>
                <ClientVisits clientId="c1" />
              </ResourcesContext>
            </CoreAdminContext>
          </LarderTheme>
        ),
      },
    ],
    { initialEntries: ['/clients/c1'] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Visits' })).findAllByRole('link');

describe('the visits of a client', () => {
  it.each([
    [0, 1, 'No visits at your locations, 1 at another location'],
    [0, 2, 'No visits at your locations, 2 at other locations'],
    [0, 0, 'No visits yet'],
  ])('%i of %i that there are: %s', async (seen, all, words) => {
    showVisits(seen, all);
    expect(await screen.findByText(words)).toBeVisible();
    // Of a client who never came there is nothing to count.
    const figures = `${String(all)} in the last 30 days, ${String(all)} in the last year`;
    if (all > 0) expect(await screen.findByText(figures)).toBeVisible();
    else expect(screen.queryByText(/in the last/)).toBeNull();
    expect(screen.queryByRole('link', { name: /^All/ })).toBeNull();
  });

  it.each([
    [2, 5, '5 in the last 30 days, 5 in the last year, 3 at other locations'],
    [2, 2, '2 in the last 30 days, 2 in the last year'],
  ])('%i of %i that there are, beside the rows: %s', async (seen, all, words) => {
    showVisits(seen, all);
    expect(await screen.findByText(words)).toBeVisible();
    expect(await screen.findAllByText(/November 1\d, 2026/)).not.toHaveLength(0);
    expect(screen.queryByText(/No visits/)).toBeNull();
  });

  it('are the newest five, each a link, above the way to all of them', async () => {
    showVisits(8, 8, { note: 'Ring twice', override_reason: 'Agreed by phone' });
    const links = await rows();
    expect(links).toHaveLength(5);
    await waitFor(() => {
      expect(links[0]).toHaveTextContent(
        'November 10, 2026, 3:36 PMEastside Pantry, 2 people · Ring twiceException',
      );
    });
    const all = screen.getByRole('link', { name: 'All 8 visits' });
    expect(all).toHaveAttribute('href', '/clients/c1/visits');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByPlaceholderText('Filter...')).toBeNull();
    expect(screen.queryByText(/total row/)).toBeNull();
  });

  it('open in place, by an address, with what can be done with them', async () => {
    const router = showVisits(1, 1, { created_by: 'me', created_at: new Date().toISOString() });
    const [row] = await rows();
    expect(screen.getByRole('link', { name: 'All visits' })).toBeVisible();
    await userEvent.click(row as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Visit' }));
    expect(router.state.location.search).toBe(`?visit=${visitId(0)}`);
    expect(dialog.getByText('Eastside Pantry')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Edit' })).toBeVisible();
    expect(dialog.getByRole('link', { name: 'New order' })).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(router.state.location.search).toBe('');
    expect((await rows())[0]).toHaveFocus();
  });
});
