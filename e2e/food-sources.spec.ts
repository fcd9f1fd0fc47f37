import { expectAccessible } from './support/accessible';
import { button, link } from './support/mainParts';
import { createItem } from './support/pantry';
import { cell, openSheet, press, search, take, totals } from './support/stockSheet';
import { chooseInRow, expectTitle, expectTotal, rowWith } from './support/tables';
import { expect, test } from './support/test';
import { toast } from './support/toasts';

test('a weighed delivery makes its source, which is given a kind, merged, and counted in pounds', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  const [here] = network.locations;
  for (const name of ['Oats', 'Bread']) await createItem(sql, here, name, 1);
  await signInAs('locationAdmin');

  await openSheet(page, '/inventory/receive');
  await page.getByRole('combobox', { name: 'Source' }).fill('Corner Bakery');
  await expect(page.getByText("New source. We'll add it when you save.")).toBeVisible();
  await page.getByRole('textbox', { name: /^Total weight/ }).fill('60');
  await search(page).focus();
  await take(page, 'Oats');
  await cell(page, 'Weight', 'Oats').fill('640 oz');
  await search(page).focus();
  await take(page, 'Bread');
  await page.keyboard.type('4');
  await press(page, 'Enter');
  await expect(totals(page)).toHaveText('2 items5 units');
  await expectAccessible(page, 'a weighed delivery');
  await press(page, 'Control+Enter');
  await expect(toast(page, '2 items, 5 units, 60 lb')).toBeVisible();

  await link(page, 'Food sources').click();
  await expectTitle(page, 'Food sources');
  await expect(rowWith(page, 'Corner Bakery')).toContainText('Donated');
  await chooseInRow(page, 'Corner Bakery', 'Edit');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Food rescue');
  await button(page, 'Save changes').click();
  await expect(page.getByRole('definition').filter({ hasText: 'Food rescue' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Merged into this source' })).toHaveCount(0);

  // The same bakery under another name.
  await page.goto('/inventory/sources/create');
  await page.getByRole('textbox', { name: 'Name' }).fill('corner bakery');
  await button(page, 'Create food source').click();
  await expect(page.getByText('Already in use.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Bakery at the corner');
  await button(page, 'Create food source').click();
  await expectTitle(page, 'Bakery at the corner');
  await page.goto('/inventory/sources');
  await chooseInRow(page, 'Bakery at the corner', 'Merge with another source');
  const dialog = page.getByRole('dialog', { name: 'Merge Bakery at the corner' });
  await expectAccessible(page, 'merging a source');
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(dialog.getByText(/required|Choose|Enter/)).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Merge into' }).fill('Corner');
  await page.getByRole('option', { name: 'Corner Bakery' }).click();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(toast(page, 'Bakery at the corner was merged')).toBeVisible();
  await expectTotal(page, 1);

  await page.getByRole('link', { name: 'Corner Bakery' }).click();
  const merged = page.getByRole('list', { name: 'Merged into this source' });
  await expect(merged).toContainText('Bakery at the corner');
  await expectAccessible(page, 'a source');
  await merged.getByRole('button', { name: 'Undo the merge of Bakery at the corner' }).click();
  await expect(merged).toHaveCount(0);
  await page.goto('/inventory/sources');
  await expectTotal(page, 2);

  await page.goto('/dashboard/reports?period=month');
  const table = page.getByRole('table', { name: 'Pounds by source' });
  await expect(table.getByRole('row', { name: /Corner Bakery/ })).toContainText(/Food rescue.*60/);
});
