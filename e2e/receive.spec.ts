import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothLooks, setLook } from './support/accessible';
import { expectFocus } from './support/keyboard';
import { loseAnswers } from './support/loseAnswers';
import { button, link } from './support/mainParts';
import { clientName } from './support/network';
import { createItem, createOrders, createVisit } from './support/pantry';
import { cell, openSheet, press, row, scan, search, take, totals } from './support/stockSheet';
import { chooseInRow, expectRowMenu, expectTitle, expectTotal, rowWith } from './support/tables';
import { expect, test } from './support/test';
import { toast } from './support/toasts';

/** Counts the keys that are pressed on the page from now on. */
async function countKeys(page: Page): Promise<() => Promise<number>> {
  const name = '__larderKeys';
  await page.evaluate((key) => {
    Reflect.set(globalThis, key, 0);
    addEventListener(
      'keydown',
      () => {
        Reflect.set(globalThis, key, Number(Reflect.get(globalThis, key)) + 1);
      },
      true,
    );
  }, name);
  return () => page.evaluate((key) => Number(Reflect.get(globalThis, key)), name);
}

test('twenty items come in by keyboard, with three keys each beyond name and number', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  await signInAs('locationAdmin');
  const [here] = network.locations;
  const names = Array.from({ length: 20 }, (_item, place) => `Soup no ${String(place + 1)}`);
  for (const name of names) await createItem(sql, here, name, 5);

  await page.goto('/inventory');
  await link(page, 'Receive a delivery').press('Enter');
  await expectFocus(page.getByRole('combobox', { name: 'Reason' }));
  const keys = await countKeys(page);
  await press(page, 'Enter');
  await expectFocus(search(page));
  let typed = 0;
  for (const [place, name] of names.entries()) {
    const quantity = String(place + 10);
    await take(page, name);
    await expect(cell(page, 'Quantity', name)).toBeFocused();
    await page.keyboard.type(quantity);
    await press(page, 'Enter');
    typed += name.length + quantity.length;
  }
  await expect(search(page)).toBeFocused();
  await expect(totals(page)).toHaveText('20 items390 units');
  await press(page, 'Control+Enter');
  await expect(toast(page, 'Delivery saved')).toBeVisible();
  await expect(toast(page, '20 items, 390 units')).toBeVisible();
  await expectTitle(page, 'Inventory');
  expect((await keys()) - typed, 'keys beyond names and numbers').toBeLessThanOrEqual(3 * 20);
  await expect(rowWith(page, 'Soup no 12')).toContainText('26');
  const [stock] = await sql`
    select count(*)::int as items, sum(quantity_actual)::int as units
      from public.inventory_items where location_id = ${here}`;
  expect(stock).toEqual({ items: 20, units: 20 * 5 + 390 });
});

