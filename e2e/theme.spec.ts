import type { Page } from '@playwright/test';
import { boxOf } from './support/boxOf';
import { expect, test } from './support/test';

declare global {
  interface Window {
    /** The root's class when the page had been parsed, before the app ran. */
    firstTheme?: string;
    /** How far what was drawn has moved since, as the browser counts it. */
    shifted?: number;
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

/** The names and bytes of the faces that a page has fetched. */
const facesOf = (page: Page): Promise<[string, number][]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map((entry): [string, number] => [
        new URL(entry.name).pathname.replace(/^.*\/(.+)-[\w-]{8}\.woff2$/, '$1'),
        (entry as PerformanceResourceTiming).decodedBodySize,
      ])
      .sort(),
  );

test('forced colors leave checkboxes in their place and placeholders in the color of text', async ({
  page,
  signInAs,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/auth/login');
  const left = async (label: string) => (await boxOf(page.getByLabel(label, { exact: true }))).x;
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  // The field stands behind its border.
  const field = (await left('Email')) - 1;
  expect(await left('This is a shared computer')).toBeGreaterThanOrEqual(field);

  await signInAs('member');
  await page.goto('/clients');
  const filter = page.getByPlaceholder('Filter...');
  const colors = await filter.evaluate((input) => [
    getComputedStyle(input, '::placeholder').color,
    getComputedStyle(input).color,
  ]);
  expect(colors[0]).toBe(colors[1]);
});

test('Inter comes behind the sign-in, Latin alone until a name needs more, and moves nothing', async ({
  page,
  signInAs,
  network,
  sql,
}) => {
  await page.goto('/auth/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await facesOf(page)).toEqual([]);

  await signInAs('member');
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
      window.shifted = (window.shifted ?? 0) + shifts.reduce((sum, { value }) => sum + value, 0);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/clients');
  await expect(page.getByText('Client 01')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const isThere = () => page.evaluate(() => document.fonts.check('400 16px "Inter Variable"'));
  await expect.poll(isThere).toBe(true);
  const latin = await facesOf(page);
  expect(latin.map(([name]) => name)).toEqual(['inter-latin-wght-normal']);
  expect(latin[0]?.[1]).toBeLessThan(50_000);
  expect(await page.evaluate(() => window.shifted ?? 0)).toBeLessThan(0.01);

  await sql`insert into public.clients ${sql({
    network_id: network.id,
    first_name: 'Alicja',
    last_name: 'Łuczak',
  })}`;
  await page.reload();
  await expect(page.getByText('Alicja Łuczak')).toBeVisible();
  await expect
    .poll(async () => (await facesOf(page)).map(([name]) => name))
    .toEqual(['inter-latin-ext-wght-normal', 'inter-latin-wght-normal']);
});
