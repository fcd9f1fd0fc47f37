import type { Locator, Page, Route } from '@playwright/test';
import { z } from 'zod';
import type { Server } from './readServer';
import type { Staff, StaffRole } from './staff';
import { expect, test } from './test';

const mailbox = z.object({
  mails: z.array(z.object({ type: z.string(), link: z.nullable(z.string()) })),
});

/** The mails to an address, newest first. */
export async function mailsTo(server: Server, address: string) {
  const answer = await fetch(`${server.url}/_local/mail.json?to=${encodeURIComponent(address)}`);
  return mailbox.parse(await answer.json()).mails;
}

type Colleague = (options: {
  firstName: string;
  role?: StaffRole;
  locations?: string[];
}) => Promise<Staff>;

/** Makes colleagues in the test's network; at Main Street unless said otherwise. */
export const usersTest = test.extend<{ colleague: Colleague }>({
  colleague: async ({ network, person }, use) => {
    await use(({ locations = [network.locations[0]], ...options }) =>
      person({ locations, ...options }),
    );
  },
});

/** The row of a user, by the email address. */
export const rowOf = (page: Page, email: string): Locator =>
  page.locator('tbody tr').filter({ hasText: email });
/** The title or the second line of a toast: a page may say the same of itself. */
export const toast = (page: Page, text: string): Locator =>
  page.locator('[data-tone]').getByText(text, { exact: true });
/** The dialog that asks before a deletion. */
export const deleteDialog = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'Are you absolutely sure?' });

/** Opens the list of users and waits for its rows. */
export async function openUsers(page: Page): Promise<void> {
  await page.goto('/users');
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await expect(page.getByText(/^\d+ total row\(s\) returned\.$/)).toBeVisible();
}

/** Chooses an entry of the menu of a row. */
export async function chooseInRow(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Answers a request in place of the server. */
export const answerWith = (status: number, body: object) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
