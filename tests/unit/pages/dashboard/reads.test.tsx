import { render } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, LOCATION, NETWORK } from '../../data/fakeApi';
import { fakeScreen } from '../../../support/screen';
import { createDataProvider } from '../../../../src/dataProvider';
import { i18nProvider } from '../../../../src/i18n/provider';
import { resources } from '../../../../src/resources';
import { RecentClients } from '../../../../src/pages/dashboard/RecentClients';
import { UpcomingEvents } from '../../../../src/pages/dashboard/UpcomingEvents';

/* The dashboard's reads as the server gets them (specification, section 7). */

beforeEach(() => {
  fakeScreen();
  vi.setSystemTime('2026-11-21T12:00');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const tables = Object.fromEntries(resources.map((resource) => [resource.name, resource]));

/** What a part of the dashboard asks the server for. */
async function requestsOf(part: ReactNode) {
  const { connection, sent } = fakeApi();
  render(
    <MemoryRouter>
      <CoreAdminContext
        i18nProvider={i18nProvider}
        dataProvider={createDataProvider(tables, connection)}
      >
        {part}
      </CoreAdminContext>
    </MemoryRouter>,
  );
  await vi.waitFor(() => expect(sent).not.toEqual([]));
  return sent.map(({ path, query }) => ({ path, query }));
}

it('the newest fifty clients are read by the columns that the specification names', async () => {
  expect(await requestsOf(<RecentClients networkName="Harvest Valley" />)).toEqual([
    {
      path: '/rest/v1/clients',
      query: {
        select: 'id,email,full_name,first_name,last_name,partial_ssn,date_of_birth',
        and: `(deleted_at.is.null,network_id.eq."${NETWORK}")`,
        order: 'created_at.desc,id.desc',
        offset: '0',
        limit: '50',
      },
    },
  ]);
});

it('the five soonest events are read by the columns that the specification names', async () => {
  expect(await requestsOf(<UpcomingEvents />)).toEqual([
    {
      path: '/rest/v1/events',
      query: {
        select: 'id,name,description,start_date,start_time',
        and: `(deleted_at.is.null,location_id.eq."${LOCATION}",start_date.gte."2026-11-21")`,
        order: 'start_date.asc,start_time.asc,id.asc',
        offset: '0',
        limit: '5',
      },
    },
  ]);
});
