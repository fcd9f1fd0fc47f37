import type { Locator, Page } from '@playwright/test';

const main = (page: Page): Locator => page.getByRole('main');

/** A button of the page itself, by its exact name. */
export const button = (page: Page, name: string): Locator =>
  main(page).getByRole('button', { name, exact: true });

/** A link of the page itself, by its exact name. */
export const link = (page: Page, name: string): Locator =>
  main(page).getByRole('link', { name, exact: true });

/** An entry of the sidebar. */
export const menu = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true });

/** What the page draws for something that is on its way. */
export const waiting = (page: Page): Locator =>
  main(page).locator('[aria-busy="true"], [aria-label="Loading"], .ui-skeleton');
