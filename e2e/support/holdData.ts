import type { Page, Route } from '@playwright/test';
import { isData } from './faults';
import { shutGate } from './gate';

/** Holds back the answers to requests for data until it is let go. */
export async function holdData(page: Page): Promise<() => Promise<void>> {
  const gate = shutGate();
  const wait = async (route: Route) => {
    await gate.opened;
    // A request that the page gave up meanwhile has nobody to be answered to.
    await route.continue().catch(() => undefined);
  };
  await page.route(isData, wait);
  return async () => {
    gate.open();
    await page.unroute(isData, wait);
  };
}
