import type { Page, Route } from '@playwright/test';
import { clientName } from './support/network';
import { follow } from './support/follow';
import { expectTitle, expectTotal, rowWith, chooseInRow } from './support/tables';
import { expect } from './support/test';
import { deleteDialog } from './support/dialogs';
import { openUsers, usersTest as test } from './support/people';

/** Breaks what is asked of the API by its method and path, until it is told to stop. */
async function breaking(page: Page, method: string, path: RegExp): Promise<() => Promise<void>> {
  const matches = (url: URL) => path.test(url.pathname + url.search);
  const fail = (route: Route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { message: 'broken' } })
      : route.fallback();
  await page.route(matches, fail);
  return () => page.unroute(matches, fail);
}

/** The toast says it; then it is closed, so that the next one has room. */
async function expectToast(page: Page, text: string): Promise<void> {
  const toast = page.locator('[data-tone="error"]').filter({ hasText: text });
  await expect(toast.first()).toBeVisible();
  // by its markup: while a dialog is open, roles outside of it are hidden
  await toast.first().locator('button').click();
}

test('each list and record that cannot be fetched says so, and can be tried again', async ({
  page,
  network,
  records,
  signInAs,
}) => {
  await signInAs('superUser');
  await page.goto('/account-settings');
  await expectTitle(page, 'Account Settings');

  const cases = [
    // First the records: a list would leave them in the cache.
    [`/clients/${records.client_id}`, 'clients', 'Failed to fetch client', clientName(1)],
    [`/events/${records.event_id}`, 'events', 'Failed to fetch event', 'Morning Pantry'],
    [`/inventory/${records.item_id}`, 'inventory_items', 'Failed to fetch item', 'Rice'],
    // The page of a location reads its network, too.
    [`/networks/${network.id}`, 'networks', 'Failed to fetch network', network.name],
    [`/locations/${records.location_id}`, 'locations', 'Failed to fetch location', 'Main Street'],
    [`/orders/${records.order_id}`, 'orders', 'Failed to fetch order', /^Order #/],
    ['/clients', 'clients', 'Failed to fetch clients', 'Clients'],
    ['/events', 'events', 'Failed to fetch events', 'Events'],
    ['/inventory', 'inventory_items', 'Failed to fetch items', 'Inventory'],
    ['/locations', 'locations', 'Failed to fetch locations', 'Locations'],
    ['/networks', 'networks', 'Failed to fetch networks', 'Networks'],
    ['/orders', 'orders', 'Failed to fetch orders', 'Orders'],
  ] as const;
  for (const [path, table, text, title] of cases) {
    const mend = await breaking(page, 'GET', new RegExp(`^/rest/v1/${table}\\?`));
    // The switcher's list leaves locations in the cache: only a fresh start has none.
    if (table === 'locations') await page.goto(path);
    else await follow(page, path);
    await expectToast(page, text);
    await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
    await mend();
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: title, level: 1 }), path).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' }), path).toHaveCount(0);
  }
});

test('each change that fails says so, and loses nothing', async ({
  page,
  network,
  signInAs,
  colleague,
}) => {
  await colleague({ firstName: 'Kim' });
  await signInAs('superUser');

  // The plain confirm of a client.
  await page.goto('/clients');
  await expectTotal(page, 23);
  let mend = await breaking(page, 'PATCH', /^\/rest\/v1\/clients\?/);
  await chooseInRow(page, clientName(2), 'Delete');
  await deleteDialog(page).getByRole('button', { name: 'Delete client' }).click();
  await expectToast(page, 'Failed to delete client');
  await deleteDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(rowWith(page, clientName(2))).toBeVisible();
  await mend();

  for (const { list, title, name, rpc, text, button } of [
    {
      list: '/locations',
      title: 'Locations',
      name: 'Main Street',
      rpc: 'soft_delete_location',
      text: 'Failed to delete location',
      button: 'Delete location',
    },
    {
      list: '/networks',
      title: 'Networks',
      name: network.name,
      rpc: 'delete_network',
      text: 'Failed to delete network',
      button: 'Delete network',
    },
  ]) {
    await follow(page, list);
    await expectTitle(page, title);
    await page.getByPlaceholder('Filter...').fill(name);
    await expectTotal(page, 1);
    mend = await breaking(page, 'POST', new RegExp(`^/rest/v1/rpc/${rpc}$`));
    await chooseInRow(page, name, 'Delete');
    await deleteDialog(page).getByRole('textbox').fill(name);
    await deleteDialog(page).getByRole('button', { name: button }).click();
    await expectToast(page, text);
    await expect(deleteDialog(page).getByRole('textbox')).toHaveValue(name);
    await deleteDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await mend();
  }

  for (const [path, table, title, button, failed, saved] of [
    [
      `/locations/${network.locations[0]}`,
      'locations',
      'Main Street',
      'Update location',
      'Failed to update location',
      'Location updated',
    ],
    [
      `/networks/${network.id}`,
      'networks',
      network.name,
      'Update network',
      'Failed to update network',
      'Network updated',
    ],
  ] as const) {
    await follow(page, path);
    await expectTitle(page, title);
    mend = await breaking(page, 'PATCH', new RegExp(`^/rest/v1/${table}\\?`));
    await page.getByRole('textbox', { name: 'Description' }).fill('Typed with care');
    await page.getByRole('button', { name: button }).click();
    await expectToast(page, failed);
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Typed with care');
    await mend();
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(saved, { exact: true })).toBeVisible();
  }

  // Users: the list, one, and the role.
  mend = await breaking(page, 'GET', /^\/rest\/v1\/location_users\?/);
  await follow(page, '/users');
  await expectToast(page, 'Failed to fetch users');
  await mend();
  await openUsers(page);
  mend = await breaking(page, 'GET', /^\/rest\/v1\/profiles\?/);
  await page.getByRole('link', { name: 'Kim Example' }).click();
  await expectToast(page, 'Failed to fetch user');
  await mend();
});

test('where somebody works cannot be fetched: the page speaks of one user', async ({
  page,
  signInAs,
  colleague,
}) => {
  const kim = await colleague({ firstName: 'Kim' });
  await signInAs('locationAdmin');
  await page.goto('/account-settings');
  await expectTitle(page, 'Account Settings');
  const mend = await breaking(page, 'GET', /^\/rest\/v1\/location_users\?/);
  await follow(page, `/users/${kim.id}`);
  await expect(
    page.locator('[data-tone="error"]').getByText('Failed to fetch user', { exact: true }),
  ).toBeVisible();
  const main = page.getByRole('main');
  await expect(
    main.getByRole('heading', { name: 'Failed to fetch user', exact: true, level: 1 }),
  ).toBeVisible();
  await expect(page.getByText('Failed to fetch users', { exact: true })).toHaveCount(0);
  await mend();
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Kim Example', level: 1 })).toBeVisible();
});
