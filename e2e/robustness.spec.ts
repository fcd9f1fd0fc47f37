import type { Page, Route } from '@playwright/test';
import { follow } from './support/follow';
import { clientName } from './support/network';
import { createRecords } from './support/records';
import { expect, test } from './support/test';

/** What the API may do instead of answering. */
const FAULTS: Record<string, (route: Route) => Promise<void>> = {
  'answers 500': (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"broken"}' }),
  'answers garbage': (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<html>It works!</html>' }),
  'answers nothing': (route) => route.fulfill({ status: 200, body: '' }),
  'cannot be reached': (route) => route.abort('connectionrefused'),
};

/** Each list with the text of its error and a cell that it shows once all is well again. */
const LISTS = [
  ['/clients', 'Clients', 'Failed to fetch clients', clientName(1)],
  ['/events', 'Events', 'Failed to fetch events', 'Morning Pantry'],
  ['/inventory', 'Inventory', 'Failed to fetch items', 'Rice'],
  ['/orders', 'Orders', 'Failed to fetch orders', clientName(1)],
  ['/users', 'Users', 'Failed to fetch users', 'No results.'],
  ['/locations', 'Locations', 'Failed to fetch locations', 'Second Street'],
  ['/networks', 'Networks', 'Failed to fetch networks', 'Network'],
] as const;

const isData = (url: URL): boolean => url.pathname.startsWith('/rest/v1/');

/** Where the list says what went wrong. */
const problem = (page: Page, text: string) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: text });

test('while the API fails, every list says so and can be tried again', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  test.setTimeout(300_000);
  const { id } = await signInAs('superUser');
  await createRecords(sql, network, id);
  await page.goto('/account-settings');
  await expect(page.getByRole('heading', { name: 'Account Settings', level: 1 })).toBeVisible();
  const faults = Object.entries(FAULTS);
  for (const [index, [path, heading, error, cell]] of LISTS.entries()) {
    // Each list meets one of the faults, each fault one list at least.
    const [fault, answer] = faults[index % faults.length] ?? [];
    if (!answer) throw new Error('There are no faults to try.');
    const what = `${path}, the API ${fault}`;
    await page.route(isData, answer);
    await follow(page, path);
    await expect(page.getByRole('heading', { name: heading, level: 1 }), what).toBeVisible();
    await expect(problem(page, error), what).toBeVisible();
    // The shell goes on working: its menus open and close.
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu'), what).toHaveCount(0);

    await page.unroute(isData, answer);
    await problem(page, error).getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main').getByText(cell).first(), what).toBeVisible();
    await expect(problem(page, error), what).toHaveCount(0);
  }
});

test('while the API is slow, screens show their frame and skeletons, then the rows', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  const { id } = await signInAs('superUser');
  await createRecords(sql, network, id);
  await page.goto('/account-settings');
  await expect(page.getByRole('heading', { name: 'Account Settings', level: 1 })).toBeVisible();
  for (const [path, heading, , cell] of LISTS) {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const slow = async (route: Route) => {
      await held;
      await route.continue();
    };
    await page.route(isData, slow);
    await follow(page, path);
    await expect(page.getByRole('heading', { name: heading, level: 1 }), path).toBeVisible();
    await expect(page.getByRole('main').getByLabel('Loading').first(), path).toBeVisible();
    letGo();
    await expect(page.getByRole('main').getByText(cell).first(), path).toBeVisible();
    await page.unroute(isData, slow);
  }
});

test('a form that cannot be saved keeps what was typed, and saves it later', async ({
  page,
  signInAs,
}) => {
  await signInAs('member');
  await page.goto('/clients/create');
  await page.getByLabel('First name').fill('Amina');
  await page.getByLabel('Last name').fill('Yusuf');
  for (const answer of Object.values(FAULTS)) {
    const writes = (url: URL) => url.pathname === '/rest/v1/clients';
    await page.route(writes, answer);
    await page.getByRole('button', { name: 'Create client' }).click();
    await expect(page.getByText('Failed to create client').first()).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Amina');
    await page.unroute(writes, answer);
    await page.getByRole('button', { name: 'Close notification' }).first().click();
    await expect(page.getByText('Failed to create client')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Create client' }).click();
  await expect(page.getByRole('heading', { name: 'Amina Yusuf', level: 1 })).toBeVisible();
});
