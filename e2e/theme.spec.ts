import type { Page } from '@playwright/test';
import { expect, test } from './support/test';

declare global {
  interface Window {
    /** The root's class when the page had been parsed, before the app ran. */
    firstTheme?: string;
  }
}

/** The canvas of both themes (look.md). */
const CANVAS = { light: 'rgb(250, 248, 244)', dark: 'rgb(22, 21, 19)' } as const;

async function expectTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const root = page.locator('html');
  await expect(root).toHaveClass(new RegExp(`\\b${theme}\\b`));
  await expect(root).not.toHaveClass(theme === 'light' ? /\bdark\b/ : /\blight\b/);
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
    .toBe(CANVAS[theme]);
}

async function expectStored(page: Page, choice: 'light' | 'dark' | 'auto'): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('larder_theme'))).toBe(choice);
}

async function choose(page: Page, name: 'Light' | 'Dark' | 'System'): Promise<void> {
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

test('the theme is chosen, kept, follows the system and outlives the session', async ({
  page,
  context,
  signInAs,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      window.firstTheme = document.documentElement.className;
    });
  });
  await page.emulateMedia({ colorScheme: 'light' });
  await signInAs('member');
  await page.goto('/events');
  await expect(page.getByRole('button', { name: 'Theme' })).toBeVisible();

  // System is the default, and follows live.
  await expectTheme(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectTheme(page, 'dark');
  await page.getByRole('button', { name: 'Theme' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Theme' })).toBeFocused();

  await choose(page, 'Light');
  await expectTheme(page, 'light');
  await expectStored(page, 'light');
  await choose(page, 'System');
  await expectTheme(page, 'dark');
  await expectStored(page, 'auto');
  await page.emulateMedia({ colorScheme: 'light' });
  await choose(page, 'Dark');
  await expectTheme(page, 'dark');
  await expectStored(page, 'dark');

  // Nothing flashes: the class is there before the app runs.
  await page.reload();
  expect(await page.evaluate(() => window.firstTheme)).toMatch(/\bdark\b/);
  await expectTheme(page, 'dark');

  // Another tab follows.
  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: 'light' });
  await other.goto('/not-found');
  await expectTheme(other, 'dark');
  await choose(page, 'Light');
  await expectTheme(other, 'light');
  await other.close();
  await choose(page, 'Dark');

  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expectTheme(page, 'dark');
  await expectStored(page, 'dark');

  // On paper everything is light, and afterwards as it was.
  for (const [event, theme] of [
    ['beforeprint', 'light'],
    ['afterprint', 'dark'],
  ] as const) {
    await page.evaluate((name) => dispatchEvent(new Event(name)), event);
    await expectTheme(page, theme);
  }
});

test('the sign-in page follows the system, before and without the app', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/auth/login');
  await expectTheme(page, 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expectTheme(page, 'light');
  await page.evaluate(() => localStorage.setItem('larder_theme', 'nonsense'));
  await page.reload();
  await expectTheme(page, 'light');
});
