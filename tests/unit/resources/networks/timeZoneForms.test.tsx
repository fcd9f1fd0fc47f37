import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import {
  CoreAdminContext,
  RecordContextProvider,
  testDataProvider,
  type RaRecord,
  type UpdateParams,
} from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { i18nProvider } from '../../../../src/i18n/provider';
import { ResourcesContext } from '../../../../src/kit/ResourcesContext';
import { resources } from '../../../../src/resources';
import { LocationZoneForm } from '../../../../src/resources/locations/LocationZoneForm';
import { TimeZoneForm } from '../../../../src/resources/networks/TimeZoneForm';
import { actAs } from '../../../support/currentUser';

const NETWORK = { id: 'n1', name: 'Harvest Valley', time_zone: 'America/Detroit' };
const LOCATION = { id: 'l1', name: 'Eastside', network_id: 'n1', time_zone: null };

function show(form: ReactElement, record: RaRecord) {
  const update = vi.fn((_resource: string, { data, previousData }: UpdateParams<RaRecord>) =>
    Promise.resolve({ data: { ...previousData, ...data } }),
  );
  const refreshClaims = vi.fn(() => Promise.resolve());
  const dataProvider = {
    ...testDataProvider({
      update: update as never,
      getOne: () => Promise.resolve({ data: NETWORK }) as never,
    }),
    refreshClaims,
  };
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <CoreAdminContext i18nProvider={i18nProvider} dataProvider={dataProvider}>
          <ResourcesContext value={resources}>
            <RecordContextProvider value={record}>{form}</RecordContextProvider>
          </ResourcesContext>
        </CoreAdminContext>
      ),
    },
  ]);
  render(<RouterProvider router={router} />);
  return { person: userEvent.setup(), update, refreshClaims };
}

const zone = () => screen.findByRole('combobox', { name: /^Time zone/ });

describe('the time zone of a network', () => {
  it('is chosen by its city, and takes hold of the screens at once', async () => {
    const { person, update, refreshClaims } = show(<TimeZoneForm record={NETWORK} />, NETWORK);
    expect(await zone()).toHaveValue('Detroit (Eastern Time)');
    await person.clear(await zone());
    await person.type(await zone(), 'phoen');
    await person.click(await screen.findByRole('option', { name: /^Phoenix/ }));
    await person.click(screen.getByRole('button', { name: 'Save time zone' }));
    await waitFor(() => {
      expect(refreshClaims).toHaveBeenCalledOnce();
    });
    expect(update.mock.calls[0]?.[1].data).toEqual({ time_zone: 'America/Phoenix' });
  });
});

describe('the time zone of a location', () => {
  const asAdminOf = (id: string) => {
    actAs({ isSuperUser: false, isNetworkAdmin: false, locations: [{ id, role: 'admin' }] });
  };

  it('is for its admin, who reads the network’s and takes it back', async () => {
    asAdminOf('l1');
    const own = { ...LOCATION, time_zone: 'America/Chicago' };
    const { person, update } = show(<LocationZoneForm />, own);
    expect(
      await screen.findByText(/uses the network's time zone: Detroit \(Eastern Time\)/),
    ).toBeVisible();
    expect(await zone()).toHaveValue('Chicago (Central Time)');
    await person.clear(await zone());
    await person.click(screen.getByRole('button', { name: 'Save time zone' }));
    await waitFor(() => {
      expect(update.mock.calls[0]?.[1].data).toEqual({ time_zone: null });
    });
  });

  it('is not for the admin of another one', () => {
    asAdminOf('l2');
    show(<LocationZoneForm />, LOCATION);
    expect(screen.queryByRole('button', { name: 'Save time zone' })).toBeNull();
  });
});
