import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { subjectOf } from '../../../src/access/roles';
import type { CurrentUser } from '../../../src/db/claims';
import { menuFor } from '../../../src/layout/sidebar/menuEntries';
import { i18nProvider } from '../../../src/i18n/provider';
import { anAdmin, aUser, menuIcons, renderShell } from '../../support/renderShell';
import { fakeScreen } from '../../support/screen';

beforeEach(() => fakeScreen());
afterEach(() => vi.unstubAllGlobals());

/** Those of the specification, in their order; entities that joined later stand beside them. */
const SPECIFIED: readonly string[] = [
  ...['Dashboard', 'Clients', 'Orders', 'Inventory', 'Events'],
  ...['Networks', 'Locations', 'Users'],
];

const namesOf = (user: CurrentUser) => {
  const { main, accessControl } = menuFor(subjectOf(user), menuIcons);
  const isSpecified = (word: string) => SPECIFIED.includes(word);
  const name = ({ label }: { label: string }) => i18nProvider.translate(label);
  return {
    main: main.map(name).filter(isSpecified),
    accessControl: accessControl.map(name).filter(isSpecified),
  };
};

const EVERYTHING = ['Dashboard', 'Clients', 'Orders', 'Inventory', 'Events'];

describe('the menu of each role', () => {
  it('leaves out what would only lead a member to Forbidden', () => {
    expect(namesOf(aUser())).toEqual({
      main: ['Dashboard', 'Clients', 'Orders', 'Events'],
      accessControl: [],
    });
  });

  it('shows a location admin the users', () => {
    expect(namesOf(anAdmin())).toEqual({ main: EVERYTHING, accessControl: ['Users'] });
  });

  it('shows a network admin locations and users, also without a link to the location', () => {
    const user = aUser({
      isNetworkAdmin: true,
      locations: [],
      activeLocation: { id: 'l1', name: 'Northgate', role: null },
    });
    expect(namesOf(user)).toEqual({ main: EVERYTHING, accessControl: ['Locations', 'Users'] });
  });

  it('shows a super user everything', () => {
    const user = aUser({ isSuperUser: true, activeLocation: null, locations: [] });
    expect(namesOf(user)).toEqual({
      main: EVERYTHING,
      accessControl: ['Networks', 'Locations', 'Users'],
    });
  });

  it('shows somebody without a location the dashboard', () => {
    const user = aUser({ activeLocation: null, locations: [] });
    expect(namesOf(user)).toEqual({ main: ['Dashboard'], accessControl: [] });
  });
});

describe('the menu on the screen', () => {
  it('marks the page that is open, also from a page below it', () => {
    renderShell({ path: '/clients/new' });
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
    expect(menu.getByRole('link', { name: 'Clients' })).toHaveAttribute('aria-current', 'page');
    expect(menu.getByRole('link', { name: 'Orders' })).not.toHaveAttribute('aria-current');
  });

  it('names the group only where there is one', () => {
    const { unmount } = renderShell({ user: anAdmin() });
    expect(screen.getByRole('list', { name: 'Access Control' })).toBeVisible();
    unmount();
    renderShell({ user: aUser() });
    expect(screen.queryByText('Access Control')).toBeNull();
  });
});

describe('the user menu', () => {
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: /^User menu/ }));
    const items = await screen.findAllByRole('menuitem');
    return items.map((item) => item.textContent);
  };

  it('offers Account and Log out', async () => {
    renderShell();
    expect(await open()).toEqual(['Account', 'Log out']);
  });

  it('offers Network Settings to network admins, not to super users', async () => {
    const { unmount } = renderShell({ user: anAdmin({ isNetworkAdmin: true }) });
    expect(await open()).toEqual(['Account', 'Network Settings', 'Log out']);
    unmount();
    renderShell({ user: anAdmin({ isSuperUser: true }) });
    expect(await open()).toEqual(['Account', 'Log out']);
  });

  it('says who is signed in', () => {
    renderShell();
    expect(
      screen.getByRole('button', { name: 'User menu: Maya Okafor, maya.okafor@example.org' }),
    ).toBeVisible();
  });
});
