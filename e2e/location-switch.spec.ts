import type { Page } from '@playwright/test';
import { expectAccessibleInBothLooks } from './support/accessible';
import { expectTotal } from './support/tables';
import { expect, test } from './support/test';

declare global {
  interface Window {
    /** How many frames were looked at, and on which pages old and new stood side by side. */
    sights?: { frames: number; mixed: string[] };
  }
}

const switcher = (page: Page) => page.getByRole('button', { name: /^Switch location/ });

async function switchTo(page: Page, name: RegExp): Promise<void> {
  await switcher(page).click();
  await page.getByRole('menuitemradio', { name }).click();
}

/** Looks at every frame from now on whether old words stand beside the new location's name. */
async function watchForMixture(page: Page, oldWords: string, newName: string): Promise<void> {
  await page.evaluate(
    ([old, name]) => {
      const sights: Window['sights'] = { frames: 0, mixed: [] };
      window.sights = sights;
      const look = () => {
        const seen = document.body.innerText;
        sights.frames += 1;
        if (seen.includes(name) && seen.includes(old)) sights.mixed.push(location.pathname);
        requestAnimationFrame(look);
      };
      // The open menu names all locations: look once it is closed.
      const begin = () => {
        if (document.querySelector('[role="menu"]')) requestAnimationFrame(begin);
        else look();
      };
      document.addEventListener('click', begin, { once: true });
    },
    [oldWords, newName] as const,
  );
}

test('another location: its data only, the role there, and the dashboard', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  const [here, there] = network.locations;
  await sql`
    insert into public.events (location_id, name, start_date)
    values (${here}, 'Pantry of the first', current_date + 1),
           (${there}, 'Supper of the second', current_date + 1)`;
  const staff = await signInAs('locationAdmin');
  await sql`
    update public.user_locations set role = 'member'
     where user_id = ${staff.id} and location_id = ${there}`;
  await page.goto('/events');
  await expect(page.getByText('Pantry of the first')).toBeVisible();
  await expect(switcher(page)).toContainText('Main Street');
  await expect(switcher(page)).toContainText('Administrator');
  await expect(page.getByRole('link', { name: 'Inventory' })).toBeVisible();

  await switcher(page).click();
  await expect(page.getByRole('menuitemradio', { name: /Main Street/ })).toBeChecked();
  await watchForMixture(page, 'Pantry of the first', 'Second Street');
  await page.getByRole('menuitemradio', { name: /Second Street/ }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Supper of the second')).toBeVisible();
  await expect(page.getByText('Pantry of the first')).toHaveCount(0);
  await expect(switcher(page)).toContainText('Second Street');
  await expect(switcher(page)).toContainText('Member');
  await expect(page.getByRole('link', { name: 'Inventory' })).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Access Control' })).toHaveCount(0);
  const sights = await page.evaluate(() => window.sights);
  expect(sights?.frames).toBeGreaterThan(0);
  expect(sights?.mixed).toEqual([]);

  await page.getByRole('link', { name: 'Events', exact: true }).click();
  await expectTotal(page, 1);
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveText(
    'Events (Second Street)',
  );
  await expect(page.getByText('Pantry of the first')).toHaveCount(0);
  const [profile] = await sql`
    select active_location_id from public.profiles where id = ${staff.id}`;
  expect(profile).toEqual({ active_location_id: there });
  await page.reload();
  await expect(switcher(page)).toContainText('Second Street');
});

test('when it fails, a toast says so and the old location stays', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  const staff = await signInAs('member');
  await page.route('**/rest/v1/profiles*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: { message: 'no' } })
      : route.fallback(),
  );
  await page.goto('/clients');
  await expect(page.getByText('row(s) returned.')).toBeVisible();
  await switchTo(page, /Second Street/);
  await expect(page.getByText('Error changing location')).toBeVisible();
  await expect(page).toHaveURL(/\/clients$/);
  await expect(page.getByText('row(s) returned.')).toBeVisible();
  await expect(switcher(page)).toContainText('Main Street');
  const [profile] = await sql`
    select active_location_id from public.profiles where id = ${staff.id}`;
  expect(profile).toEqual({ active_location_id: network.locations[0] });
});

test('each location has its look by its place in the list, six in turn', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  await sql`
    insert into public.locations (network_id, name)
    select ${network.id}, 'Third ' || n from generate_series(1, 5) n`;
  await signInAs('networkAdmin');
  await page.goto('/events');
  await expect(switcher(page).locator('[data-look]')).toHaveAttribute('data-look', 'kale');
  await switcher(page).click();
  const looks = page.getByRole('menuitemradio').locator('[data-look]');
  await expect(looks).toHaveCount(7);
  expect(await looks.evaluateAll((tiles) => tiles.map((tile) => tile.dataset['look']))).toEqual([
    'kale',
    'squash',
    'blueberry',
    'beet',
    'plum',
    'slate',
    'kale',
  ]);
  const gradients = await looks.evaluateAll((tiles) =>
    tiles.map((tile) => getComputedStyle(tile).backgroundImage),
  );
  expect(new Set(gradients).size).toBe(6);
});

test('without an active location a page that needs one says so and offers the switcher', async ({
  page,
  sql,
  signInAs,
}) => {
  await signInAs(
    'networkAdmin',
    page,
    ({ id }) => sql`update public.profiles set active_location_id = null where id = ${id}`,
  );
  await page.goto('/dashboard');
  await expect(page.getByText('No location selected')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recent Clients' })).toContainText('Client 01');
  await page.goto('/events');
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
  await expect(page.getByText('No location selected')).toBeVisible();
  await expectAccessibleInBothLooks(page, 'No location selected');
  // By keyboard.
  const choose = page.getByRole('main').getByRole('button', { name: 'Choose a location' });
  await choose.press('Enter');
  await expect(page.getByRole('menuitemradio').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(choose).toBeFocused();
  await choose.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: /Second Street/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(switcher(page)).toContainText('Second Street');
  await expect(page.getByRole('region', { name: 'Visits' })).toContainText('+0');
});
