import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
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

const EVENT = { id: 'e1', name: 'Open Pantry', start_date: '2026-11-21', location_id: 'l1' };
const visit = (id: string, size: number) => ({
  ...{ id, client_id: 'c1', visited_at: '2026-11-21T15:00:00Z', household_size: size },
  ...{ created_by: 'u1', note: null, override_reason: null, back_dating_reason: null },
});
const NAMES = { clients: 'Hodan N’Diaye', colleagues: 'Hassan Karimi' };

it('says on a phone whom its visits were of, of how many people, and when in short', async () => {
  fakeScreen({ width: 360 });
  actAs({ id: 'me', activeLocation: { id: 'l1', name: 'Eastside Pantry', role: 'member' } });
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
  const section = within(await screen.findByRole('region', { name: 'Check-ins' }));
  await waitFor(() => {
    const rows = section.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringMatching(/^Hodan N’Diaye4 people11\/21\/2026 \d+:00 [AP]MHassan Karimi$/),
      expect.stringMatching(/^Hodan N’Diaye1 person11\/21\/2026 \d+:00 [AP]MHassan Karimi$/),
    ]);
  });
});
