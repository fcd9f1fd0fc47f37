import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, testDataProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { vi } from 'vitest';
import type { CurrentUser } from '../../../../../src/db/claims';
import '../../../../../src/i18n/appTexts';
import { i18nProvider } from '../../../../../src/i18n/provider';
import type { ResourceDefinition } from '../../../../../src/kit/declaration';
import { ResourcesContext } from '../../../../../src/kit/ResourcesContext';
import { LarderTheme } from '../../../../../src/layout/theme/LarderTheme';
import { Toaster } from '../../../../../src/layout/toasts/Toaster';
import { resources } from '../../../../../src/resources';
import { actAs } from '../../../../support/currentUser';
import { anAdmin } from '../../../../support/renderShell';
import { fakeScreen } from '../../../../support/screen';

type Row = Readonly<Record<string, unknown>> & { id: string };
type Rpc = (name: string, args: Readonly<Record<string, unknown>>) => unknown;

/** A client as the API answers one. */
export const aClient = (id: string, change: object = {}): Row => ({
  id,
  full_name: 'Rosa Delgado',
  first_name: 'Rosa',
  last_name: 'Delgado',
  date_of_birth: '1984-03-14',
  phone_number: '3135550142',
  email: null,
  address_line1: '118 Oak St',
  address_line2: null,
  city: 'Hamtramck',
  state: 'MI',
  zip_code: '48212',
  partial_ssn: null,
  pinned_note: null,
  created_at: '2025-06-03T12:00:00Z',
  updated_at: '2026-11-08T12:00:00Z',
  deleted_at: null,
  ...change,
});

export const aPair = (id: string, change: object = {}): Row => ({
  id,
  first_client_id: `${id}a`,
  second_client_id: `${id}b`,
  confidence: 'likely',
  relative: false,
  bits: 12,
  reasons: [
    { field: 'name', level: 'sounds_alike' },
    { field: 'date_of_birth', level: 'same' },
    { field: 'email', level: 'only_on_one' },
  ],
  decision: null,
  decided_by: null,
  decided_at: null,
  updated_at: '2026-11-20T12:00:00Z',
  ...change,
});

const COUNTED = { size: 1, adults: 1, children: 0, seniors: 0, unknown: 0 };

/** What the functions of the database answer that a comparison asks. */
export const ANSWERS: Readonly<Record<string, unknown>> = {
  count_client_pairs: { likely: 2, relatives: 1, decided: 1 },
  client_figures: {
    visits_30_days: 1,
    visits_365_days: 9,
    visits_total: 14,
    last_visit_at: '2026-11-08T15:00:00Z',
  },
  household_counts: { ...COUNTED, from: 'nothing', visited_on: null },
  preview_merge: {
    visits: 2,
    orders: 1,
    members: 2,
    members_already_there: 1,
    visit_limit: null,
  },
};

interface World {
  /** Rows by table; a list of pairs is filtered as the tabs ask. */
  rows: Record<string, readonly Row[]>;
  /** Answers a function before `ANSWERS` do; undefined leaves it to them. */
  rpc?: Rpc;
  path?: string;
  width?: number;
  /** What is declared; all of Larder unless said otherwise. */
  declared?: readonly ResourceDefinition[];
  /** Who looks; an admin unless said otherwise. */
  user?: CurrentUser;
}

/** A part of the review with the rows and functions that it asks. */
export function showReview(
  part: ReactNode,
  { rows, rpc, path = '/', width = 1440, user = anAdmin(), declared = resources }: World,
) {
  fakeScreen({ width });
  actAs(user);
  const call = vi.fn((name: string, args: Readonly<Record<string, unknown>>) =>
    Promise.resolve(rpc?.(name, args)).then((answer) => answer ?? ANSWERS[name] ?? null),
  );
  const table = (name: string) => rows[name] ?? [];
  const passes = (row: Row, filter: Readonly<Record<string, unknown>>) =>
    Object.entries(filter).every(([key, value]) => {
      const [column = '', operator = ''] = key.split('@');
      if (operator === 'is') return (row[column] === null) === (value === 'null');
      if (operator === 'in') return Array.isArray(value) && value.includes(row[column]);
      return operator === 'eq' ? row[column] === value : true;
    });
  const list = (name: string, filter: object) => {
    const data = table(name).filter((row) => passes(row, { ...filter }));
    return Promise.resolve({ data, total: data.length });
  };
  const provider = {
    ...testDataProvider({
      getList: ((name: string, { filter }: { filter: object }) => list(name, filter)) as never,
      getMany: ((name: string, { ids }: { ids: readonly string[] }) =>
        Promise.resolve({ data: table(name).filter(({ id }) => ids.includes(id)) })) as never,
      getOne: ((name: string, { id }: { id: string }) =>
        Promise.resolve({ data: table(name).find((row) => row.id === id) })) as never,
    }),
    scopeOf: () => ({ network: 'n1' }),
    rpc: call,
  };
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <ResourcesContext value={declared}>
            <CoreAdminContext
              dataProvider={provider}
              i18nProvider={i18nProvider}
              queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
            >
              <main tabIndex={-1}>{part}</main>
              <Toaster />
            </CoreAdminContext>
          </ResourcesContext>
        ),
      },
    ],
    { initialEntries: [path] },
  );
  render(
    <LarderTheme>
      <RouterProvider router={router} />
    </LarderTheme>,
  );
  return { person: userEvent.setup(), call, router };
}
