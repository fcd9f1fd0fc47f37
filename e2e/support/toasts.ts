import type { Locator, Page } from '@playwright/test';

/** The title or the second line of a toast: a page may say the same of itself. */
export const toast = (page: Page, text: string): Locator =>
  page.locator('[data-tone]').getByText(text, { exact: true });
