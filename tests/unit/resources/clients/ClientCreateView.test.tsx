import { render, screen } from '@testing-library/react';
import { CoreAdminContext, memoryStore, testDataProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, expect, it, vi } from 'vitest';
import { isEmbedded } from '../../../../src/data/isEmbedded';
import { i18nProvider } from '../../../../src/i18n/provider';
import { ResourcesContext } from '../../../../src/kit/ResourcesContext';
import { resources } from '../../../../src/resources';
import { ClientCreateView } from '../../../../src/resources/clients/ClientCreateView';
import clients from '../../../../src/resources/clients';
import { actAs } from '../../../support/currentUser';
import { anAdmin } from '../../../support/renderShell';
import { fakeScreen } from '../../../support/screen';

// What a build is told; the view reads it as it is loaded.
vi.hoisted(() => vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'public-key'));
afterAll(() => vi.unstubAllEnvs());

// e2e/roles.spec.ts sees that it is there with the demo data.
it('leads to the demo wizard nowhere but over the demo data', async () => {
  fakeScreen();
  actAs(anAdmin());
  const never = () => new Promise<never>(() => undefined);
  const dataProvider = {
    ...testDataProvider({ getList: never, getOne: never, getMany: never }),
    rpc: never,
    scopeOf: () => null,
  };
  const element = (
    <CoreAdminContext {...{ i18nProvider, dataProvider }} store={memoryStore()}>
      <ResourcesContext value={resources}>
        <ClientCreateView resource={clients} />
      </ResourcesContext>
    </CoreAdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element }], {
    initialEntries: ['/clients/create'],
  });
  render(<RouterProvider router={router} />);
  expect(await screen.findByRole('button', { name: /^Create and check in/ })).toBeVisible();
  expect(isEmbedded).toBe(false);
  expect(screen.queryByRole('link', { name: 'Try the sample form' })).toBeNull();
});
