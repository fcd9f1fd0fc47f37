import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import {
  CoreAdminContext,
  memoryStore,
  RecordContextProvider,
  ResourceContextProvider,
  testDataProvider,
} from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { i18nProvider } from '../../../../src/i18n/provider';
import { ResourcesContext } from '../../../../src/kit/ResourcesContext';
import { resources } from '../../../../src/resources';
import events from '../../../../src/resources/events';
import { EventDetails } from '../../../../src/resources/events/EventDetails';
import { actAs } from '../../../support/currentUser';
import { fakeScreen } from '../../../support/screen';

const EVENT = { id: 'e1', name: 'Open Pantry', start_date: '2020-11-21', location_id: 'l1' };
const visit = (id: string, size: number) => ({
  ...{ id, client_id: 'c1', visited_at: '2026-11-21T15:00:00Z', household_size: size },
  ...{ created_by: 'u1', note: null, override_reason: null, back_dating_reason: null },
});
const NAMES = { clients: 'Hodan N’Diaye', colleagues: 'Hassan Karimi' };

/** The page of an event, and what the database counted of it; nothing yet unless said. */
function show(event: typeof EVENT, visits?: object) {
  actAs({ id: 'me', activeLocation: { id: 'l1', name: 'Eastside Pantry', role: 'member' } });
  const dataProvider = testDataProvider({
    rpc: () => (visits === undefined ? new Promise(() => undefined) : Promise.resolve(visits)),
    getList: () => Promise.resolve({ data: [visit('v1', 4), visit('v2', 1)], total: 2 }) as never,
    getMany: ((resource: keyof typeof NAMES, { ids }: { ids: string[] }) =>
      Promise.resolve({ data: ids.map((id) => ({ id, full_name: NAMES[resource] })) })) as never,
  });
  const element = (
    <CoreAdminContext
      {...{ i18nProvider, dataProvider }}
      store={memoryStore()}
      queryClient={new QueryClient()}
    >
      <ResourcesContext value={resources}>
        <ResourceContextProvider value="events">
          <RecordContextProvider value={event}>
            <EventDetails resource={events} id="e1" />
          </RecordContextProvider>
        </ResourceContextProvider>
      </ResourcesContext>
    </CoreAdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

it('says on a phone whom its visits were of, of how many people, and when in short', async () => {
  fakeScreen({ width: 360 });
  const dataProvider = testDataProvider({
    rpc: () => new Promise(() => undefined),
    getList: () => Promise.resolve({ data: [visit('v1', 4), visit('v2', 1)], total: 2 }) as never,
    getMany: ((resource: keyof typeof NAMES, { ids }: { ids: string[] }) =>
      Promise.resolve({ data: ids.map((id) => ({ id, full_name: NAMES[resource] })) })) as never,
  });
  const element = (
    <CoreAdminContext
      {...{ i18nProvider, dataProvider }}
      store={memoryStore()}
      queryClient={new QueryClient()}
    >
      <ResourcesContext value={resources}>
        <ResourceContextProvider value="events">
          <RecordContextProvider value={EVENT}>
            <EventDetails resource={events} id="e1" />
          </RecordContextProvider>
        </ResourceContextProvider>
      </ResourcesContext>
    </CoreAdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  const section = within(await screen.findByRole('region', { name: 'Visits' }));
  await waitFor(() => {
    const rows = section.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringMatching(/^Hodan N’Diaye4 people11\/21\/2026 \d+:00 [AP]MHassan Karimi$/),
      expect.stringMatching(/^Hodan N’Diaye1 person11\/21\/2026 \d+:00 [AP]MHassan Karimi$/),
    ]);
  });
});

it('says of an event to come when it starts, in place of zeros, and counts who came all the same', async () => {
  const later = { ...EVENT, start_date: '2999-12-10' };
  const nobody = { visits: 0, people: 0, adults: 0, children: 0, seniors: 0 };
  show(later, nobody);
  expect(
    await screen.findByText('No visits yet. This event starts on December 10, 2999.'),
  ).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Visits' })).toBeNull();
  cleanup();
  show(later, { ...nobody, visits: 2, people: 5 });
  expect(await screen.findByRole('region', { name: 'Visits' })).toBeVisible();
});
