import type { Locator, Page } from '@playwright/test';
import { follow } from './follow';

/** How many of an age a visit is for, in a form: Adults, Children, Seniors or Unknown. */
export const stepper = (form: Page | Locator, age: string): Locator =>
  form.getByRole('spinbutton', { name: age, exact: true });

/** What the form of a visit says of its household below the numbers. */
export const householdLine = (form: Page | Locator): Locator =>
  form.getByRole('group', { name: 'Household' }).locator('.ui-field-note');

/** Opens the order of a check-in, which begins in the search for items. */
export const addItems = (form: Page | Locator): Promise<void> =>
  form.getByRole('button', { name: 'Order No items Add items' }).click();

/** From the details of a client to the page of a new visit, without loading the app again. */
export const openNewVisit = (page: Page): Promise<void> =>
  follow(page, `${new URL(page.url()).pathname}/visits/new`);