test('a scanner takes items, and what no item has becomes a new one in place', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  await signInAs('locationAdmin');
  const [here] = network.locations;
  const beans = await createItem(sql, here, 'Black beans', 46);
  await sql`update public.inventory_items set barcode = '036000291452' where id = ${beans}`;
  // Open orders want four more than there are.
  await createVisit(sql, network, clientName(1));
  await createOrders(sql, here);
  await sql`
    insert into public.order_items
      (order_id, item_id, location_id, network_id, quantity, quantity_reserved)
    select id, ${beans}, location_id, network_id, 50, 50
      from public.orders where location_id = ${here}`;

  await openSheet(page, '/inventory/receive');
  await scan(page, '036000291452');
  await expectFocus(cell(page, 'Quantity', 'Black beans'));
  await expect(cell(page, 'Quantity', 'Black beans')).toHaveValue('1');
  // Each further can counts one more, wherever the focus has gone.
  await scan(page, '036000291452');
  await expect(cell(page, 'Quantity', 'Black beans')).toHaveValue('1+1');
  await page.keyboard.type('95');
  await press(page, 'Enter');
  await expect(row(page, 'Black beans')).toContainText('46 → 142');
  await expect(page.getByText('1 item no longer short')).toBeVisible();

  await scan(page, '4006381333931');
  await expect(page.getByRole('alert')).toHaveText(
    'No item has the barcode 4006381333931. Type a name to add a new item, or choose an existing item.',
  );
  await expectFocus(search(page));
  await page.keyboard.type('Quinces');
  await expect(page.getByRole('option', { name: 'Create item “Quinces”' })).toBeVisible();
  await press(page, 'Enter');
  await expect(row(page, 'Quinces')).toContainText('New item · 4006381333931');
  await expectFocus(cell(page, 'Quantity', 'Quinces'));
  await page.keyboard.type('6');
  await press(page, 'Tab');
  await page.keyboard.type('L2291');
  await press(page, 'Tab');
  await page.keyboard.type('06 2028');
  await expectAccessibleInBothLooks(page, 'A delivery with two items');
  await expect(totals(page)).toHaveText('2 items102 units1 item no longer short');
  // Another width has other fields: none of them has the focus.
  await search(page).press('Control+Enter');
  await expect(toast(page, '2 items, 102 units')).toBeVisible();

  await expect(rowWith(page, 'Black beans')).toContainText('1425092');
  await page.getByPlaceholder('Filter...').fill('4006381333931');
  await expectTotal(page, 1);
  await link(page, 'Quinces').click();
  await expectTitle(page, 'Quinces');
  const ledger = page.getByRole('region', { name: 'Stock history' }).locator('tbody tr');
  await expect(ledger).toHaveCount(1);
  await expect(ledger).toContainText('ReceiveDonationLot L2291, Best by 6/30/2028Robin Example+66');
  // The next delivery knows it.
  await openSheet(page, '/inventory/receive');
  await scan(page, '4006381333931');
  await expectFocus(cell(page, 'Quantity', 'Quinces'));
});

test('what is wrong is said at its row, a failed save loses nothing and counts once', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  await signInAs('locationAdmin');
  const [here] = network.locations;
  const tuna = await createItem(sql, here, 'Tuna', 220);
  await openSheet(page, '/inventory/receive');
  await press(page, 'Control+Enter');
  await expect(page.getByText('Scan or type the first item.')).toBeVisible();
  await expectFocus(search(page));
  await take(page, 'tun');
  await page.keyboard.type('0');
  await press(page, 'Control+Enter');
  const quantity = cell(page, 'Quantity', 'Tuna');
  await expect(page.getByText('Type a whole number from 1 to 1,000,000.')).toBeVisible();
  await expectFocus(quantity);
  await page.keyboard.type('48');
  await press(page, 'Tab');
  await press(page, 'Tab');
  const bestBy = cell(page, 'Best by', 'Tuna');
  await expectFocus(bestBy);
  await page.keyboard.type('2/30/2027');
  await press(page, 'Control+Enter');
  await expect(
    page.getByText('Enter a date such as 6/30/2028, or 6/2028 for the end of the month.'),
  ).toBeVisible();
  await expectFocus(bestBy);
  // One that has passed is told, and may be what is on the can.
  await bestBy.fill('3/2024');
  await expect(page.getByText('This date has passed.')).toBeVisible();
  await expectAccessible(page, 'A delivery with a date that has passed');

  // It arrives, the answer gets lost, and after a reload it is sent again: it counts once.
  const lost = await loseAnswers(page, 'receive_delivery');
  await press(page, 'Control+Enter');
  const alert = page
    .getByRole('alert')
    .filter({ hasText: "Couldn't save the delivery. Try again." });
  await expect(alert).toContainText('Nothing you typed is lost.');
  await expect(quantity).toHaveValue('48');
  await lost();
  await page.reload();
  await expect(page.getByText('Your draft is back')).toBeVisible();
  await expect(quantity).toHaveValue('48');
  await expect(bestBy).toHaveValue('3/2024');
  await button(page, 'Save delivery').click();
  await expect(toast(page, 'Delivery saved')).toBeVisible();
  expect(
    await sql`
      select delta, best_by::text from private.stock_movements
       where item_id = ${tuna} and form_key is not null`,
  ).toEqual([{ delta: 48, best_by: '2024-03-31' }]);

  // Leaving with rows asks.
  await openSheet(page, '/inventory/receive');
  await take(page, 'tun');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByText('Stay').click();
  await expect(quantity).toHaveValue('1');
  // Somebody deletes the item meanwhile.
  await sql`update public.inventory_items set deleted_at = now() where id = ${tuna}`;
  await button(page, 'Save delivery').click();
  await expect(page.getByText('This item was deleted.').first()).toBeVisible();
  await quantity.press('Control+Backspace');
  await expect(quantity).toHaveCount(0);
  await expectFocus(search(page));
});

