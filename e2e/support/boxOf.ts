import type { Locator } from '@playwright/test';

/** Where an element stands, in pixels; throws for one that is not on the screen. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${String(locator)} is not on the screen.`);
  return box;
}
