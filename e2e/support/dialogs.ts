import type { Locator, Page } from '@playwright/test';

/** The dialog that asks before a deletion. */
export const deleteDialog = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'Are you absolutely sure?' });
