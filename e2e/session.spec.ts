import type { Page } from '@playwright/test';
import { holdData } from './support/holdData';
import { sendPassword } from './support/signIn';
import { demote, signInByApi } from './support/staff';
import { storeSession } from './support/storeSession';
import { expectTitle, expectTotal } from './support/tables';
import { expect, test } from './support/test';
import { totpCode } from './support/totp';

test('a token that cannot be read leaves nobody signed in, and is logged', async ({
  page,
  server,
  person,
}) => {
  const staff = await person();
  const session = await signInByApi(server, staff);
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  await page.goto('/not-found');
  await storeSession(page, { ...session, access_token: 'no.token.atall' });
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
  await expectTitle(page, 'Events');
  // What the page reads after its rows would lead to Login before anything is pressed.
  const letGo = await holdData(page);
  await sql`delete from auth.sessions where user_id = ${staff.id}`;
  await page.getByRole('button', { name: 'Refresh' }).click();
  await letGo();
  await expect(page).toHaveURL(/\/auth\/login\?redirect=%2Fevents$/);
  await sendPassword(page, staff);
  // The code of now opened the first session.
  await page.getByLabel('6-digit code').fill(totpCode(staff.totpSecret, 1));
  await expectTitle(page, 'Events');
});

test('a deleted person loses the screens at the next request', async ({ page, sql, signInAs }) => {
  const staff = await signInAs('member');
  await page.goto('/clients');
  await expect(page.getByText('row(s) returned.')).toBeVisible();
  const letGo = await holdData(page);
  await sql`update public.profiles set deleted_at = now() where id = ${staff.id}`;
  await page.getByRole('button', { name: 'Next page' }).click();
  await letGo();
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

/** From the page that says no, the way home; the menu no longer offers what was taken away. */
async function expectLeftWithoutInventory(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/forbidden$/);
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expectTitle(page, 'Dashboard');
  await expect(page.getByRole('link', { name: 'Inventory' })).toHaveCount(0);
}

test('a demoted person loses the screens with the first refusal', async ({
  page,
  sql,
  signInAs,
}) => {
  const staff = await signInAs('locationAdmin');
  await page.goto('/inventory/create');
  await page.getByLabel('Name').fill('Rice');
  await demote(sql, staff);
  await page.getByRole('button', { name: 'Add item' }).click();
  await expectLeftWithoutInventory(page);
});

test.describe('a demoted person loses the screens, after a minute at most,', () => {
  let letGo: () => Promise<void>;

  test.beforeEach(async ({ page, sql, signInAs }) => {
    await page.clock.install();
    const staff = await signInAs('locationAdmin');
    await page.goto('/inventory');
    await expectTitle(page, 'Inventory');
    await expectTotal(page, 0);
    // Any answer tells, also one to what is read after the rows: it would lead away before anything is pressed.
    await page.waitForLoadState('networkidle');
    letGo = await holdData(page);
    await demote(sql, staff);
    await page.clock.fastForward(60_000);
  });

  test('by refreshing the page alone', async ({ page }) => {
    // The policies answer with no rows, not with a refusal.
    await page.getByRole('button', { name: 'Refresh' }).click();
    await letGo();
    await expectLeftWithoutInventory(page);
  });

  test('by opening the next page', async ({ page }) => {
    await page.getByRole('link', { name: 'Events', exact: true }).click();
    await letGo();
    await expectTitle(page, 'Events');
    await expect(page.getByRole('link', { name: 'Inventory' })).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/forbidden$/);
  });
});
