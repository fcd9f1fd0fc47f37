import { expect, type Locator, type Page } from '@playwright/test';

/** Stops the time of a page that is open: from now on it passes with `page.clock.runFor` only. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
}

/** Lets a stopped page's time pass in small steps until something shows. */
export async function passUntilVisible(page: Page, what: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(what).toBeVisible({ timeout: 300 });
  }).toPass();
}

/** Shows that a toast that has just come stays for 8 seconds, and lets the time go on. */
export async function expectEightSeconds(page: Page, toast: Locator): Promise<void> {
  await page.clock.runFor(7_500);
  await expect(toast).toBeVisible();
  // It leaves in steps, each of which is drawn before the next one begins.
  for (let step = 0; step < 15; step += 1) await page.clock.runFor(100);
  await expect(toast).toHaveCount(0);
  await page.clock.resume();
}
