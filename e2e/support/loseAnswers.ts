import { expect, type Page } from '@playwright/test';

/**
 * From now on requests to a function of the database arrive, and their answers get lost.
 *
 * @returns waits until one was lost, and ends that
 */
export async function loseAnswers(page: Page, name: string): Promise<() => Promise<void>> {
  const path = `**/rpc/${name}`;
  let lost = 0;
  await page.route(path, async (route) => {
    await route.fetch();
    lost += 1;
    await route.abort();
  });
  return async () => {
    await expect.poll(() => lost).toBe(1);
    await page.unroute(path);
  };
}
