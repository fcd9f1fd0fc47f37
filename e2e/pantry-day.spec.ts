import type { Locator, Page } from '@playwright/test';
import { addItems, stepper } from './support/household';
import { clientName } from './support/network';
import { createItem, createVisit, limitVisits } from './support/pantry';
import { expectTotal } from './support/tables';
import { expect, test } from './support/test';
import { toast } from './support/toasts';

// With the motion that most people see: the other tests go without.
test.use({
  contextOptions: { reducedMotion: 'no-preference' },
  // A press of "Check in" has once come to nothing here, and the page did not say why: the next trace does.
  trace: 'retain-on-failure',
});

const menu = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name }).click();

async function choose(page: Page, record: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${record}`, exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Checks a client in from the table of clients; leaves the page of the client open. */
async function checkIn(
  page: Page,
  client: string,
  adults: string,
  order: readonly [string, string][] = [],
): Promise<void> {
  await menu(page, 'Clients');
  await choose(page, client, 'New visit');
  await stepper(page, 'Adults').fill(adults);
  if (order.length > 0) await addItems(page);
  for (const [item, quantity] of order) {
    await page.getByLabel('Add an item').fill(item);
    await page.getByRole('option', { name: item }).click();
    await page.getByLabel(`Quantity of ${item}`).fill(quantity);
  }
  await page.getByRole('main').getByRole('button', { name: 'Check in', exact: true }).click();
}

const figure = (page: Page, name: string): Locator => page.getByRole('region', { name });
const ledgerRow = (page: Page, row: number): Locator =>
  page.getByRole('region', { name: 'Stock history' }).locator('tbody tr').nth(row);
/** How many pages a PDF has. */
const pagesOf = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test('a day at a pantry', async ({ page, sql, network, signInAs }) => {
  test.setTimeout(300_000);
  const [here] = network.locations;
  await signInAs('locationAdmin');
  await createItem(sql, here, 'Brown rice', 40);
  await createVisit(sql, network, clientName(5), { daysAgo: 3 });
  await limitVisits(sql, network, { max_visits: 1, period_days: 14, scope: 'network' });

  await test.step('stock comes in', async () => {
    await page.goto('/inventory');
    await page.getByRole('link', { name: 'Add item' }).click();
    // By role: the edges of the table's columns are called after them, too.
    await page.getByRole('textbox', { name: 'Name' }).fill('Black beans');
    await page.getByRole('textbox', { name: 'Category' }).fill('Canned');
    await page.getByRole('button', { name: 'Add item' }).click();
    await expect(page.getByRole('heading', { name: 'Black beans', level: 1 })).toBeVisible();
    await expect(figure(page, 'Stock history')).toContainText('No results.');
    await page.getByRole('button', { name: 'Receive' }).click();
    const dialog = page.getByRole('dialog', { name: 'Black beans' });
    await expect(dialog.getByLabel('Received')).toBeFocused();
    await page.keyboard.type('12');
    await expect(dialog.getByText('0 on hand → 12')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Choose a reason.')).toBeVisible();
    await dialog.getByLabel('Reason').selectOption({ label: 'From the food bank' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Black beans: 12 on hand')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(ledgerRow(page, 0)).toContainText('ReceiveFrom the food bankRobin Example+1212');
  });

  await test.step('five households check in, one over the limit', async () => {
    await checkIn(page, clientName(1), '4', [
      ['Brown rice', '2'],
      ['Black beans', '10'],
    ]);
    await expect(page.getByText(/^Order #1/).first()).toBeVisible();
    await checkIn(page, clientName(2), '2', [['Black beans', '4']]);
    const beyond = page.getByRole('alertdialog', { name: 'Order more than is available?' });
    await expect(beyond).toContainText('Black beans: 4 ordered, 2 available');
    await beyond.getByRole('button', { name: 'Order anyway' }).click();
    await expect(page.getByText(/^Order #2/).first()).toBeVisible();
    for (const place of [3, 4]) {
      await checkIn(page, clientName(place), '3');
      await expect(page.getByRole('heading', { name: clientName(place), level: 1 })).toBeVisible();
    }
    await menu(page, 'Clients');
    await choose(page, clientName(5), 'New visit');
    await expect(page.getByRole('alert')).toContainText('Eligible again');
    await page.getByLabel('Reason for the exception').fill('House fire');
    await page.getByRole('button', { name: 'Check in as an exception' }).click();
    await expect(page.getByRole('heading', { name: clientName(5), level: 1 })).toBeVisible();
  });

  await test.step('an order follows for a visit without one', async () => {
    await menu(page, 'Orders');
    await page.getByRole('link', { name: 'Create order' }).click();
    await page.getByRole('combobox', { name: 'Client' }).fill(clientName(3));
    await page.getByRole('option', { name: clientName(3) }).click();
    await page.getByLabel('Add an item').fill('Brown rice');
    await page.getByRole('option', { name: 'Brown rice' }).click();
    await page.getByRole('button', { name: 'Create order' }).click();
    await expect(page.getByRole('heading', { name: 'Order #3 Pending' })).toBeVisible();
  });

  await test.step('the three orders are picked from one list', async () => {
    await menu(page, 'Orders');
    await expectTotal(page, 3);
    await page.getByRole('button', { name: 'Details of 1', exact: true }).click();
    const lines = page.getByRole('table', { name: 'Items' });
    await expect(lines.getByRole('row')).toHaveText([
      'OrderedNameDescriptionCategoryTotalRequestedAvailableHanded out',
      '10Black beans-Canned1214Short−2-',
      '2Brown rice--40337-',
    ]);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Change status' }).click();
    await page.getByRole('menuitem', { name: 'Start picking' }).click();
    await expect(toast(page, '3 orders: In progress')).toBeVisible();
    await expect(page.locator('tbody').getByText('In progress')).toHaveCount(3);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page
      .getByRole('toolbar', { name: 'Actions for the selected rows' })
      .getByRole('link', { name: 'Pick list' })
      .click();
    const sheets = page.getByRole('article');
    await expect(sheets).toHaveCount(3);
    expect(page.url()).not.toContain('Client');
    const first = sheets.first();
    await expect(first).toContainText('Order #1Client 0. · household of 4');
    await expect(first).toContainText('Main Street');
    await expect(first).toContainText('Checked in by Robin Example');
    // By category; what has none comes last.
    await expect(first.locator('tbody tr')).toHaveText(['Black beansCanned10', 'Brown rice-2']);
    await expect(first).toContainText('2 items, 12 units');
    for (const format of ['A4', 'Letter'])
      expect(pagesOf(await page.pdf({ format, preferCSSPageSize: false })), format).toBe(3);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(first.getByText('Picked by')).toBeVisible();
    await page.emulateMedia({ media: null });
  });

  await test.step('one order is handed out in part, one in full', async () => {
    await menu(page, 'Orders');
    await page.getByRole('link', { name: '#1', exact: true }).click();
    await choose(page, '1', 'Fulfill');
    const dialog = page.getByRole('dialog', { name: 'Fulfill order #1' });
    const beans = dialog.getByLabel('Hand out Black beans');
    await expect(beans).toBeFocused();
    await expect(beans).toHaveValue('10');
    await expect(dialog.getByLabel('Hand out Brown rice')).toHaveValue('2');
    await beans.fill('11');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Type a whole number from 0 to 10.')).toBeVisible();
    await expect(beans).toBeFocused();
    await beans.fill('7');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Order #1 is partially fulfilled')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Order #1 Fulfilled' })).toBeVisible();
    await expect(page.getByText('Missing: 3 of 10 Black beans')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Fulfill' })).toHaveCount(0);
    await expect(
      page.getByRole('table', { name: 'Items' }).getByRole('row', { name: 'Black beans' }),
    ).toHaveText('10Black beansCanned7');
    await expect(page.getByRole('button', { name: 'Print receipt' })).toBeVisible();
    for (const format of ['A4', 'Letter'])
      expect(pagesOf(await page.pdf({ format, preferCSSPageSize: false })), format).toBe(1);
    const receipt = page.getByRole('article', { name: 'Receipt for order #1' });
    await expect(receipt).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await expect(receipt).toContainText('Client 0. · household of 4');
    await expect(receipt).toContainText('Handed out by Robin Example');
    await expect(receipt.locator('tbody tr')).toHaveText(['Black beansCanned107', 'Brown rice-22']);
    await page.emulateMedia({ media: null });

    await menu(page, 'Orders');
    await choose(page, '2', 'Fulfill');
    await expect(page.getByLabel('Hand out Black beans')).toHaveValue('4');
    await page
      .getByRole('dialog', { name: 'Fulfill order #2' })
      .getByRole('button', { name: 'Fulfill' })
      .click();
    await expect(page.getByText('Order #2 is fulfilled')).toBeVisible();
  });

  await test.step('a count, and the ledger explains the figure', async () => {
    await menu(page, 'Inventory');
    await choose(page, 'Black beans', 'Count');
    const dialog = page.getByRole('dialog', { name: 'Black beans' });
    await dialog.getByLabel('Counted').fill('3');
    await expect(dialog.getByText('1 on hand → 3')).toBeVisible();
    await dialog.getByLabel('Reason').selectOption({ label: 'Spot check' });
    await dialog.getByLabel('Note').fill('Two had rolled under the shelf');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Black beans: 3 on hand')).toBeVisible();
    await page.getByRole('link', { name: 'Black beans' }).click();
    await expect(ledgerRow(page, 0)).toContainText(
      'CountSpot checkTwo had rolled under the shelfRobin Example+23',
    );
    await expect(ledgerRow(page, 1)).toContainText('FulfillOrder #2Robin Example−41');
    await expect(ledgerRow(page, 2)).toContainText('FulfillOrder #1Robin Example−75');
    await expect(ledgerRow(page, 3)).toContainText('+1212');
    await ledgerRow(page, 2).getByRole('link', { name: 'Order #1' }).click();
    await expect(page.getByRole('heading', { name: 'Order #1 Fulfilled' })).toBeVisible();
  });

  await test.step("the dashboard's figures follow", async () => {
    await menu(page, 'Dashboard');
    await expect(figure(page, 'Visits')).toContainText('+6');
    await expect(figure(page, 'Orders Fulfilled')).toContainText('+2');
    await expect(figure(page, 'Active Now')).toContainText('+5');
  });

  const quantities = await sql`
    select i.name, i.quantity_actual as on_hand, i.quantity_requested as requested,
           (select sum(m.delta)::int from private.stock_movements m where m.item_id = i.id) as ledger
      from public.inventory_items i where i.location_id = ${here} order by i.name`;
  expect(quantities).toEqual([
    { name: 'Black beans', on_hand: 3, requested: 0, ledger: 3 },
    { name: 'Brown rice', on_hand: 38, requested: 1, ledger: 38 },
  ]);
});
