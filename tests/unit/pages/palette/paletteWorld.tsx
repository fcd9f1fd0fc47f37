import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';
import type { CurrentUser } from '../../../../src/db/claims';
import { useInitialValues } from '../../../../src/kit/form/initialValues';
import { ResourcesContext } from '../../../../src/kit/ResourcesContext';
import { Keys } from '../../../../src/layout/Keys';
import { Keyboard } from '../../../../src/pages/palette/Keyboard';
import { resources } from '../../../../src/resources';
import { takeKeys } from '../../../../src/ui/keyPresses';
import { actAs } from '../../../support/currentUser';
import { aUser, LOCATIONS, renderShell } from '../../../support/renderShell';
import { fakeScreen } from '../../../support/screen';

export const ROSA = '00000000-0000-4000-8000-000000000001';
export const OMAR = '00000000-0000-4000-8000-000000000002';
export const BEANS = '00000000-0000-4000-8000-000000000003';
const ITEM = {
  ...{ id: BEANS, name: 'Black beans', category: 'Canned', unit: null, barcode: null },
  ...{ location_id: 'l0', network_id: 'n1' },
  ...{ quantity_actual: 46, quantity_requested: 0, quantity_available: 46 },
};
export const aClient = (id: string, name: string) => ({
  ...{ id, full_name: name, date_of_birth: '1984-03-14', city: 'Hamtramck' },
  facts: { last_visit: null, limit: null, here_today: null, reason: null, member: null },
});

/** What the server knows; each answer can be held back. */
export function aServer() {
  const asked: string[] = [];
  const held = new Map<string, () => void>();
  let isDown = false;
  return {
    asked,
    hold: (text: string) => held.set(text, () => undefined),
    release: (text: string) => held.get(text)?.(),
    fail: (down: boolean) => {
      isDown = down;
    },
    rpc: async (
      _name: string,
      { p_query: query, p_entities: entities }: { p_query: string; p_entities: string[] },
    ) => {
      asked.push(query);
      if (held.has(query)) await new Promise<void>((done) => held.set(query, done));
      if (isDown) throw new Error('down');
      const clients = [aClient(ROSA, 'Rosa Delgado'), aClient(OMAR, 'Omar Haddad')];
      return {
        clients: clients.filter(({ full_name: name }) => name.toLowerCase().startsWith(query)),
        ...(entities.includes('inventory_items') &&
          query === 'beans' && { inventory_items: [ITEM] }),
      };
    },
    getList: (resource: string) =>
      Promise.resolve({ data: resource === 'locations' ? LOCATIONS : [], total: 0 }),
  };
}

/** What a page is given by whoever leads there. */
const Given = () => <GivenHere key={useLocation().key} />;
const GivenHere = () => <span data-testid="given">{JSON.stringify(useInitialValues())}</span>;

export function show(
  user: CurrentUser = aUser(),
  server = aServer(),
  load = () => Promise.resolve(Keyboard as ComponentType),
) {
  actAs(user);
  const shown = renderShell({
    user,
    path: '/clients',
    page: (
      <ResourcesContext value={resources}>
        <h1>The page</h1>
        <input type="search" aria-label="Filter" />
        <Given />
        <Keys load={load} />
      </ResourcesContext>
    ),
    data: server as never,
  });
  const person = userEvent.setup();
  const open = async () => {
    await person.keyboard('{Control>}k{/Control}');
    return screen.findByRole('combobox', { name: 'Search' });
  };
  return { ...shown, server, person, open, path: () => shown.router.state.location };
}

/** The browser says that it has no network. */
export function loseLine(): void {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => {
    line.mockRestore();
    // Nobody listens by now.
    onlineManager.setOnline(true);
  });
  act(() => void window.dispatchEvent(new Event('offline')));
}

export const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
export const active = () => screen.queryByRole('option', { selected: true });

/** A window, and keys that nobody pressed yet. */
export function usePalette(): void {
  beforeEach(() => {
    fakeScreen();
  });
  afterEach(() => {
    takeKeys();
    vi.unstubAllGlobals();
  });
}
