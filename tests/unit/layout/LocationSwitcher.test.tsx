import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useGetOne, type RaRecord } from 'ra-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOCATION_LOOKS, lookAt } from '../../../src/layout/location/LocationTile';
import { LeaveGuard } from '../../../src/ui/LeaveGuard';
import { hearErrors } from '../../support/hearErrors';
import { anAdmin, aUser, LOCATIONS, renderShell } from '../../support/renderShell';
import { fakeScreen } from '../../support/screen';

beforeEach(() => fakeScreen());
afterEach(() => vi.unstubAllGlobals());

const switcher = () => screen.getByRole('button', { name: /^Switch location/ });
const choices = async () => {
  await userEvent.click(switcher());
  return screen.findAllByRole('menuitemradio');
};
const pick = async (name: string) => {
  const found = (await choices()).find((item) => within(item).queryByText(name));
  if (!found) throw new Error(`${name} is not offered`);
  await userEvent.click(found);
};
const lookOf = (element: Element) =>
  element.querySelector('[data-look]')?.getAttribute('data-look');

/** A switch that a test lets succeed or fail when it wants to. */
function aSwitch() {
  let finish: { resolve: () => void; reject: (error: Error) => void } | undefined;
  const switchLocation = vi.fn(
    () =>
      new Promise<void>((resolve, reject) => {
        finish = { resolve, reject };
      }),
  );
  return {
    switchLocation,
    succeed: () => act(() => Promise.resolve(finish?.resolve())),
    fail: () => act(() => Promise.resolve(finish?.reject(new Error('refused')))),
  };
}

describe('the looks', () => {
  it('are six, and cycle by position', () => {
    expect(LOCATION_LOOKS).toHaveLength(6);
    expect(new Set(LOCATION_LOOKS.map(({ gradient }) => gradient)).size).toBe(6);
    expect([0, 5, 6, 13].map((position) => lookAt(position).name)).toEqual([
      'kale',
      'slate',
      'kale',
      'squash',
    ]);
  });
});

describe('the switcher', () => {
  it('says Administrator or Member for the active location', async () => {
    const { unmount } = renderShell({ user: anAdmin() });
    expect(switcher()).toHaveAccessibleName('Switch location: Eastside Pantry, Administrator');
    unmount();
    renderShell({ user: aUser() });
    expect(switcher()).toHaveAccessibleName('Switch location: Eastside Pantry, Member');
    await waitFor(() => expect(lookOf(switcher())).toBe('kale'));
  });

  it("lists the person's locations, each with its look and role", async () => {
    renderShell();
    const items = await choices();
    expect(items.map((item) => [item.textContent, lookOf(item)])).toEqual([
      ['Eastside PantryAdministrator', 'kale'],
      ['Northgate Mobile MarketMember', 'squash'],
      ['St. Brigid’s Food ShelfAdministrator', 'blueberry'],
    ]);
    expect(items.map((item) => item.getAttribute('aria-checked'))).toEqual([
      'true',
      'false',
      'false',
    ]);
  });

  it('offers only linked locations, and to a network admin all, as its administrator', async () => {
    const { unmount } = renderShell({ user: aUser() });
    expect(await choices()).toHaveLength(1);
    unmount();
    renderShell({ user: aUser({ isNetworkAdmin: true, locations: [] }) });
    const items = await choices();
    expect(items).toHaveLength(3);
    expect(items[1]).toHaveTextContent('Administrator');
  });

  it('says so when the list cannot be read, and reads it again', async () => {
    const heard = hearErrors();
    let broken = true;
    const getList = vi.fn(() =>
      broken
        ? Promise.reject(new Error('offline'))
        : Promise.resolve({ data: [...LOCATIONS], total: 3 }),
    );
    renderShell({ data: { getList: getList as never } });
    await userEvent.click(switcher());
    const again = await screen.findByRole('menuitem', {
      name: /Couldn't load your locations.*Try again/,
    });
    broken = false;
    await userEvent.click(again);
    expect(await screen.findAllByRole('menuitemradio')).toHaveLength(3);
    // By react-admin, which writes what a data provider refuses while it is developed.
    expect(heard()).toEqual(['Error: offline']);
  });

  it('tells somebody without locations', async () => {
    renderShell({ user: aUser({ activeLocation: null, locations: [] }), path: '/dashboard' });
    await userEvent.click(switcher());
    expect(await screen.findByText('You have no locations yet.')).toBeVisible();
  });
});

