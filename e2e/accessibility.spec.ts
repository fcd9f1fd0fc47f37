import {
  expectAccessible,
  expectAccessibleInBothLooks,
  LOOKS,
  setLook,
} from './support/accessible';
import { signInHalfway } from './support/staff';
import { linkAddress, storeSession } from './support/storeSession';
import { expect, test } from './support/test';

test('the pages before signing in', async ({ page }) => {
  const pages = [
    ['/auth/login', 'Welcome back'],
    ['/auth/forgot-password', 'Forgot your password?'],
    ['/auth/reset-password', 'Open the link in our email'],
    ['/auth/setup', 'Open the link in our email'],
    ['/forbidden', 'Forbidden'],
    ['/not-found', 'Not Found'],
    ['/error', 'Uh-oh!'],
  ] as const;
  for (const [path, heading] of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expectAccessibleInBothLooks(page, path);
  }
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expectAccessibleInBothLooks(page, 'Login with errors');
});

test('the pages of the second factor and of a new password', async ({
  page,
  server,
  sql,
  person,
}) => {
  const ready = await person();
  const unready = await person();
  await sql`delete from auth.mfa_factors where user_id = ${unready.id}`;
  await page.goto('/auth/login');
  for (const [staff, path, heading, isMailed] of [
    [ready, '/auth/verify', 'Enter your code', false],
    [unready, '/auth/enroll', 'Protect your account', false],
    [unready, '/auth/setup', 'Welcome, Robin Example', true],
    [unready, '/auth/reset-password', 'Choose a new password', true],
  ] as const) {
    const session = await signInHalfway(server, staff);
    // Only the pages that mails lead to take a session from their address.
    if (!isMailed) await storeSession(page, session);
    await page.goto(isMailed ? linkAddress(path, session) : path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    if (path === '/auth/enroll') {
      await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible();
    }
    await expectAccessibleInBothLooks(page, path);
  }
});

test('the shell with its menus, dialogs and toasts', async ({ page, signInAs }) => {
  await signInAs('networkAdmin');
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Recent Clients' })).toContainText('Client 01');
  await expectAccessibleInBothLooks(page, 'Dashboard');

  const menus = [/^Switch location/, /^User menu/, 'Theme'] as const;
  for (const look of LOOKS) {
    await setLook(page, look);
    const what = `${look.colorScheme}, ${look.width}px`;
    for (const name of menus) {
      const inSheet = look.width === 360 && name !== 'Theme';
      if (inSheet) {
        await page.getByRole('button', { name: 'Open menu' }).click();
        await expect(page.getByRole('dialog', { name: 'Sidebar' })).toBeVisible();
        await expectAccessible(page, `Sheet, ${what}`);
      }
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expectAccessible(page, `${String(name)}, ${what}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
      // Until the focus is back, Escape is still the menu's.
      await expect(page.getByRole('button', { name })).toBeFocused();
      if (inSheet) await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  }

  await setLook(page, LOOKS[0]);
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Toggle sidebar' })).toBeVisible();
  await page.keyboard.press('Control+b');
  await expect(page.locator('#sidebar')).toHaveAttribute('data-state', 'collapsed');
  await expectAccessible(page, 'Collapsed sidebar');
  await page.keyboard.press('Control+b');

  await page.route('**/rest/v1/profiles*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );
  await page.getByRole('button', { name: /^Switch location/ }).click();
  await page.getByRole('menuitemradio', { name: /Second Street/ }).click();
  const toast = page.getByText('Error changing location');
  await toast.hover();
  for (const colorScheme of ['light', 'dark'] as const) {
    await setLook(page, { colorScheme, width: 1440 });
    await expectAccessible(page, `Toast, ${colorScheme}`);
  }
});
