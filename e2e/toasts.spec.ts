import type { Locator, Page } from '@playwright/test';
import { boxOf } from './support/boxOf';
import { expect, test } from './support/test';

const toasts = (page: Page): Locator => page.locator('[data-tone]');
const region = (page: Page): Locator => page.getByRole('region', { name: 'Notifications, Alt+T' });

/** Fails to change the location, by keyboard: each time one toast. */
async function raiseToast(page: Page): Promise<void> {
  const switcher = page.getByRole('button', { name: /^Switch location/ });
  await expect(switcher).toHaveAttribute('aria-disabled', 'false');
  await switcher.press('Enter');
  await page.getByRole('menuitemradio', { name: /Second Street/ }).press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
}

test.beforeEach(async ({ page, signInAs }) => {
  await page.clock.install();
  await page.route('**/rest/v1/profiles*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );
  await signInAs('member');
  await page.goto('/events');
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
});

test('at most three toasts at the bottom right; the time stands still while they are used', async ({
  page,
}) => {
  await raiseToast(page);
  const first = toasts(page).first();
  await expect(first).toHaveText('Error changing location');
  await expect(first).toHaveRole('alert');
  await expect(region(page)).toHaveAttribute('aria-live', 'polite');
  const box = await boxOf(first);
  expect(box.width).toBe(356);
  expect(box.x + box.width).toBe(1440 - 16);
  // It comes in from below.
  await expect
    .poll(async () => {
      const { y, height } = await boxOf(first);
      return Math.round(y + height);
    })
    .toBe(900 - 16);

  // Hovered: no time passes, and more can be gathered.
  await first.hover();
  for (let count = 0; count < 4; count += 1) await raiseToast(page);
  await page.clock.fastForward(60_000);
  await expect(toasts(page)).toHaveCount(3);
  const upper = await boxOf(toasts(page).nth(1));
  const lower = await boxOf(toasts(page).nth(2));
  expect(Math.round(Math.abs(upper.y - lower.y) - upper.height)).toBe(14);

  // Alt+T moves the focus to them: the time still stands when the mouse leaves.
  const switcher = page.getByRole('button', { name: /^Switch location/ });
  await switcher.focus();
  await page.keyboard.press('Alt+t');
  await expect(region(page)).toBeFocused();
  await page.mouse.move(700, 300);
  // Each one that goes makes room for one that waits.
  for (const left of [3, 3, 2]) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Close notification' }).first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(region(page)).toBeFocused();
    await expect(toasts(page)).toHaveCount(left);
  }
  await page.clock.fastForward(60_000);
  await expect(toasts(page)).toHaveCount(2);
  // Escape gives the focus back.
  await page.keyboard.press('Escape');
  await expect(switcher).toBeFocused();

  // Left alone, they go by themselves.
  await page.clock.fastForward(4_000);
  await expect(toasts(page)).toHaveCount(0);
});

test('a toast goes by its button or by a swipe of 20 pixels, and stays at less', async ({
  page,
}) => {
  await raiseToast(page);
  await page.getByRole('button', { name: 'Close notification' }).click();
  await expect(toasts(page)).toHaveCount(0);
  await raiseToast(page);
  const toast = toasts(page).first();
  const { x, y, height } = await boxOf(toast);
  const grip = { x: x + 120, y: y + height / 2 };
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(grip.x + 19, grip.y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await boxOf(toast)).x).toBe(x);
  await page.mouse.down();
  await page.mouse.move(grip.x + 60, grip.y, { steps: 4 });
  await page.mouse.up();
  await expect(toasts(page)).toHaveCount(0);
});

test('on a narrow screen a toast keeps its margins', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page
    .getByRole('dialog', { name: 'Sidebar' })
    .getByRole('button', { name: /^Switch location/ })
    .click();
  await page.getByRole('menuitemradio', { name: /Second Street/ }).click();
  const box = await boxOf(toasts(page).first());
  expect(box.x).toBe(16);
  expect(box.width).toBe(360 - 32);
});
