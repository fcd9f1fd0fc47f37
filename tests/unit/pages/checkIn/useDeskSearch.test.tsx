import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { DataProviderContext } from 'ra-core';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../src/data/queryClient';
import { useDesk } from '../../../../src/pages/checkIn/useDesk';
import { useDeskSearch } from '../../../../src/pages/checkIn/useDeskSearch';

/** What a form is filled from. */
const context = {
  client: {
    ...{ id: 'c1', full_name: 'Rosa Delgado', date_of_birth: null, phone_number: null },
    ...{ address_line1: null, address_line2: null, city: null, pinned_note: null, custom: {} },
  },
  needs: [],
  household: { size: 1, adults: 1, children: 0, seniors: 0, unknown: 0, from: 'nothing' },
  ...{ last_visit: null, limit: null, here_today: null, programs: [] },
};
const answer = {
  ...{ total: 1, chosen: null, close: false, rows: [], asked: { days: [], phone: null } },
};

const wrapperOf = (rpc: () => Promise<unknown>) => {
  const client = createQueryClient();
  return ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <DataProviderContext.Provider value={{ rpc } as never}>
          {children}
        </DataProviderContext.Provider>
      </QueryClientProvider>
    </MemoryRouter>
  );
};

/** The search of a desk whose first answer has come. */
async function search(rpc: () => Promise<unknown>, text: string, clientId: string | null = null) {
  const wrapper = wrapperOf(rpc);
  const hook = renderHook(
    (props: { text: string; clientId: string | null }) =>
      useDeskSearch('l0', props.text, props.clientId),
    { initialProps: { text, clientId }, wrapper },
  );
  await waitFor(() => {
    expect(hook.result.current.isCurrent).toBe(true);
  });
  return hook;
}

it('shows nothing of before when the same name is typed again after somebody was checked in', async () => {
  const rpc = vi.fn(() => Promise.resolve<unknown>(answer));
  const { result, rerender } = await search(rpc, 'rosa');
  let tell: (value: unknown) => void = () => undefined;
  rpc.mockImplementation(() => new Promise((resolve) => (tell = resolve)));
  act(() => {
    result.current.forget();
  });
  rerender({ text: '', clientId: null });
  rerender({ text: 'rosa', clientId: null });
  expect(result.current.answer).toBeUndefined();
  await waitFor(() => {
    expect(rpc).toHaveBeenCalledTimes(2);
  });
  expect(result.current).toMatchObject({ answer: undefined, isCurrent: false });
  act(() => {
    tell({ ...answer, total: 2 });
  });
  await waitFor(() => {
    expect(result.current).toMatchObject({ answer: { total: 2 }, isCurrent: true });
  });
});

it('shows nothing of somebody who was chosen without a text, and checked in', async () => {
  const rpc = vi.fn(() => Promise.resolve<unknown>(context));
  const { result, rerender } = await search(rpc, '', 'c1');
  rpc.mockImplementation(() => new Promise(() => undefined));
  act(() => {
    result.current.forget();
  });
  rerender({ text: 'rosa', clientId: null });
  await waitFor(() => {
    expect(rpc).toHaveBeenCalledTimes(2);
  });
  expect(result.current).toMatchObject({ answer: undefined, isCurrent: false });
});

it('keeps what was found in sight while more is typed', async () => {
  const rpc = vi.fn(() => Promise.resolve<unknown>(answer));
  const { result, rerender } = await search(rpc, 'ros');
  rpc.mockImplementation(() => new Promise(() => undefined));
  rerender({ text: 'rosa', clientId: null });
  await waitFor(() => {
    expect(rpc).toHaveBeenCalledTimes(2);
  });
  expect(result.current).toMatchObject({ answer, isCurrent: false });
});

it.each([
  ['chooses the only match, whose form the next one opens', ['c1'], false, 'c1', false],
  ['asks which of two it is', ['c1', 'c2'], false, null, true],
  ['asks where the only one is merely close', ['c1'], true, null, true],
])('an Enter with nobody chosen %s', async (_, ids, close, chosen, isAsked) => {
  const rows = ids.map((id) => ({
    ...{ ...context, client: { ...context.client, id } },
    ...{ reason: null, member: null },
  }));
  const rpc = () => Promise.resolve({ ...answer, total: ids.length, rows, close });
  const { result } = renderHook(() => useDesk('u0', 'l0'), { wrapper: wrapperOf(rpc) });
  act(() => {
    result.current.type('rosa del');
  });
  await waitFor(() => {
    expect(result.current.rows).toHaveLength(ids.length);
  });
  act(() => {
    result.current.enter();
  });
  expect(result.current).toMatchObject({ chosen, isAsked, entered: 0 });
});
