import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore, testDataProvider, type GetListParams } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { API } from '../../../../src/config';
import { i18nProvider } from '../../../../src/i18n/provider';
import { RelatedTable } from '../../../../src/kit/details/RelatedTable';
import { ListPage } from '../../../../src/kit/list/ListPage';
import events from '../../../../src/resources/events';
import { actAs } from '../../../support/currentUser';
import { hearErrors } from '../../../support/hearErrors';
import { fakeScreen } from '../../../support/screen';

const ROW = { id: 'e1', name: 'Open Pantry', start_date: '2026-11-21', start_time: null };

beforeEach(() => {
  actAs({
    id: expect.getState().currentTestName ?? '',
    isSuperUser: false,
    isNetworkAdmin: false,
    networkId: 'network',
    activeLocation: { id: 'location', name: 'Eastside Pantry', role: 'admin' },
  });
});

/** A list of which the file is never done. */
function show(page: ReactNode, width: number) {
  const device = fakeScreen({ width });
  // react-admin tells of every call that is given up.
  hearErrors();
  const stopped: string[] = [];
  const getList = (_resource: string, { pagination, signal }: GetListParams) =>
    pagination?.perPage === API.exportPageSize
      ? new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => {
            stopped.push('stopped');
            reject(signal.reason as Error);
          });
        })
      : Promise.resolve({ data: [ROW], total: 1 });
  const element = (
    <CoreAdminContext
      i18nProvider={i18nProvider}
      store={memoryStore()}
      queryClient={new QueryClient()}
      dataProvider={testDataProvider({ getList: getList as never })}
    >
      {page}
    </CoreAdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  return { device, stopped, person: userEvent.setup() };
}

const dialog = () => screen.findByRole('dialog', { name: /^Export/ });

describe('an export that is under way', () => {
  const PAGES = [
    ['of a list', <ListPage key="list" resource={events} />],
    [
      'of a table of a details page',
      <RelatedTable
        key="related"
        resource={events}
        columns={events.list}
        meta={{ scope: 'none' }}
      />,
    ],
  ] as const;

  it.each(PAGES)(
    '%s stays in sight when the screen is turned, and can be cancelled there',
    async (_what, page) => {
      const { device, stopped, person } = show(page, 1440);
      await person.click(await screen.findByRole('button', { name: 'Export' }));
      await dialog();
      act(() => device.resize(360));
      await dialog();
      await person.click(screen.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(stopped).toEqual(['stopped']);
    },
  );

  it('from the menu of a phone, too', async () => {
    const { device, person } = show(<ListPage resource={events} />, 360);
    await person.click(await screen.findByRole('button', { name: 'Actions for Events' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Export' }));
    await dialog();
    act(() => device.resize(1440));
    await dialog();
  });

  it('of the selected rows, too', async () => {
    const { device, person } = show(<ListPage resource={events} />, 1440);
    await person.click(await screen.findByRole('checkbox', { name: /Open Pantry/ }));
    await person.click(
      (await screen.findAllByRole('button', { name: 'Export' })).at(-1) as HTMLElement,
    );
    await dialog();
    act(() => device.resize(360));
    await dialog();
  });
});
