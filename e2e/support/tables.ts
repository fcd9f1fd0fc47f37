import type { Locator, Page } from '@playwright/test';
import { expect } from './test';

/** The headings of a table, in order, without the row menu's. */
export const columns = (page: Page): Locator => page.locator('th .column-label');

/** The row that holds a text. */
export const rowWith = (page: Page, text: string): Locator =>
  page.locator('tbody tr').filter({ hasText: text });

/** The title of the page, once it is there. */
export async function expectTitle(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { name: title, level: 1, exact: true })).toBeVisible();
}

/** The number of rows that the footer tells. */
export async function expectTotal(page: Page, total: number): Promise<void> {
  // Exactly: 23 rows are not 3.
  await expect(page.getByText(`${total} total row(s) returned.`, { exact: true })).toBeVisible();
}

/** What the menu of a row offers, in order. */
export async function expectRowMenu(
  page: Page,
  name: string,
  entries: readonly string[],
): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await expect(page.getByRole('menu').getByText('Actions', { exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem')).toHaveText([...entries]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

/** Chooses an entry of the menu of a row. */
export async function chooseInRow(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
