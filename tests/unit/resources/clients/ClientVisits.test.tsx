import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { i18nProvider } from '../../../../src/i18n/provider';
import { ResourcesContext } from '../../../../src/kit/ResourcesContext';
import { LarderTheme } from '../../../../src/layout/theme/LarderTheme';
import { resources } from '../../../../src/resources';
import { ClientVisits } from '../../../../src/resources/clients/ClientVisits';
import { actAs } from '../../../support/currentUser';

const aVisit = (place: number) => ({
  ...{ id: `v${String(place)}`, client_id: 'c1', location_id: 'l1', network_id: 'n1' },
  ...{ visited_at: `2026-11-1${String(place)}T15:36:00`, household_size: 2, created_by: null },
});

beforeEach(() => {
  actAs({
    id: 'me',
    locations: [],
    activeLocation: { id: 'l1', name: 'Eastside Pantry', role: 'member' },
  });
});

/** The card of a client with so many visits that the reader sees, and so many of the whole network. */
function showVisits(seen: number, all: number) {
  const data = Array.from({ length: seen }, (_, place) => aVisit(place));
  const figures = { visits_30_days: all, visits_365_days: all, visits_total: all };
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <LarderTheme>
          <CoreAdminContext
            i18nProvider={i18nProvider}
            store={memoryStore()}
            queryClient={new QueryClient()}
            dataProvider={
              {
                getList: () => Promise.resolve({ data, total: seen }),
                getMany: () => Promise.resolve({ data: [{ id: 'l1', name: 'Eastside Pantry' }] }),
                rpc: () => Promise.resolve({ ...figures, last_visit_at: null }),
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
  ]);
  render(<RouterProvider router={router} />);
}

describe('the visits of a client', () => {
  it.each([
    [0, 1, 'No visits at your locations, 1 at another location'],
    [0, 2, 'No visits at your locations, 2 at other locations'],
    [0, 0, 'No visits yet'],
  ])('%i of %i that there are: %s', async (seen, all, words) => {
    showVisits(seen, all);
    expect(await screen.findByText(words)).toBeVisible();
    const figures = `${String(all)} in the last 30 days, ${String(all)} in the last year`;
    expect(await screen.findByText(figures)).toBeVisible();
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
});
