import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, testDataProvider, useNotificationContext } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UNDO } from '../../../../src/config';
import { ConflictError } from '../../../../src/data/errors';
import { i18nProvider } from '../../../../src/i18n/provider';
import { ListPage } from '../../../../src/kit/list/ListPage';
import { writeBack } from '../../../../src/kit/undo/writeBack';
import clients from '../../../../src/resources/clients';
import { actAs } from '../../../support/currentUser';

const signIn = (id: string) => {
  actAs({
    id,
    isSuperUser: false,
    isNetworkAdmin: false,
    networkId: 'network',
    activeLocation: { id: 'location', name: 'Eastside Pantry', role: 'member' },
  });
};

beforeEach(() => {
  signIn(expect.getState().currentTestName ?? '');
});
afterEach(() => {
  vi.useRealTimers();
});

type Said = { message: string; type?: string; onUndo?: () => void; description?: string };
let said: Said[] = [];
/** Hears what the toasts would say. */
function Ears() {
  const { notifications } = useNotificationContext();
  said = notifications.map(({ message, type, notificationOptions }) => ({
    message: typeof message === 'string' ? message : '',
    type: String(type),
    ...(notificationOptions as Partial<Said>),
  }));
  return null;
}

/** The list of clients: Rosa, Luis and Ana; what is undone, and who stays. */
function showClients({ stays = [] as string[] } = {}) {
  const gone = new Set<string>();
  const names = new Map([
    ['id-0', 'Rosa Delgado'],
    ['id-1', 'Luis Perez'],
    ['id-2', 'Ana Delgado'],
  ]);
  const undoDeletions = vi.fn((_resource: string, { ids }: { ids: string[] }) => {
    const back = ids.filter((id) => !stays.includes(id));
    back.forEach((id) => gone.delete(id));
    return Promise.resolve({ data: back });
  });
  const dataProvider = {
    ...testDataProvider({
      getList: (() => {
        const data = [...names]
          .filter(([id]) => !gone.has(id))
          .map(([id, full_name]) => ({ id, full_name }));
        return Promise.resolve({ data, total: data.length });
      }) as never,
      delete: ((_resource: string, { id }: { id: string }) => {
        gone.add(id);
        return Promise.resolve({ data: { id } });
      }) as never,
      deleteMany: ((_resource: string, { ids }: { ids: string[] }) => {
        ids.forEach((id) => gone.add(id));
        return Promise.resolve({ data: ids });
      }) as never,
    }),
    undoDeletions,
  };
  const router = createMemoryRouter(
    [
      {
        path: '/clients',
        element: (
          <CoreAdminContext
            i18nProvider={i18nProvider}
            queryClient={new QueryClient()}
            dataProvider={dataProvider}
          >
            <Ears />
            <ListPage resource={clients} />
          </CoreAdminContext>
        ),
      },
    ],
    { initialEntries: ['/clients'] },
  );
  const { unmount } = render(<RouterProvider router={router} />);
  return { person: userEvent.setup(), undoDeletions, unmount };
}

const strip = (words: string) => screen.findByRole('group', { name: words });

async function deleteRosa(person: ReturnType<typeof userEvent.setup>) {
  await person.click(await screen.findByRole('button', { name: 'Actions for Rosa Delgado' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent(
    'This action cannot be undone. This will permanently delete this client.',
  );
  expect(within(dialog).getByRole('listitem')).toHaveTextContent('Rosa Delgado');
  await person.click(within(dialog).getByRole('button', { name: 'Delete client' }));
  await strip('Rosa Delgado deleted');
}

describe('a deletion', () => {
  it('names what goes, and is undone from the strip above the list, once', async () => {
    const { person, undoDeletions } = showClients();
    await deleteRosa(person);
    expect(said[0]).toMatchObject({ message: 'Successfully deleted client', type: 'success' });
    const fromToast = said[0]?.onUndo;
    await person.click(screen.getByRole('button', { name: 'Undo: Rosa Delgado deleted' }));
    expect(await screen.findByText('Rosa Delgado')).toBeVisible();
    expect(undoDeletions).toHaveBeenCalledWith('clients', { ids: ['id-0'] });
    await waitFor(() => {
      expect(said.at(-1)).toMatchObject({ message: 'Undid the change to 1 row', type: 'success' });
    });
    expect(screen.queryByRole('group', { name: 'Rosa Delgado deleted' })).toBeNull();
    await act(() => {
      fromToast?.();
      return Promise.resolve();
    });
    expect(undoDeletions).toHaveBeenCalledTimes(1);
  });

  it('of several is undone from the toast, which says who stayed', async () => {
    const { person } = showClients({ stays: ['id-1'] });
    await person.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    await person.click(await screen.findByRole('button', { name: 'Delete 3 rows' }));
    await strip('Successfully deleted 3 rows');
    act(() => said[0]?.onUndo?.());
    await waitFor(() => {
      expect(said.at(-1)).toMatchObject({
        message: 'Undid the changes to 2 rows',
        type: 'warning',
        description: 'Not undone, because these were changed later: Luis Perez',
      });
    });
    expect(await screen.findByText('Rosa Delgado')).toBeVisible();
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('can be undone for two minutes, only by the same user', async () => {
    const { person, unmount } = showClients();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await deleteRosa(person);
    unmount();
    const own = expect.getState().currentTestName ?? '';
    signIn('somebody else');
    const others = showClients();
    await screen.findByText('Luis Perez');
    expect(screen.queryByRole('group')).toBeNull();
    others.unmount();
    signIn(own);
    showClients();
    await strip('Rosa Delgado deleted');
    act(() => void vi.advanceTimersByTime(UNDO.time));
    expect(screen.queryByRole('group')).toBeNull();
  });
});

describe('values that a change replaced', () => {
  it('are written back where nobody changed the record since', async () => {
    const update = vi.fn((_resource: string, { id }: { id: unknown }) =>
      id === 'b' ? Promise.reject(new ConflictError({ id: 'b' })) : Promise.resolve({ data: {} }),
    );
    const changes = ['a', 'b', 'c'].map((id) => ({
      record: { id, status: 'ready', updated_at: `of ${id}` },
      before: { status: 'pending' },
    }));
    expect(await writeBack({ update: update as never }, 'orders', changes)).toEqual(['a', 'c']);
    expect(update).toHaveBeenCalledWith('orders', {
      id: 'a',
      data: { status: 'pending' },
      previousData: { id: 'a', status: 'ready', updated_at: 'of a' },
    });
  });
});