describe('switching', () => {
  it('hides the old page at once and ends on the dashboard, everything read again', async () => {
    const { switchLocation, succeed } = aSwitch();
    const getOne = vi.fn(() => Promise.resolve({ data: { id: 'c1', full_name: 'Rosa Delgado' } }));
    const { router, setUser } = renderShell({
      path: '/clients/c1',
      page: <Record />,
      data: { switchLocation, getOne: getOne as never },
    });
    expect(await screen.findByRole('heading', { name: 'Rosa Delgado' })).toBeVisible();
    await pick('Northgate Mobile Market');
    expect(switchLocation).toHaveBeenCalledWith('l1');
    expect(screen.getByText('Rosa Delgado', { selector: 'h1' })).not.toBeVisible();

    act(() => setUser(anAdmin({ activeLocation: { ...LOCATIONS[1], role: 'member' } })));
    expect(screen.getByText('Rosa Delgado', { selector: 'h1' })).not.toBeVisible();

    getOne.mockReturnValue(new Promise(() => {}));
    await succeed();
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    await waitFor(() => expect(screen.getByText('Reading')).toBeVisible());
    expect(screen.queryByText('Rosa Delgado')).toBeNull();
    expect(switcher()).toHaveAccessibleName('Switch location: Northgate Mobile Market, Member');
  });

  it('says what failed and leaves page, typed text and location as they were', async () => {
    const heard = hearErrors();
    const { switchLocation, fail } = aSwitch();
    const { router } = renderShell({
      path: '/clients/new',
      page: <input aria-label="Name" />,
      data: { switchLocation },
    });
    await userEvent.type(screen.getByLabelText('Name'), 'Half a na');
    await pick('Northgate Mobile Market');
    await fail();
    expect(await screen.findByRole('alert')).toHaveTextContent('Error changing location');
    expect(router.state.location.pathname).toBe('/clients/new');
    expect(screen.getByLabelText('Name')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Half a na');
    expect(switcher()).toHaveAccessibleName(/Eastside Pantry/);
    expect(heard()).toEqual(['Error: refused']);
  });

  it('asks a form that is not saved before anything is changed', async () => {
    const { switchLocation, succeed } = aSwitch();
    const { router } = renderShell({
      path: '/clients/new',
      page: <LeaveGuard dirty />,
      data: { switchLocation },
    });
    const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
    await pick('Northgate Mobile Market');
    await userEvent.click(within(await question()).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(switchLocation).not.toHaveBeenCalled();
    expect(router.state.location.pathname).toBe('/clients/new');

    await pick('Northgate Mobile Market');
    await userEvent.click(within(await question()).getByRole('button', { name: 'Leave' }));
    expect(switchLocation).toHaveBeenCalledWith('l1');
    await succeed();
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does nothing for the location that is active already', async () => {
    const { switchLocation } = aSwitch();
    renderShell({ data: { switchLocation } });
    await pick('Eastside Pantry');
    expect(switchLocation).not.toHaveBeenCalled();
  });
});

describe('without an active location', () => {
  it('a page of one location says so and offers the switcher', async () => {
    renderShell({
      user: aUser({ isNetworkAdmin: true, activeLocation: null, locations: [] }),
      path: '/events',
    });
    expect(screen.queryByRole('heading', { name: 'The page' })).toBeNull();
    expect(screen.getByText('No location selected')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Choose a location' }));
    expect(await screen.findAllByRole('menuitemradio')).toHaveLength(3);
  });

  it('a page of the network opens', () => {
    renderShell({
      user: aUser({ isNetworkAdmin: true, activeLocation: null }),
      path: '/clients',
    });
    expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
  });
});

function Record() {
  const { data } = useGetOne<RaRecord>('clients', { id: 'c1' });
  const name: unknown = data?.['full_name'];
  return <h1>{typeof name === 'string' ? name : 'Reading'}</h1>;
}
