import { render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { QueryClient } from '@tanstack/react-query';
import {
  CoreAdminContext,
  memoryStore,
  RecordContextProvider,
  ResourceContextProvider,
  useGetOne,
} from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { ComponentType, ReactNode } from 'react';
import { vi } from 'vitest';
import { DataError } from '../../../../src/data/errors';
import { LarderTheme } from '../../../../src/layout/theme/LarderTheme';
import { Toaster } from '../../../../src/layout/toasts/Toaster';
import { i18nProvider } from '../../../../src/i18n/provider';
import type { DetailsProps } from '../../../../src/kit/declaration';
import { ResourcesContext } from '../../../../src/kit/ResourcesContext';
import { resources } from '../../../../src/resources';
import OrderDetails from '../../../../src/resources/orders/OrderDetails';
import type { OrderStatus } from '../../../../src/resources/orders/orderStatus';
import { actAs } from '../../../support/currentUser';
import { hearErrors } from '../../../support/hearErrors';
import { fakeScreen } from '../../../support/screen';

export const ORDER = {
  id: 'o1',
  visit_id: 'v1',
  client_id: 'c1',
  location_id: 'l1',
  order_number: 424,
  fulfillment_status: 'pending',
  created_at: '2026-11-19T15:40:00',
  fulfilled_by: null,
};

const CLIENT = { id: 'c1', full_name: 'Hodan N’Diaye', first_name: 'Hodan', last_name: 'N’Diaye' };
const VISIT = {
  id: 'v1',
  visited_at: '2026-11-19T15:36:00',
  household_size: 3,
  created_by: null,
  note: null as string | null,
};

const item = (id: string, name: string, category: string | null, onHand: number, free: number) => ({
  id,
  name,
  category,
  description: `About ${name}`,
  quantity_actual: onHand,
  quantity_requested: onHand - free,
  quantity_available: free,
  stock_state: free < 0 ? 'short' : 'enough',
  deleted_at: null,
});

const ITEMS = [
  item('i1', 'Apples', 'Fresh', 52, 32),
  item('i2', 'Black beans', 'Canned', 46, -4),
  item('i3', 'Candles', null, 5, 5),
];

const line = (id: string, quantity: number, handedOut: number | null) => ({
  id: `line-${id}`,
  order_id: ORDER.id,
  item_id: id,
  quantity,
  quantity_reserved: handedOut === null ? quantity : 0,
  quantity_fulfilled: handedOut,
});

/** The functions that are read beside the tables. */
const READS: ReadonlyMap<string, (options: WorldOptions) => object> = new Map<
  string,
  (options: WorldOptions) => object
>([
  ['order_clashes', ({ clashes = [] }: WorldOptions) => clashes],
  ['household_needs', ({ needs = [] }: WorldOptions) => needs],
  ['fitting_items', ({ fitting = [] }: WorldOptions) => fitting],
  [
    'sheet_states',
    ({ printed = null }: WorldOptions) => [
      { order_id: 'o1', state: 'now', changed_since: printed },
    ],
  ],
  ['item_clashes', () => []],
  ['order_lots', ({ lots = {} }: WorldOptions) => lots],
]);

interface WorldOptions {
  order?: Readonly<Record<string, unknown>>;
  /** How wide the window is, in pixels. */
  width?: number;
  strict?: boolean;
  tracking?: boolean;
  visitGone?: boolean;
  /** What is pinned to the client. */
  note?: string;
  /** What was noted at check-in. */
  visitNote?: string;
  /** Tables that cannot be read, while they are in it. */
  unreadable?: ReadonlySet<string>;
  /** What there is for its lines; none where nobody counts. */
  handout?: readonly object[];
  /** What the household must not have, and in which lines that is. */
  needs?: readonly object[];
  clashes?: readonly object[];
  /** When its pick list was printed, where something is another since. */
  printed?: string | null;
  /** What can stand in place of a line. */
  fitting?: readonly object[];
  /** Of which lots its lines are, by their ids. */
  lots?: Readonly<Record<string, readonly object[]>>;
  /** Refuses a call of a function. */
  refuse?: (name: string, args: object) => Error | undefined;
  /** Held against every reading of an order that was changed. */
  held?: Promise<void>;
  /** What shows the order in place of its page. */
  view?: ComponentType<DetailsProps>;
}

interface UpdateParams {
  data: object;
  previousData: unknown;
}

/** The order as the page around the details reads it. */
function OrderRecord({ children }: { children: ReactNode }) {
  const { data } = useGetOne<typeof ORDER>('orders', { id: ORDER.id });
  return data ? <RecordContextProvider value={data}>{children}</RecordContextProvider> : null;
}

/** The page of an order over a data provider that knows what belongs to it. */
export function showOrder(status: OrderStatus, options: WorldOptions = {}) {
  const { width = 1440, strict = false, tracking = true, visitGone = false } = options;
  const { view: View = OrderDetails } = options;
  const { held, note = null, visitNote = null, unreadable = new Set() } = options;
  const { handout = [], refuse = () => undefined } = options;
  if (visitGone || unreadable.size > 0) hearErrors();
  fakeScreen({ width });
  actAs({
    id: 'me',
    isSuperUser: false,
    isNetworkAdmin: false,
    networkId: 'n1',
    activeLocation: { id: 'l1', name: 'Eastside Pantry', role: 'member' },
  });
  let order = { ...ORDER, updated_at: 'first', fulfillment_status: status, ...options.order };
  const settled = status === 'fulfilled';
  const lines = [
    line('i1', 4, settled ? 4 : null),
    line('i2', 6, settled ? 2 : null),
    line('i3', 1, settled ? 1 : null),
  ];
  const place = {
    id: 'l1',
    name: 'Eastside Pantry',
    inventory_tracking_enabled: tracking,
    strict_inventory_tracking_enabled: strict,
  };
  const records: Record<string, readonly { id: string }[]> = {
    clients: [{ ...CLIENT, pinned_note: note } as { id: string }],
    inventory_items: ITEMS,
    colleagues: [{ id: 'p1', full_name: 'Hassan Karimi' } as { id: string }],
    order_items: lines,
  };
  const rpc = vi.fn((name: string, args: object, ..._more: unknown[]): Promise<unknown> => {
    if (name === 'handout_figures') return Promise.resolve(handout);
    const refused = refuse(name, args);
    if (refused) return Promise.reject(refused);
    order = { ...order, updated_at: 'later' };
    return Promise.resolve({ lines: 3 });
  });
  const update = vi.fn((_resource: string, { data }: UpdateParams) => {
    order = { ...order, ...data, updated_at: 'later' };
    return Promise.resolve({ data: order });
  });
  const refuseUnreadable = (resource: string) =>
    unreadable.has(resource) ? Promise.reject(new Error('The server is away.')) : Promise.resolve();
  const missing = new DataError({ kind: 'missing' });
  const dataProvider = {
    supportAbortSignal: true,
    getOne: async (resource: string, { meta }: { meta?: unknown }) => {
      await refuseUnreadable(resource);
      if (resource === 'visits')
        return visitGone
          ? Promise.reject(missing)
          : Promise.resolve({ data: { ...VISIT, note: visitNote } });
      if (resource === 'locations') return Promise.resolve({ data: place });
      if (order.updated_at === 'later') await held;
      return { data: meta ? { ...order, lines } : order };
    },
    getMany: async (resource: string, { ids }: { ids: string[] }) => {
      await refuseUnreadable(resource);
      return { data: records[resource]?.filter(({ id }) => ids.includes(id)) ?? [] };
    },
    getList: (resource: string) =>
      Promise.resolve({ data: records[resource] ?? [], total: 3, pageInfo: {} }),
    update,
    // What is only read is no deed of the test.
    rpc: (name: string, args: object, ...more: unknown[]) => {
      const answer = READS.get(name);
      return answer ? Promise.resolve(answer(options)) : rpc(name, args, ...more);
    },
  };
  const resource = resources.find(({ name }) => name === 'orders');
  if (!resource) throw new Error('There are no orders.');
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <LarderTheme>
          <CoreAdminContext
            i18nProvider={i18nProvider}
            store={memoryStore()}
            queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
            dataProvider={dataProvider as never}
          >
            <ResourcesContext value={resources}>
              <ResourceContextProvider value="orders">
                <OrderRecord>
                  <main tabIndex={-1}>
                    <View resource={resource} id={ORDER.id} />
                  </main>
                </OrderRecord>
              </ResourceContextProvider>
            </ResourcesContext>
            <Toaster />
          </CoreAdminContext>
        </LarderTheme>
      ),
    },
    { path: '*', element: <p>Elsewhere</p> },
  ]);
  const { unmount } = render(<RouterProvider router={router} />);
  return { person: userEvent.setup(), router, rpc, update, unmount };
}

/** The lines are there; the receipt of a fulfilled order, which only paper shows, has them again. */
export const linesLoaded = () =>
  screen.findAllByText('Black beans', { ignore: '.receipt *, script, style' });

/** Opens the menu of the order. */
export async function openMenu(person: UserEvent): Promise<void> {
  await person.click(screen.getByRole('button', { name: 'Actions for 424' }));
}
