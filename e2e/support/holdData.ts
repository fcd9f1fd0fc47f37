import type { Page, Route } from '@playwright/test';
import { isData } from './faults';

/** Holds back the answers to requests for data until it is let go. */
export async function holdData(page: Page): Promise<() => Promise<void>> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const wait = async (route: Route) => {
    await held;
    // A request that the page gave up meanwhile has nobody to be answered to.
    await route.continue().catch(() => undefined);
  };
  await page.route(isData, wait);
  return async () => {
    letGo();
    await page.unroute(isData, wait);
  };
}
