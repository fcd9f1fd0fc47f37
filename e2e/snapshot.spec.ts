import type { Page } from '@playwright/test';
import { holdData } from './support/holdData';
import { keptSnapshot } from './support/keptSnapshot';
import { CLIENT_COUNT, clientName } from './support/network';
import { expectTotal, rowWith } from './support/tables';
import { expect, test } from './support/test';

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

const isKept = (page: Page) =>
  expect.poll(() => page.evaluate(keptSnapshot)).toContain(clientName(1));

/** Runs in the page: says on its root whether grey rows were ever drawn. */
function noteGreyRows(): void {
  new MutationObserver(() => {
    if (document.querySelector('td .ui-skeleton'))
      document.documentElement.dataset['greyRows'] = '';
  }).observe(document, { childList: true, subtree: true });
}

test('what was last seen of a list is there at once, until the first answer; signing out forgets it', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  await signInAs('locationAdmin');
  await page.goto('/clients');
  await expectTotal(page, CLIENT_COUNT);
  await isKept(page);

  // The answer says something else, and counts.
  await sql`update public.clients set last_name = 'Renamed'
    where network_id = ${network.id} and full_name = ${clientName(2)}`;
  const release = await holdData(page);
  await page.addInitScript(noteGreyRows);
  await page.reload();
  await expect(rowWith(page, clientName(1))).toBeVisible();
  await expect(rowWith(page, clientName(2))).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-grey-rows');
  await release();
  await expect(rowWith(page, clientName(2))).toHaveCount(0);
  await expectTotal(page, CLIENT_COUNT);

  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect.poll(() => databases(page)).toEqual([]);
});

test('an answer that fails takes away what was kept, and says so', async ({ page, signInAs }) => {
  await signInAs('member');
  await page.goto('/clients');
  await expectTotal(page, CLIENT_COUNT);
  await isKept(page);
  await page.route('**/rest/v1/clients?*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(rowWith(page, clientName(1))).toHaveCount(0);
});
