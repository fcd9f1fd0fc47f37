import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { signInHalfway } from './support/staff';
import { storeSession } from './support/storeSession';
import { expect, test } from './support/test';

const WIDTHS = [1440, 360] as const;
const THEMES = ['light', 'dark'] as const;

// Contrast must not be measured half-way through a fade.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Looks at what is on the screen in both themes and at both widths. */
async function inEveryLook(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${colorScheme}\\b`));
      await expectAccessible(page, `${what}, ${colorScheme}, ${width}px`);
    }
  }
}

test('the pages before signing in', async ({ page }) => {
  const pages = [
    ['/auth/login', 'Welcome back'],
    ['/auth/forgot-password', 'Forgot your password?'],
    ['/auth/reset-password', 'You need a link'],
    ['/auth/setup', 'You need a link'],
    ['/forbidden', 'Forbidden'],
    ['/not-found', 'Not Found'],
    ['/error', 'Uh-oh!'],
  ] as const;
  for (const [path, heading] of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await inEveryLook(page, path);
  }
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await inEveryLook(page, 'Login with errors');
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
  for (const [staff, path, heading] of [
    [ready, '/auth/verify', 'Enter your code'],
    [unready, '/auth/enroll', 'Protect your account'],
    [unready, '/auth/setup', 'Welcome, Robin'],
    [unready, '/auth/reset-password', 'Choose a new password'],
  ] as const) {
    await page.goto('/not-found');
    await storeSession(page, await signInHalfway(server, staff));
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    if (path === '/auth/enroll') {
      await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible();
    }
    await inEveryLook(page, path);
  }
});

test('the shell with its menus, dialogs and toasts', async ({ page, signInAs }) => {
  await signInAs('networkAdmin');
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Recent Clients' })).toContainText('Client 01');
  await inEveryLook(page, 'Dashboard');

  const menus = [/^Switch location/, /^User menu/, 'Theme'] as const;
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      const look = `${colorScheme}, ${width}px`;
      for (const name of menus) {
        const inSheet = width === 360 && name !== 'Theme';
        if (inSheet) {
          await page.getByRole('button', { name: 'Open menu' }).click();
          await expect(page.getByRole('dialog', { name: 'Sidebar' })).toBeVisible();
          await expectAccessible(page, `Sheet, ${look}`);
        }
        await page.getByRole('button', { name }).click();
        await expect(page.getByRole('menu')).toBeVisible();
        await expectAccessible(page, `${String(name)}, ${look}`);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('menu')).toHaveCount(0);
        if (inSheet) await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    }
  }

  await page.setViewportSize({ width: 1440, height: 900 });
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
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `Toast, ${colorScheme}`);
  }
});
