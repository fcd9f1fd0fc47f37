import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { follow } from './support/follow';
import { leastRankAt, type SpecifiedPath } from '../tests/support/specifiedPages';
import type { TestNetwork } from './support/network';
import type { RecordIds } from './support/records';
import { ROLES, type StaffRole } from './support/staff';
import { expect, test } from './support/test';

interface PageCase {
  path: string;
  least: StaffRole;
  title: string;
  crumbs: readonly string[];
}

/** The pages of the specification over the records of a network, with titles and breadcrumbs. */
function pagesOf({ name }: TestNetwork, ids: RecordIds): readonly PageCase[] {
  const clients = `Clients (${name})`;
  const places = `Locations (${name})`;
  const users = 'Users (Main Street)';
  const events = 'Events (Main Street)';
  const items = 'Inventory (Main Street)';
  const orders = 'Orders (Main Street)';
  const client = [clients, 'Client 01'];
  const words: Record<SpecifiedPath, readonly [title: string, crumbs: readonly string[]]> = {
    '/dashboard': ['Dashboard', ['Dashboard']],
    '/account-settings': ['Account Settings', ['Account Settings']],
    '/networks': ['Networks', ['Networks']],
    '/networks/:network_id': ['Networks', ['Networks', name]],
    '/network-settings': ['Network Settings', ['Network Settings']],
    '/locations': ['Locations', [places]],
    '/locations/:location_id': ['Locations', [places, 'Main Street']],
    '/users': ['Users', [users]],
    '/users/:user_id': ['Users', [users, 'Kim Example']],
    '/clients': ['Clients', [clients]],
    '/clients/new': ['Create New User', [clients, 'Create New User']],
    '/clients/:client_id': ['Clients', client],
    '/clients/:client_id/visits/new': ['Create a new visit', [...client, 'New visit']],
    '/events': ['Events', [events]],
    '/events/:event_id': ['Events', [events, 'Morning Pantry']],
    '/inventory': ['Inventory', [items]],
    '/inventory/:item_id': ['Inventory', [items, 'Rice']],
    '/orders': ['Orders', [orders]],
    '/orders/:order_id': ['Orders', [orders, 'Order #1']],
  };
  return Object.entries(words).map(([path, [title, crumbs]]) => ({
    path: path.replace(/:(\w+)/, (_, id: string) => ids[id] ?? ''),
    least: leastRankAt(path),
    title,
    crumbs,
  }));
}

async function expectPage(page: Page, { path, title, crumbs }: PageCase): Promise<void> {
  await expect(page, path).toHaveTitle(`Larder | ${title}`);
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(path);
  const trail = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await expect(trail.locator('[aria-current="page"]'), path).toHaveText(crumbs.at(-1) ?? '');
  await expect(trail.getByRole('link'), path).toHaveText(crumbs.slice(0, -1));
}

/** The requests for data that a page makes from now on. */
function dataRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/rest/v1')) paths.push(pathname);
  });
  return paths;
}

/*
 * Those who may least and most; every role at every page, and nobody: tests/unit/pages/auth/routeGuard.test.tsx.
 */
for (const role of ['member', 'superUser'] as const) {
  test(`a ${role} opens what the table allows and is refused the rest`, async ({
    page,
    network,
    records,
    signInAs,
  }) => {
    await signInAs(role);
    const pages = pagesOf(network, records);
    const may = ({ least }: PageCase) => ROLES.indexOf(role) >= ROLES.indexOf(least);
    const denied = pages.filter((one) => !may(one));

    // A denied address opened directly asks for no data at all.
    const asked = dataRequests(page);
    for (const { path } of denied) {
      await page.goto(path);
      await expect(page, path).toHaveURL(/\/forbidden$/);
      await expect(page.getByRole('heading', { name: 'Forbidden' }), path).toBeVisible();
    }
    expect(asked).toEqual([]);

    await page.goto('/');
    await expect(page).toHaveURL(/\/dashboard$/);
    for (const allowed of pages.filter(may)) {
      await follow(page, allowed.path);
      await expectPage(page, allowed);
    }
    await follow(page, '/clients');
    await expect(page.getByText('row(s) returned.')).toBeVisible();

    // Back from a refusal leads to the page before it, and the denied page is asked for nothing.
    const before = asked.length;
    for (const { path } of denied.filter((one) => one.crumbs.length === 1)) {
      await follow(page, path);
      await expect(page.getByRole('heading', { name: 'Forbidden' })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('heading', { name: 'Clients', level: 1 }), path).toBeVisible();
    }
    if (role === 'member')
      expect(asked.slice(before).filter((path) => path.includes('inventory'))).toEqual([]);

    await follow(page, '/forbidden');
    await page.getByRole('link', { name: 'Go Back Home' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  });
}

test('missing records and unknown paths lead to Not Found', async ({ page, signInAs }) => {
  await signInAs('superUser');
  const missing = randomUUID();
  const paths = [
    ...['networks', 'locations', 'users', 'clients', 'events', 'inventory', 'orders'].map(
      (list) => `/${list}/${missing}`,
    ),
    `/clients/${missing}/visits/new`,
    '/clients/no-such-id',
    '/clients/%E0%A4%A',
    '/nonsense',
    '/clients/a/b/c/d',
    '/auth/nonsense',
  ];
  await page.goto('/events');
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
  for (const path of paths) {
    await follow(page, path);
    await expect(page, path).not.toHaveURL(path);
    await expect(page, path).toHaveURL(/\/not-found$/);
    await expect(
      page.getByText('The page you are looking for could not be found.', { exact: true }),
      path,
    ).toBeVisible();
  }
  // Each address was replaced: as many steps lead back to the page before them.
  await page.evaluate((steps) => history.go(-steps), paths.length);
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
});

test('signed out, every page leads to Login, which keeps the way back', async ({ page }) => {
  const id = randomUUID();
  const asked = dataRequests(page);
  for (const path of ['/', '/dashboard']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/auth\/login$/);
  }
  const paths = [
    '/account-settings',
    `/networks/${id}`,
    `/clients/${id}/visits/new`,
    '/events?sort=name',
  ];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Welcome back' }), path).toBeVisible();
    const url = new URL(page.url());
    expect(url.pathname).toBe('/auth/login');
    expect(url.searchParams.get('redirect')).toBe(path);
  }
  await page.goto('/nonsense');
  await expect(page).toHaveURL(/\/not-found$/);
  expect(asked).toEqual([]);
});

test('the status pages say what the specification says', async ({ page }) => {
  const statuses = [
    [
      '/forbidden',
      'Forbidden',
      'Forbidden',
      "You don't have permission to view this page. If you need it, ask an admin of your location for access.",
    ],
    ['/not-found', 'Not Found', 'Not Found', 'The page you are looking for could not be found.'],
    [
      '/error',
      'Error',
      'Uh-oh!',
      'Something went wrong on our end. Please try again in a few minutes.',
    ],
  ] as const;
  for (const [path, title, heading, words] of statuses) {
    await page.goto(path);
    await expect(page).toHaveTitle(`Larder | ${title}`);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await expect(page.locator('main svg').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go Back Home' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
  }
});
