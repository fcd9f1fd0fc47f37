import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, testDataProvider, useNotificationContext } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { DataError } from '../../../../src/data/errors';
import { i18nProvider } from '../../../../src/i18n/provider';
import { usePrintRecord } from '../../../../src/resources/orders/usePrintRecord';
import { hearErrors } from '../../../support/hearErrors';

afterEach(cleanup);

/** The toasts that wait to be shown. */
function Toasts() {
  const { notifications } = useNotificationContext();
  return notifications.map(({ message }, index) => <p key={index}>{message}</p>);
}

function Sheets({ ids }: { ids: readonly string[] | undefined }) {
  usePrintRecord(ids, 'resources.orders.pickList.unrecorded');
  return null;
}

/** A page with these sheets, and what it tells the server. */
function show(ids: readonly string[] | undefined, answer = () => Promise.resolve(null)) {
  const rpc = vi.fn(answer);
  const dataProvider = Object.assign(testDataProvider(), { rpc });
  const pageWith = (shown: readonly string[] | undefined) => {
    const page = (
      <CoreAdminContext i18nProvider={i18nProvider} dataProvider={dataProvider}>
        <Sheets ids={shown} />
        <Toasts />
      </CoreAdminContext>
    );
    return <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />;
  };
  const { rerender, unmount } = render(pageWith(ids));
  return { rpc, unmount, showNow: (shown: readonly string[]) => rerender(pageWith(shown)) };
}

/** The browser's own menu, or window.print(): both say so first. */
const print = () => window.dispatchEvent(new Event('beforeprint'));

it('tells of each print which orders stand on the sheets, until the page is left', () => {
  const { rpc, showNow, unmount } = show(['1', '2']);
  expect(rpc).not.toHaveBeenCalled();
  print();
  print();
  showNow(['3']);
  print();
  unmount();
  print();
  const told = (ids: string[]) => [
    'record_print',
    { p_order_ids: ids },
    { message: 'resources.orders.pickList.unrecorded' },
  ];
  expect(rpc.mock.calls).toEqual([told(['1', '2']), told(['1', '2']), told(['3'])]);
});

it.each([{ ids: undefined }, { ids: [] }])(
  'tells of nothing while there is no sheet ($ids)',
  ({ ids }) => {
    const { rpc } = show(ids);
    print();
    expect(rpc).not.toHaveBeenCalled();
  },
);

it('says that the print was not recorded when it was not', async () => {
  const heard = hearErrors();
  const message = 'resources.orders.pickList.unrecorded';
  show(['1'], () => Promise.reject(new DataError({ kind: 'offline', message })));
  print();
  await waitFor(() =>
    expect(
      screen.getByText("Couldn't record that you printed the pick list. You can still use it."),
    ).toBeVisible(),
  );
  // react-admin writes every refusal of a data provider to the console while it is developed.
  expect(heard()).toEqual([`DataError: ${message}`]);
});
