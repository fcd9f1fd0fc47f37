import { expectAccessibleInBothLooks } from './support/accessible';
import { expectFocus } from './support/keyboard';
import { link } from './support/mainParts';
import { createItem } from './support/pantry';
import { cell, press, row, search, take, totals } from './support/stockSheet';
import { rowWith } from './support/tables';
import { expect, test } from './support/test';
import { toast } from './support/toasts';

test('a count names what differs before it is saved, and asks again about what moved', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  await signInAs('locationAdmin');
  const [here] = network.locations;
  const rice = await createItem(sql, here, 'Brown rice', 40);
  await createItem(sql, here, 'Cabbage', 18);
  await createItem(sql, here, 'Oats', 9);

  await page.goto('/inventory');
  await link(page, 'Count stock').click();
  await expectFocus(page.getByRole('combobox', { name: 'Reason' }));
  await press(page, 'Enter');
  for (const [name, counted] of [
    ['Brown rice', '37'],
    ['Cabbage', '20'],
    ['Oats', '9'],
  ] as const) {
    await take(page, name);
    // Nothing is assumed of what nobody counted.
    await expect(cell(page, 'Counted', name)).toHaveValue('');
    await page.keyboard.type(counted);
    await press(page, 'Enter');
  }
  await expect(row(page, 'Brown rice')).toContainText('40 → 37, 3 fewer');
  await expect(row(page, 'Cabbage')).toContainText('18 → 20, 2 more');
  await expect(row(page, 'Oats')).toContainText('9 → 9, no difference');
  await expect(totals(page)).toHaveText('3 items−1 on hand');
  await expectAccessibleInBothLooks(page, 'A count');

  await sql`
    insert into private.stock_movements (item_id, kind, delta, reason)
    values (${rice}, 'waste', -2, 'spoiled')`;
  await search(page).press('Control+Enter');
  await expect(page.getByText(/Stock changed while you counted: 38 on hand now/)).toBeVisible();
  await expect(row(page, 'Brown rice')).toContainText('38 → 37, 1 fewer');
  await press(page, 'Control+Enter');
  await expect(toast(page, 'Count saved')).toBeVisible();
  await expect(rowWith(page, 'Brown rice')).toContainText('37037');
  await link(page, 'Brown rice').click();
  await expect(
    page.getByRole('region', { name: 'Stock history' }).locator('tbody tr').first(),
  ).toHaveText(/CountRegular countRobin Example−137$/);
});
