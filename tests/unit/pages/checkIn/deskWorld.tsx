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
import { LarderTheme } from '../../../../src/layout/theme/LarderTheme';
import { Toaster } from '../../../../src/layout/toasts/Toaster';
import { actAs } from '../../../support/currentUser';
import { aUser } from '../../../support/renderShell';
import { fakeScreen } from '../../../support/screen';

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
