import type { Page } from '@playwright/test';
import { expectNoSidewaysScrolling } from './support/accessible';
import { shutGate } from './support/gate';
import { ROLES, type StaffRole } from './support/staff';
import { expectTotal } from './support/tables';
import { expect, test } from './support/test';

const SIDEBAR = '#sidebar';
const WEEK_SECONDS = 7 * 24 * 60 * 60;

const MENUS: Record<StaffRole, { main: string[]; access: string[]; user: string[] }> = {
  member: {
    main: ['Dashboard', 'Clients', 'Orders', 'Events'],
    access: [],
    user: ['Account', 'Log out'],
  },
  locationAdmin: {
    main: ['Dashboard', 'Clients', 'Orders', 'Inventory', 'Events'],
    access: ['Users'],
    user: ['Account', 'Log out'],
  },
  networkAdmin: {
    main: ['Dashboard', 'Clients', 'Orders', 'Inventory', 'Events'],
    access: ['Locations', 'Users'],
    user: ['Account', 'Network Settings', 'Log out'],
  },
  superUser: {
    main: ['Dashboard', 'Clients', 'Orders', 'Inventory', 'Events'],
    access: ['Networks', 'Locations', 'Users'],
    user: ['Account', 'Log out'],
  },
};

/** The entries of the specification; entities that joined later stand beside them. */
const SPECIFIED = /^(Dashboard|Clients|Orders|Inventory|Events|Networks|Locations|Users)$/;

/** Whether the focus is at an entry of the menu that joined later. */
const isFurtherEntry = (page: Page): Promise<boolean> =>
  page.evaluate((specified) => {
    const entry = document.activeElement?.closest('nav[aria-label="Main menu"] li a');
    return entry ? !new RegExp(specified).test(entry.textContent.trim()) : false;
  }, SPECIFIED.source);

const width = (page: Page): Promise<number> =>
  page.locator(SIDEBAR).evaluate((element) => element.getBoundingClientRect().width);

/** The root element's font size makes 1rem. */
const rem = (count: number): number => count * 16;

for (const role of ROLES) {
  test(`the menus of a ${role}`, async ({ page, signInAs }) => {
    await signInAs(role);
    await page.goto('/events');
    const { main, access, user } = MENUS[role];
    const accessControl = page.getByRole('list', { name: 'Access Control' });
    const expectMenus = async () => {
      const lists = page.getByRole('navigation', { name: 'Main menu' }).getByRole('list');
      // Check-in is everybody's, in a list of its own above the specified one.
      await expect(lists.first().getByRole('link')).toHaveText(['Check-in']);
      await expect(lists.nth(1).getByRole('link', { name: SPECIFIED })).toHaveText(main);
      await expect(accessControl).toHaveCount(access.length > 0 ? 1 : 0);
      await expect(accessControl.getByRole('link', { name: SPECIFIED })).toHaveText(access);
      await expect(page.locator(`${SIDEBAR} [aria-current="page"]`)).toHaveText('Events');
      await page.getByRole('button', { name: 'User menu: Robin Example' }).press('Enter');
      await expect(page.getByRole('menuitem')).toHaveText(user);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
    };
    await expectMenus();
    // The same in the sheet of a phone, in dark.
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveClass(/\bdark\b/);
    await page.getByRole('button', { name: 'Open menu' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Sidebar' })).toBeVisible();
    await expectMenus();
  });
}

test('the sidebar collapses to icons by button and Ctrl or Cmd+B, for seven days', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('locationAdmin');
  await page.goto('/clients');
  await expect(page.getByText('row(s) returned.')).toBeVisible();
  expect(await width(page)).toBe(rem(16));
  await expect(page.getByRole('heading', { name: 'Access Control' })).toBeVisible();

  await page.keyboard.press('Control+b');
  await expect.poll(() => width(page)).toBe(rem(3));
  await expect(page.getByRole('heading', { name: 'Access Control' })).toHaveCount(0);
  const clients = page.getByRole('link', { name: 'Clients', exact: true });
  await clients.first().hover();
  await expect(page.getByRole('tooltip')).toHaveText('Clients');
  // It stays while the pointer is on it, and goes with Escape.
  await page.getByRole('tooltip').hover();
  await expect(page.getByRole('tooltip')).toHaveText('Clients');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.getByRole('button', { name: 'Refresh' }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Refresh');
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(page.getByRole('tooltip')).toHaveCount(0);

  const now = Date.now() / 1000;
  const cookie = (await context.cookies()).find(({ name }) => name.includes('sidebar'));
  expect(cookie?.expires).toBeGreaterThan(now + WEEK_SECONDS - 3_600);
  expect(cookie?.expires).toBeLessThanOrEqual(now + WEEK_SECONDS + 60);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  expect(await width(page)).toBe(rem(3));

  // While somebody types, too; what was typed stays.
  const filter = page.getByPlaceholder('Filter...');
  await filter.focus();
  await page.keyboard.type('0');
  await page.keyboard.press('Control+b');
  await expect.poll(() => width(page)).toBe(rem(16));
  await page.keyboard.press('Meta+b');
  await expect.poll(() => width(page)).toBe(rem(3));
  await page.keyboard.type('7');
  await expect(filter).toHaveValue('07');
  await expect(filter).toBeFocused();
  await expectTotal(page, 1);
  await page.getByRole('heading', { name: 'Clients', level: 1 }).click();
  await page.keyboard.press('Meta+b');
  await expect.poll(() => width(page)).toBe(rem(16));
  const toggle = page.getByRole('button', { name: 'Toggle sidebar' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await toggle.click();
  await expect.poll(() => width(page)).toBe(rem(3));
  await toggle.click();
  await expect.poll(() => width(page)).toBe(rem(16));
});

test('up to 768px the sidebar is a sheet', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 769, height: 800 });
  await signInAs('member');
  await page.goto('/events');
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible();

  const sheet = page.getByRole('dialog', { name: 'Sidebar' });
  const toggle = page.getByRole('button', { name: 'Open menu' });
  for (const viewport of [768, 360]) {
    await page.setViewportSize({ width: viewport, height: 740 });
    await expect(page.getByRole('complementary', { name: 'Sidebar' })).toHaveCount(0);
    await expect(sheet).toBeHidden();
    await toggle.click();
    await expect(sheet).toBeVisible();
    await expect.poll(() => width(page)).toBe(rem(18));
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(toggle).toBeFocused();
  }

  // The focus stays inside, whichever way it goes round.
  await toggle.press('Enter');
  await expect(sheet).toBeVisible();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press(key);
      expect(
        await sheet.evaluate((element) => element.parentElement?.contains(document.activeElement)),
      ).toBe(true);
    }
  }
  // A tap outside, the close button, the shortcut.
  await page.mouse.click(345, 400);
  await expect(sheet).toBeHidden();
  await toggle.click();
  await sheet.getByRole('button', { name: 'Close menu' }).click();
  await expect(sheet).toBeHidden();
  await page.keyboard.press('Control+b');
  await expect(sheet).toBeVisible();
  // Navigation closes it, and nothing sticks out of the narrow screen.
  await sheet.getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(page).toHaveURL(/\/clients$/);
  await expect(sheet).toBeHidden();
  await expect(page.getByText('row(s) returned.')).toBeVisible();
  await expectNoSidewaysScrolling(page, 'Clients at 360px');
});

