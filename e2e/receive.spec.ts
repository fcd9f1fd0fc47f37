import type { Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleInBothLooks,
  LOOKS,
  setLook,
} from './support/accessible';
import { loseAnswers } from './support/loseAnswers';
import { createItem } from './support/pantry';
import { expect, test } from './support/test';

const search = (page: Page) => page.getByRole('combobox', { name: 'Scan or type an item' });
const cell = (page: Page, column: string, item: string) =>
  page.getByRole('textbox', { name: `${column} of ${item}` });

/** What is on hand of the items of a location, and how many entries their ledgers have. */
const stockOf = (
  sql: { unsafe: (text: string, values: string[]) => PromiseLike<object[]> },
  location: string,
) =>
  sql.unsafe(
    `select i.name, i.quantity_actual as on_hand,
       (select count(*)::int from private.stock_movements m where m.item_id = i.id and m.form_key is not null) as saved
     from public.inventory_items i where location_id = $1 and deleted_at is null order by i.name`,
    [location],
  );

test('twenty items come in with two keys each beyond their names and numbers', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  const [location = ''] = network.locations;
  const items = Array.from({ length: 20 }, (_, n) => ({
    name: `Item ${String.fromCharCode(65 + n)}`,
    quantity: String(10 + n),
  }));
  for (const { name } of items) await createItem(sql, location, name, 5);
  await signInAs('locationAdmin');
  await page.goto('/inventory');
  await page.getByRole('link', { name: 'Receive a delivery' }).click();
  await expect(page.getByRole('heading', { name: 'Receive a delivery', level: 1 })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Reason' })).toBeFocused();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  // From the head to the rows.
  await press('Enter');
  await expect(search(page)).toBeFocused();
  for (const { name, quantity } of items) {
    await page.keyboard.type(name);
    await press('Enter');
    await page.keyboard.type(quantity);
    await press('Enter');
  }
  await expect(page.getByText('20 items')).toBeVisible();
  await press('Control+Enter');
  await expect(page.getByText('Delivery saved')).toBeVisible();
  await expect(page).toHaveURL(/\/inventory$/);
  expect(keys).toBeLessThanOrEqual(3 * items.length);
  expect(keys).toBe(2 * items.length + 2);
  expect(await stockOf(sql, location)).toEqual(
    items.map(({ name, quantity }) => ({ name, on_hand: 5 + Number(quantity), saved: 1 })),
  );
});

test('a scanner finds, counts and creates; the ledger tells what the page said', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  const [location = ''] = network.locations;
  const beans = await createItem(sql, location, 'Black beans', 46);
  await sql`update public.inventory_items set barcode = '200000000028' where id = ${beans}`;
  await signInAs('locationAdmin');
  await page.goto('/inventory/receive');
  await page.getByRole('combobox', { name: 'Donor' }).fill('Oakridge Farm');
  await page.getByRole('combobox', { name: 'Donor' }).press('Enter');
  // A scanner types, then presses Enter; nobody touches the keyboard between two scans.
  for (let scan = 0; scan < 3; scan++) await page.keyboard.type('200000000028\n');
  await expect(cell(page, 'Quantity', 'Black beans')).toHaveValue('2+1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('B-17');
  await page.keyboard.press('Tab');
  await page.keyboard.type('6/2028\n');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('299999999999\n');
  await expect(page.getByText('No item has the barcode 299999999999.')).toBeVisible();
  await page.keyboard.type('Quinces\n12');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Delivery saved')).toBeVisible();
  await expect(page.getByText('2 items, 15 units')).toBeVisible();
  expect(await stockOf(sql, location)).toEqual([
    { name: 'Black beans', on_hand: 49, saved: 1 },
    { name: 'Quinces', on_hand: 12, saved: 1 },
  ]);
  // The next delivery knows the new barcode, and the donor.
  await page.goto('/inventory/receive');
  await search(page).click();
  await page.keyboard.type('299999999999\n');
  await expect(cell(page, 'Quantity', 'Quinces')).toBeFocused();
  await page.getByRole('combobox', { name: 'Donor' }).press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Oakridge Farm' })).toBeVisible();
  // What was typed is asked about, and given up.
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^Inventory \(/ }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page
    .getByRole('searchbox', { name: /Filter/ })
    .or(page.getByPlaceholder('Filter...'))
    .first()
    .fill('200000000028');
  await page.getByRole('link', { name: 'Black beans' }).click();
  await expect(page.getByText('Donation, from Oakridge Farm')).toBeVisible();
  await expect(page.getByText('Lot B-17, Best by 6/30/2028')).toBeVisible();
});

