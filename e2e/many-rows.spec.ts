import { readFileSync } from 'node:fs';
import type { Download, Locator } from '@playwright/test';
import { follow } from './support/follow';
import { CLIENT_COUNT, clientName } from './support/network';
import { expectTotal, rowWith } from './support/tables';
import { expect, test } from './support/test';
import { toast } from './support/toasts';

/** The lines of an exported file; what stands before them must say that it is UTF-8. */
async function linesOf(download: Download): Promise<string[]> {
  const bytes = readFileSync(await download.path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  return bytes.subarray(3).toString('utf8').split('\r\n').slice(0, -1);
}

test('exports every column, harmless to spreadsheets; selected rows are exported or deleted', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  await sql`
    insert into public.clients (network_id, first_name, email)
    values (${network.id}, '=HYPERLINK("http://x","y")', 'formula@example.org'),
           (${network.id}, 'Ávila, "Jo" 🥕', null)`;
  await signInAs('networkAdmin');
  await page.goto('/clients');
  await expectTotal(page, CLIENT_COUNT + 2);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  for (const name of ['Phone number', 'Date of birth', 'City'])
    await page.getByRole('menuitemcheckbox', { name, exact: true }).click();
  await page.keyboard.press('Escape');

  const exported = async (button: Locator) => {
    const download = page.waitForEvent('download');
    await button.click();
    return linesOf(await download);
  };
  const main = page.getByRole('main');
  const all = await exported(main.getByRole('button', { name: 'Export' }));
  expect(all).toHaveLength(1 + CLIENT_COUNT + 2);
  // Also those that are not shown; of the digits of a social security number nothing leaves.
  expect(all[0]).toBe(
    'Name,First name,Last name,Email,Phone number,Date of birth,Address line 1,Address line 2,City,State,Zip code,Referral type,Gender,Ethnicity,Preferred language,Dietary needs,Dietary note,Number in the old system,Household size in the old system,Adults in the old system,Children in the old system,Seniors in the old system,Last visit,Created,Pinned note',
  );
  const startsWith = (start: string) => all.filter((line) => line.startsWith(start));
  const formula = `"'=HYPERLINK(""http://x"",""y"")"`;
  expect(startsWith(`${formula},${formula},,formula@example.org,`)).toHaveLength(1);
  const name = '"Ávila, ""Jo"" 🥕"';
  expect(startsWith(`${name},${name},,,`)).toHaveLength(1);

  await page.getByPlaceholder('Filter...').fill('client 1');
  await expectTotal(page, 12);
  const found = await exported(main.getByRole('button', { name: 'Export' }));
  expect(found).toHaveLength(13);
  await expect(page.locator('tbody tr')).toHaveCount(10);

  for (const place of [1, 10]) await rowWith(page, clientName(place)).getByRole('checkbox').check();
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected rows' });
  await expect(bar).toContainText('2 rows selected');
  // What is not in sight is not selected: whoever looks for something else begins again.
  await page.getByPlaceholder('Filter...').fill('client 2');
  await expectTotal(page, 6);
  await expect(bar).toHaveCount(0);
  await page.getByPlaceholder('Filter...').fill('client 1');
  await expectTotal(page, 12);
  for (const place of [1, 10]) await rowWith(page, clientName(place)).getByRole('checkbox').check();
  const selected = await exported(bar.getByRole('button', { name: 'Export' }));
  expect(selected.slice(1).map((line) => line.split(',')[0])).toEqual([
    clientName(1),
    clientName(10),
  ]);
  await bar.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' });
  await expect(dialog).toContainText('This will permanently delete 2 rows.');
  await expect(dialog.getByRole('listitem')).toHaveText([clientName(1), clientName(10)]);
  await dialog.getByRole('button', { name: 'Delete 2 rows' }).click();
  await expect(toast(page, 'Successfully deleted 2 rows')).toBeVisible();
  await expectTotal(page, 10);
  await expect(bar).toHaveCount(0);

  // Where a name has to be typed, nothing is deleted by the dozen.
  await follow(page, '/locations');
  await rowWith(page, 'Main Street').getByRole('checkbox').check();
  await expect(bar.getByRole('button', { name: 'Export' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Delete' })).toHaveCount(0);
});

test('a member deletes a page of 30 rows in two parts, and hears how far it came', async ({
  page,
  signInAs,
  network,
  sql,
}) => {
  await sql`
    insert into public.clients (network_id, first_name)
    select ${network.id}, 'Many ' || n from generate_series(1, 30) n`;
  await signInAs('member');
  await page.goto('/clients?page=1&perPage=30');
  await expectTotal(page, CLIENT_COUNT + 30);
  await page.getByPlaceholder('Filter...').fill('many');
  await expectTotal(page, 30);
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected rows' });
  const deleteAll = async (count: number) => {
    await page.locator('thead').getByRole('checkbox').check();
    await expect(bar).toContainText(`${count} rows selected`);
    await bar.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: `Delete ${count} rows` }).click();
  };
  let parts = 0;
  await page.route('**/rest/v1/clients?*', (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    parts += 1;
    return parts === 2 ? route.abort() : route.continue();
  });
  await deleteAll(30);
  await expect(toast(page, 'Failed to delete client')).toBeVisible();
  await expect(
    toast(page, 'Only 20 of 30 rows are done. The others are unchanged. Try again with those.'),
  ).toBeVisible();
  await expectTotal(page, 10);
  await deleteAll(10);
  await expect(toast(page, 'Successfully deleted 10 rows')).toBeVisible();
  await expectTotal(page, 0);
});
