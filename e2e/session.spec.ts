import { SESSION_STORAGE_KEY } from '../src/db/sessionStorageKey';
import { createStaff, signInByApi } from './support/staff';
import { expect, test } from './support/test';
import { totpCode } from './support/totp';

test('a token that cannot be read leaves nobody signed in, and is logged', async ({
  page,
  server,
  sql,
  network,
}) => {
  const staff = await createStaff(sql, server, {
    role: 'member',
    networkId: network.id,
    locations: network.locations,
  });
  const session = await signInByApi(server, staff);
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  await page.goto('/not-found');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_STORAGE_KEY,
    JSON.stringify({ ...session, access_token: 'no.token.atall' }),
  ] as const);
  await page.goto('/clients');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login\?redirect=%2Fclients$/);
  expect(logged.some((text) => text.includes('decoding the access token'))).toBe(true);
  expect(logged.join(' ')).not.toContain(staff.email);
});

test('a session that ends in the middle leads to Login, and back to the same page', async ({
  page,
  sql,
  signInAs,
}) => {
  const staff = await signInAs('member');
  await page.goto('/events');
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
  await sql`delete from auth.sessions where user_id = ${staff.id}`;
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveURL(/\/auth\/login\?redirect=%2Fevents$/);
  await page.getByLabel('Email', { exact: true }).fill(staff.email);
  await page.getByLabel('Password', { exact: true }).fill(staff.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // The code of now opened the first session.
  await page.getByLabel('6-digit code').fill(totpCode(staff.totpSecret, 1));
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
});

test('a deleted person loses the screens at the next request', async ({ page, sql, signInAs }) => {
  const staff = await signInAs('member');
  await page.goto('/clients');
  await expect(page.getByText('row(s) returned.')).toBeVisible();
  await sql`update public.profiles set deleted_at = now() where id = ${staff.id}`;
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('a demoted person loses the screens with the first refusal', async ({
  page,
  sql,
  signInAs,
}) => {
  const staff = await signInAs('locationAdmin');
  await page.goto('/inventory/create');
  await page.getByLabel('Name').fill('Rice');
  await sql`update public.user_locations set role = 'member' where user_id = ${staff.id}`;
  await page.getByRole('button', { name: 'Add item' }).click();
  await expect(page).toHaveURL(/\/forbidden$/);
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Inventory' })).toHaveCount(0);
});

test('a demoted person who only refreshes the page loses the screens, after a minute at most', async ({
  page,
  sql,
  signInAs,
}) => {
  await page.clock.install();
  const staff = await signInAs('locationAdmin');
  await page.goto('/inventory');
  await expect(page.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible();
  await expect(page.getByText('0 total row(s) returned.')).toBeVisible();
  await sql`update public.user_locations set role = 'member' where user_id = ${staff.id}`;
  // The policies answer with no rows, not with a refusal.
  await page.clock.fastForward(60_000);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveURL(/\/forbidden$/);
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Inventory' })).toHaveCount(0);
});

test('a demoted person who opens the next page loses the screens, after a minute at most', async ({
  page,
  sql,
  signInAs,
}) => {
  await page.clock.install();
  const staff = await signInAs('locationAdmin');
  await page.goto('/inventory');
  await expect(page.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible();
  await sql`update public.user_locations set role = 'member' where user_id = ${staff.id}`;
  await page.clock.fastForward(60_000);
  await page.getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Inventory' })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/forbidden$/);
});
