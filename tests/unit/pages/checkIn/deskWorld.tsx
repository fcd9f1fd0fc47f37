import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, testDataProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import '../../../../src/i18n/deskTexts';
import type { CurrentUser } from '../../../../src/db/claims';
import { i18nProvider } from '../../../../src/i18n/provider';
import type { OfferedProgram, Standing } from '../../../../src/resources/certifications/standing';
import { LarderTheme } from '../../../../src/layout/theme/LarderTheme';
import { Toaster } from '../../../../src/layout/toasts/Toaster';
import { actAs } from '../../../support/currentUser';
import { aUser } from '../../../support/renderShell';
import { fakeScreen } from '../../../support/screen';

/** A household that is not certified for TEFAP, unless said otherwise. */
export const aStanding = (change: Partial<Standing> = {}): Standing => ({
  ...{ program_id: 'tefap', name: 'TEFAP', state: 'not_certified', certification_id: null },
  ...{ ends_on: null, days_left: null, basis: null, certified_size: null, next_on: null },
  ...change,
});

/** TEFAP, signed once a year, by income or SNAP, unless said otherwise. */
export const aProgram = (change: Partial<OfferedProgram> = {}): OfferedProgram => ({
  ...{ id: 'tefap', name: 'TEFAP', kind: 'tefap', signature: 'at_certification' },
  ...{ on_paper_only: false, asks: 'within_limit', bases: ['snap'], minimum_age: null },
  certification_months: 12,
  limits: {
    starts_on: '2026-07-01',
    amounts: [29_000, 39_000, 49_000, 59_000, 69_653, 79_000, 89_000, 99_000],
    each_further: 10_000,
  },
  ...change,
});

interface DeskOptions {
  user?: CurrentUser;
  /** How wide the window is, in pixels. */
  width?: number;
  /** The address that it is opened at. */
  address?: string;
  /** Answers functions of the database; the others never answer. */
  rpc?: (name: string, args: Readonly<Record<string, unknown>>) => Promise<unknown>;
  getList?: (resource: string, params: { filter?: object }) => Promise<unknown>;
  getOne?: (resource: string) => Promise<unknown>;
}

/** A part of the desk, or of what leads to it, with everything that it asks around. */
export function showAtDesk(part: ReactNode, options: DeskOptions = {}) {
  const { user = aUser(), width = 1440, address = '/', rpc = forever } = options;
  const { getList = forever, getOne = forever } = options;
  fakeScreen({ width });
  actAs(user);
  const dataProvider = {
    ...testDataProvider({
      getList: getList as never,
      getOne: getOne as never,
      getMany: forever,
    }),
    rpc,
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const routes = [
    {
      path: '*',
      element: (
        <CoreAdminContext
          dataProvider={dataProvider}
          i18nProvider={i18nProvider}
          queryClient={queryClient}
        >
          {part}
          <Toaster />
        </CoreAdminContext>
      ),
    },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const view = render(
    <LarderTheme>
      <RouterProvider router={router} />
    </LarderTheme>,
  );
  return { ...view, router, person: userEvent.setup() };
}

const forever = () => new Promise<never>(() => undefined);
