import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'ra-core';
import { CoreAdminContext, testDataProvider, useNotificationContext } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, vi } from 'vitest';
import { toDataError } from '../../../../../src/data/errors';
import type { CurrentUser } from '../../../../../src/db/claims';
import { i18nProvider } from '../../../../../src/i18n/provider';
import type { SheetKind } from '../../../../../src/resources/inventoryItems/sheet/sheetKinds';
import { StockSheet } from '../../../../../src/resources/inventoryItems/sheet/StockSheet';
import { actAs } from '../../../../support/currentUser';
import { fakeScreen } from '../../../../support/screen';

const anItem = (id: string, name: string, onHand: number, more: object = {}) => ({
  ...{ id, name, category: 'Canned', unit: null, barcode: null, deleted_at: null },
  ...{ quantity_actual: onHand, quantity_requested: 0 },
  ...more,
});

export const BEANS = anItem('beans', 'Black beans', 46, {
  quantity_requested: 50,
  barcode: '200000000028',
});
export const ITEMS = [BEANS, anItem('mix', 'Bean mix', 12), anItem('tuna', 'Tuna', 220)];

export type Rpc = (name: string, args: Record<string, unknown>) => Promise<unknown>;

/** What a delivery or a count was sent with. */
export interface Sent {
  p_key: string;
  p_donor: string | null;
  p_lines: Record<string, unknown>[];
}

/** A refusal of the database with what it says beside it. */
export const refusal = ({
  code: message,
  ...facts
}: {
  code: string;
  items: object[];
  confirm?: string;
}) =>
  toDataError(
    new HttpError(message, 409, {
      ...{ code: 'PT409', message, details: JSON.stringify({ ...facts, more: 0 }) },
    }),
  );

const Toasts = () => (
  <ul aria-label="Toasts">
    {useNotificationContext().notifications.map(({ message }, index) => (
      <li key={index}>{message}</li>
    ))}
  </ul>
);

export const unexpected = () => Promise.reject(new Error('not expected'));

export function open(kind: SheetKind, save: Rpc = unexpected) {
  const rpc = vi.fn<Rpc>((name, args) =>
    name === 'delivery_sources' ? Promise.resolve(['Oakridge Farm']) : save(name, args),
  );
  const getList = (_: string, { filter }: { filter: Record<string, string> }) => {
    const code = filter['barcode@eq'];
    const data = ITEMS.filter(({ barcode }) => code === undefined || barcode === code);
    return Promise.resolve({ data, total: data.length });
  };
  const getMany = (_: string, { ids }: { ids: string[] }) =>
    Promise.resolve({ data: ITEMS.filter(({ id }) => ids.includes(id)) });
  const dataProvider = {
    ...testDataProvider({ getList: getList as never, getMany: getMany as never }),
    rpc,
    scopeOf: () => ({ location: 'here' }),
  };
  const router = createMemoryRouter(
    [
      {
        path: '/sheet',
        element: (
          <CoreAdminContext i18nProvider={i18nProvider} dataProvider={dataProvider}>
            <StockSheet kind={kind} title="Sheet" />
            <Toasts />
          </CoreAdminContext>
        ),
      },
      { path: '/inventory', element: <p>The inventory</p> },
    ],
    { initialEntries: ['/sheet'] },
  );
  const { unmount } = render(<RouterProvider router={router} />);
  const user = userEvent.setup();
  return {
    user,
    router,
    unmount,
    /** What was sent, one for each attempt. */
    sent: () =>
      rpc.mock.calls
        .filter(([name]) => name !== 'delivery_sources')
        .map(([, args]) => args as never as Sent),
    /** Types into the search once the items are there. */
    search: async (text: string) => {
      const field = await screen.findByRole('combobox', { name: 'Scan or type an item' });
      await user.click(field);
      await user.keyboard(text);
      return field;
    },
  };
}

export const cell = (column: string, item: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `${column} of ${item}` });
export const offers = async () => {
  const list = await screen.findByRole('listbox');
  return within(list)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
};

/** Drafts outlive a test, so every test has somebody of its own. */
export function useSheetWorld(): void {
  beforeEach(() => {
    fakeScreen();
    const somebody: Partial<CurrentUser> = {
      id: expect.getState().currentTestName ?? '',
      activeLocation: { id: 'here', name: 'Eastside', role: 'admin' },
    };
    actAs(somebody);
  });
}
