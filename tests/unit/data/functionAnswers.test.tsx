import { QueryClient } from '@tanstack/react-query';
import { render, renderHook, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, memoryStore, testDataProvider } from 'react-admin';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { i18nProvider } from '../../../src/i18n/provider';
import { useHistory } from '../../../src/kit/history/RecordHistory';
import { FiguresRow } from '../../../src/pages/dashboard/FiguresRow';
import { useClientFigures } from '../../../src/resources/clients/useClientFigures';
import { EventFigures } from '../../../src/resources/events/EventDetails';
import { useLedger } from '../../../src/resources/inventoryItems/useLedger';
import { parseContext, parseResult } from '../../../src/resources/visits/checkInContext';

const ID = '7e57ed00-0000-4000-8000-000000000001';

/* The database's functions may answer with anything: what reads them takes it for a failure. */

/** What a function gives when it answered no JSON, something else, or something like it. */
const ANSWERS: readonly [name: string, answer: unknown][] = [
  ['nothing readable', undefined],
  ['null', null],
  ['a text', 'It works!'],
  ['rows of another shape', [{ a: 1 }, null]],
  ['an object of another shape', { total: 'x', rows: [null], visits: 'x', message: 'hello' }],
];

/** What asks, where every function gives the same answer. */
function around(answer: unknown) {
  // react-admin's provider for tests takes calls of the product's own, too.
  const dataProvider = testDataProvider({ rpc: () => Promise.resolve(answer) });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return function Around({ children }: { children: ReactNode }) {
    const element = (
      <CoreAdminContext {...{ i18nProvider, dataProvider, queryClient }} store={memoryStore()}>
        {children}
      </CoreAdminContext>
    );
    return <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />;
  };
}

const USES = [
  ['the figures of a client', () => useClientFigures(ID)],
  ['the history of a client', () => useHistory('clients', ID)],
  ['the ledger of an item', () => useLedger(ID, 1, 10)],
] as const;

const SCREENS = [
  ['the figures of an event', <EventFigures key="event" eventId={ID} />],
  ['the figures of the dashboard', <FiguresRow key="figures" locationId={ID} />],
] as const;

describe.each(ANSWERS)('a function that answers %s', (_name, answer) => {
  it.each(USES)('fails %s', async (_reader, use) => {
    const { result } = renderHook<{ data: unknown; error: unknown }, unknown>(use, {
      wrapper: around(answer),
    });
    await waitFor(() => {
      expect(result.current.error).toBeInstanceOf(Error);
    });
    expect(result.current.data).toBeUndefined();
  });

  it.each(SCREENS)('shows that %s are not there, and a way to try again', async (_what, part) => {
    render(part, { wrapper: around(answer) });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('opens no check-in', () => {
    expect(() => parseContext(answer)).toThrow();
    expect(() => parseResult(answer)).toThrow();
  });
});