test('the shell works by keyboard alone', async ({ page, signInAs }) => {
  await signInAs('networkAdmin');
  await page.goto('/events');
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  // Skipping leaves no step in the history.
  await expect(page).toHaveURL(/\/events$/);

  // Everything of the frame is a stop, in the order in which it is seen.
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  for (const name of [
    'Larder',
    /^Switch location/,
    'Dashboard',
    'Clients',
    'Orders',
    'Inventory',
    'Events',
    'Locations',
    'Users',
    /^User menu/,
    'Toggle sidebar',
    'Search everywhere',
    'Refresh',
    'Help',
    'Theme',
  ]) {
    await page.keyboard.press('Tab');
    while (await isFurtherEntry(page)) await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveAccessibleName(name);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  await expect(page.getByRole('button', { name: 'Theme' })).toBeFocused();

  const switcher = page.getByRole('button', { name: /^Switch location/ });
  await switcher.focus();
  await page.keyboard.press('Enter');
  const choices = page.getByRole('menuitemradio');
  await expect(choices).toHaveCount(2);
  await expect(choices.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(switcher).toBeFocused();

  await page.keyboard.press('Tab');
  while (await isFurtherEntry(page)) await page.keyboard.press('Tab');
  const dashboard = page.getByRole('link', { name: 'Dashboard', exact: true });
  await expect(dashboard).toBeFocused();
  // The page may change just as the focus is on its way, as when a menu's last picture goes.
  await dashboard.evaluate((link) => {
    link.addEventListener('focusout', () => document.body.append(document.createElement('i')), {
      once: true,
    });
  });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Clients', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();

  const userMenu = page.getByRole('button', { name: /^User menu/ });
  await userMenu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Account' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Network Settings' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/network-settings$/);
});

test('a crumb shows a skeleton while it loads; when it fails, that is only logged', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  const [client] = await sql<{ id: string }[]>`
    select id from public.clients where network_id = ${network.id} and last_name = '01'`;
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  const gate = shutGate();
  const oneClient = (url: URL) =>
    url.pathname === '/rest/v1/clients' && url.search.includes(client?.id ?? 'none');
  await page.route(oneClient, async (route) => {
    await gate.opened;
    await route.abort();
  });
  await signInAs('member');
  await page.goto(`/clients/${client?.id ?? ''}/visits/new`);
  const trail = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await expect(trail.getByRole('link').nth(1).getByLabel('Loading')).toBeVisible();
  gate.open();
  await expect(trail.getByRole('link').nth(1)).toHaveText('-');
  await expect(trail.locator('[aria-current="page"]')).toHaveText('New visit');
  expect(logged.filter((text) => text.includes('Error while')).length).toBeGreaterThan(0);
  expect(logged.join(' ')).not.toContain(client?.id);
});