test('an item has a unit, a barcode and a level at which it is low; a phone has it all in reach', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  await signInAs('locationAdmin');
  const [here] = network.locations;
  await createItem(sql, here, 'Apples', 30);
  await createItem(sql, here, 'Oats', 4);
  await page.goto('/inventory');
  await chooseInRow(page, 'Oats', 'Edit');
  await page.getByRole('textbox', { name: 'Unit', exact: true }).fill('bag');
  await page.getByRole('textbox', { name: 'Barcode' }).focus();
  // A scanner's Enter saves nothing half filled in.
  await scan(page, 'ab-12');
  await page.getByRole('textbox', { name: 'Low stock at or below' }).fill('5');
  await button(page, 'Save changes').click();
  await expect(page.getByText('Barcode is not valid.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Barcode' }).fill('ab12');
  await button(page, 'Save changes').click();
  await expect(page.getByText('Unit: bag')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('AB12');

  await page.goto('/inventory');
  await expect(rowWith(page, 'Oats')).toContainText('Low4');
  await expect(rowWith(page, 'Apples')).not.toContainText('Low');
  await button(page, 'Add filter').click();
  await page.getByRole('menuitem', { name: 'Stock' }).click();
  await page.getByRole('dialog', { name: 'Stock' }).getByLabel('Low', { exact: true }).check();
  await press(page, 'Escape');
  await expectTotal(page, 1);
  await expect(rowWith(page, 'Oats')).toBeVisible();

  await page.goto('/inventory');
  await setLook(page, { colorScheme: 'light', width: 360 });
  const rows = page.getByRole('list', { name: 'Items' }).getByRole('listitem');
  await expect(rows).toHaveText([
    'Apples30 on hand, 0 requested30',
    'Oats4 on hand, 0 requested4Low',
  ]);
  await expect(link(page, 'Add item')).toHaveCount(0);
  await expectRowMenu(page, 'Inventory', [
    ...[
      'Count stock',
      'Expires within 14 days',
      'Food sources',
      'Recalls',
      'Add item',
      'Import',
      'Export',
    ],
    ...['Select rows', 'Show as table'],
  ]);
  await link(page, 'Receive a delivery').click();
  // The head is folded: a phone begins with the items.
  await expectFocus(search(page));
  await take(page, 'oat');
  await page.keyboard.type('6');
  await press(page, 'Enter');
  await expectFocus(search(page));
  await take(page, 'app');
  const items = page.getByRole('list', { name: 'Items' }).getByRole('listitem');
  await expect(items).toHaveText([/^Apples\s+30 → 31/, /^Oats\s+4 → 10/]);
  await expectAccessible(page, 'A delivery on a phone');
  await button(page, 'Edit reason, date, and note').click();
  await expect(page.getByRole('combobox', { name: 'Reason' })).toHaveValue('donation');
  await expectAccessible(page, 'The head of a delivery on a phone');
  await button(page, 'Save delivery').click();
  await expect(toast(page, '2 items, 7 units')).toBeVisible();
  await expect(rows.first()).toContainText('31');
});
