import type { Page } from '@playwright/test';
import { expectAccessible, inBothLooks } from './support/accessible';
import { CLIENT_COUNT, clientName } from './support/network';
import { expectTotal, rowWith } from './support/tables';
import { expect, test } from './support/test';
import { toast } from './support/toasts';

const NAME = 'Not seen for 90 days';

const openViews = (page: Page) => page.getByRole('button', { name: 'Views', exact: true }).click();
const views = (page: Page) => page.getByRole('dialog', { name: 'Saved views' });

test('an admin saves and shares “Not seen for 90 days”, and a member opens it, first of all', async ({
  page,
  network,
  sql,
  signInAs,
  browser,
}) => {
  // Two were there: one long ago, one lately.
  await sql`
    insert into public.visits (client_id, location_id, visited_at)
    select c.id, ${network.locations[0]}, now() - case c.last_name when '01' then interval '100 days' else interval '9 days' end
    from public.clients c where c.network_id = ${network.id} and c.last_name in ('01', '02')`;
  await signInAs('locationAdmin');
  await page.goto('/clients');
  await expectTotal(page, CLIENT_COUNT);

  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Last visit' }).click();
  await page.getByLabel('Or older than this many days').fill('90');
  await page.keyboard.press('Escape');
  await expectTotal(page, 1);
  await expect(rowWith(page, clientName(1))).toBeVisible();
  await expect(page.getByRole('button', { name: /older than 90 days/ })).toBeVisible();

  await openViews(page);
  await views(page).getByLabel('View name').fill(NAME);
  await views(page).getByRole('checkbox', { name: 'Share with everyone at Main Street' }).check();
  await views(page).getByRole('button', { name: 'Save current view' }).click();
  await expect(toast(page, `View “${NAME}” saved`)).toBeVisible();
  await expect(views(page).getByRole('button', { name: new RegExp(`^${NAME}`) })).toBeVisible();
  await page.keyboard.press('Escape');
  await inBothLooks(page, async (_look, words) => {
    await openViews(page);
    await expect(views(page).getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page, `saved views, ${words}`);
    await page.keyboard.press('Escape');
    await expect(views(page)).toHaveCount(0);
  });

  const other = await browser.newContext();
  const theirs = await other.newPage();
  await signInAs('member', theirs);
  await theirs.goto('/clients');
  await expectTotal(theirs, CLIENT_COUNT);
  await openViews(theirs);
  await expect(views(theirs).getByRole('button', { name: /^Delete the view/ })).toHaveCount(0);
  await views(theirs)
    .getByRole('button', { name: `Use ${NAME} as my default view` })
    .click();
  await expectTotal(theirs, 1);
  await expect(rowWith(theirs, clientName(1))).toBeVisible();
  // From now on the plain address opens it.
  await theirs.goto('/clients');
  await expectTotal(theirs, 1);
  await openViews(theirs);
  await views(theirs).getByRole('button', { name: 'All records (no view)' }).click();
  await expectTotal(theirs, CLIENT_COUNT);
  await other.close();
});

test('one field of several rows is changed, and undone', async ({ page, signInAs }) => {
  await signInAs('member');
  await page.goto('/clients');
  await expectTotal(page, CLIENT_COUNT);
  for (const place of [1, 2])
    await page.getByRole('checkbox', { name: `Select ${clientName(place)}` }).check();
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected rows' });
  await bar.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 2 rows' });
  await dialog.getByLabel('Field', { exact: true }).selectOption({ label: 'City' });
  await dialog.getByLabel('City').fill('Livonia');
  await expectAccessible(page, 'several rows, light, 1440px');
  await dialog.getByRole('button', { name: 'Change 2 rows' }).click();
  await expect(toast(page, 'City changed in 2 rows')).toBeVisible();
  await expect(page.locator('tbody tr').filter({ hasText: 'Livonia' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(page.locator('tbody tr').filter({ hasText: 'Livonia' })).toHaveCount(0);
  await expect(rowWith(page, clientName(2)).getByText('Detroit')).toBeVisible();
});
