import type { Locator, Page } from '@playwright/test';
import { expectFocus } from './keyboard';
import { expect } from './test';

/** The field that takes the next item. */
export const search = (page: Page): Locator =>
  page.getByRole('combobox', { name: 'Scan or type an item' });

/** A field of an item's row. */
export const cell = (page: Page, column: string, item: string): Locator =>
  page.getByRole('textbox', { name: `${column} of ${item}`, exact: true });

/** The row of an item. */
export const row = (page: Page, item: string): Locator =>
  page.getByRole('row').filter({ hasText: item });

/** What the footer adds up. */
export const totals = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: /\d items?( |$|[^ ])/ });

/** Presses a key where the focus is. */
export const press = (page: Page, key: string): Promise<void> => page.keyboard.press(key);

/** Opens the page of a delivery or a count, and goes on to its items. */
export async function openSheet(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectFocus(page.getByRole('combobox', { name: 'Reason' }));
  await press(page, 'Enter');
  await expectFocus(search(page));
}

/** Types a name, takes the item once it is offered, and waits until its quantity can be typed. */
export async function take(page: Page, name: string): Promise<void> {
  await page.keyboard.type(name);
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await press(page, 'Enter');
  await expect(search(page)).not.toBeFocused();
}

/** What a scanner does: the code at once, and Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await press(page, 'Enter');
}