test('a count whose answer was lost is kept over a reload, and saved once', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  const [location = ''] = network.locations;
  await createItem(sql, location, 'Rice', 10);
  await signInAs('locationAdmin');
  await page.goto('/inventory');
  await page.getByRole('link', { name: 'Count stock' }).click();
  await search(page).click();
  await page.keyboard.type('Rice\n7');
  const answered = await loseAnswers(page, 'save_count');
  await page.keyboard.press('Control+Enter');
  await expect(
    page.getByRole('alert').filter({ hasText: 'The count is not saved.' }),
  ).toBeVisible();
  await answered();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(cell(page, 'Counted', 'Rice')).toHaveValue('7');
  await page.getByRole('button', { name: 'Save count' }).click();
  await expect(page.getByText('Count saved')).toBeVisible();
  expect(await stockOf(sql, location)).toEqual([{ name: 'Rice', on_hand: 7, saved: 1 }]);
});

test('an item that was deleted meanwhile is named in its row, and all else stays', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  const [location = ''] = network.locations;
  const rice = await createItem(sql, location, 'Rice', 1);
  await createItem(sql, location, 'Oats', 1);
  await signInAs('locationAdmin');
  await page.goto('/inventory/receive');
  await search(page).click();
  await page.keyboard.type('Rice\n3\nOats\n4\n');
  await sql`update public.inventory_items set deleted_at = now() where id = ${rice}`;
  await page.keyboard.press('Control+Enter');
  await expect(cell(page, 'Quantity', 'Rice')).toHaveAccessibleDescription(
    /This item was deleted meanwhile/,
  );
  await page.getByRole('button', { name: 'Remove Rice' }).click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Delivery saved')).toBeVisible();
  expect(await stockOf(sql, location)).toEqual([{ name: 'Oats', on_hand: 5, saved: 1 }]);
});

test('items that are short or run low have a badge and a filter', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  const [location = ''] = network.locations;
  const rice = await createItem(sql, location, 'Rice', 4);
  await createItem(sql, location, 'Oats', 4);
  await signInAs('locationAdmin');
  await page.goto(`/inventory/${rice}?edit=1`);
  await page.getByLabel('Unit').fill('bag');
  // A scanner in the field: its Enter saves nothing.
  await page.getByLabel('Barcode').pressSequentially('abc123\n');
  await page.getByLabel('Low at or below').fill('4');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Unit: bag')).toBeVisible();
  await page.getByRole('link', { name: /^Inventory \(/ }).click();
  await expect(page.getByRole('row', { name: /Rice.*Low/ })).toBeVisible();
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Stock' }).click();
  await page.getByRole('checkbox', { name: 'Low' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 total row(s) returned.')).toBeVisible();
  const [kept] = await sql`select barcode, unit from public.inventory_items where id = ${rice}`;
  expect(kept).toEqual({ barcode: 'ABC123', unit: 'bag' });
});

test('the pages are accessible with rows, with what is wrong, and on a phone', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  const [location = ''] = network.locations;
  await createItem(sql, location, 'Rice', 10);
  await createItem(sql, location, 'Oats', 10);
  await signInAs('locationAdmin');
  for (const path of ['/inventory/receive', '/inventory/count']) {
    await page.goto(path);
    await setLook(page, LOOKS[0]);
    await search(page).click();
    await page.keyboard.type('Rice\n-3\nQuinces\n2\n');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/^Type a whole number from/)).toBeVisible();
    await expectAccessibleInBothLooks(page, `${path}, what is wrong`);
    await search(page).click();
    await page.keyboard.type('oat');
    await expect(page.getByRole('listbox').getByRole('option', { name: /^Oats/ })).toBeVisible();
    await expectAccessible(page, `${path}, the offers`);
    await setLook(page, { colorScheme: 'light', width: 768 });
    await expectAccessible(page, `${path}, 768px`);
  }
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 780 } });

  test('a delivery is received on a phone, and its button is never covered', async ({
    page,
    sql,
    network,
    signInAs,
  }) => {
    const [location = ''] = network.locations;
    await createItem(sql, location, 'Rice', 10);
    await signInAs('locationAdmin');
    await page.goto('/inventory');
    await page.getByRole('link', { name: 'Receive a delivery' }).tap();
    await expect(search(page)).toBeFocused();
    await search(page).fill('ric');
    await page.getByRole('listbox').getByRole('option', { name: /^Rice/ }).tap();
    await cell(page, 'Quantity', 'Rice').fill('5');
    await page.getByRole('button', { name: /^Rice/ }).tap();
    await cell(page, 'Best by', 'Rice').fill('062028');
    await page.getByRole('button', { name: 'Edit reason, date and note' }).tap();
    await page.getByRole('combobox', { name: 'Donor' }).fill('Oakridge Farm');
    await expectAccessible(page, 'a delivery by touch');
    await page.getByRole('button', { name: 'Save delivery' }).tap();
    await expect(page.getByText('Delivery saved')).toBeVisible();
    expect(await stockOf(sql, location)).toEqual([{ name: 'Rice', on_hand: 15, saved: 1 }]);
    const [entry] = await sql`
      select donor, best_by::text from private.stock_movements
      where location_id = ${location} and form_key is not null`;
    expect(entry).toEqual({ donor: 'Oakridge Farm', best_by: '2028-06-30' });
  });
});
