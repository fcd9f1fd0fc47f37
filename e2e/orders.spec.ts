import type { Locator, Page } from '@playwright/test';
import { loseAnswers } from './support/loseAnswers';
import { clientName } from './support/network';
import { createItem, createOrders, createVisit } from './support/pantry';
import { chooseInRow, expectRowMenu, expectTotal } from './support/tables';
import { expect, test } from './support/test';

const heading = (page: Page, text: string): Locator =>
  page.getByRole('heading', { name: text, level: 1 });
const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

async function addItem(page: Page, item: string, quantity: string): Promise<void> {
  await page.getByLabel('Add an item').fill(item);
  await page.getByRole('option', { name: item }).click();
  await page.getByLabel(`Quantity of ${item}`).fill(quantity);
}

/** Chooses a visit on the page for a new order. */
async function chooseVisit(page: Page, client: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Client' }).fill(client);
  await page.getByRole('option', { name: client }).click();
}

test('a strict location refuses what is not there; an order goes its way step by step', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  await signInAs('member');
  const [here] = network.locations;
  await sql`
    update public.locations set strict_inventory_tracking_enabled = true where id = ${here}`;
  const milk = await createItem(sql, here, 'Oat milk', 5);
  await createVisit(sql, network, clientName(1), { size: 3 });
  await createVisit(sql, network, clientName(2));

  await page.goto('/orders');
  await expect(page.getByText('No results.')).toBeVisible();
  await page.getByRole('link', { name: 'Create order' }).click();
  await chooseVisit(page, clientName(1));
  await button(page, 'Create order').click();
  await expect(page.getByText('Add at least one item.')).toBeVisible();
  await addItem(page, 'Oat milk', '4');
  // What is not saved is not left behind without asking.
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await button(page, 'Stay').click();
  await button(page, 'Create order').click();
  await expect(heading(page, 'Order #1 Pending')).toBeVisible();
  // Back leads to the list, not into making one more.
  await page.goBack();
  await expect(page).toHaveURL(/\/orders$/);
  await page.goForward();
  await expect(heading(page, 'Order #1 Pending')).toBeVisible();
  await chooseInRow(page, '1', 'Edit items');
  await expect(page.getByLabel('Quantity of Oat milk')).toHaveValue('4');
  // Somebody else saves the same lines meanwhile: nobody undoes that unseen.
  await sql`update public.orders set updated_at = now() where location_id = ${here}`;
  await page.getByLabel('Quantity of Oat milk').fill('3');
  await button(page, 'Save items').click();
  await expect(page.getByText('Someone else changed this record after')).toBeVisible();
  await button(page, 'Cancel').click();
  await button(page, 'Leave').click();
  await chooseInRow(page, '1', 'Edit items');
  await page.getByLabel('Quantity of Oat milk').fill('3');
  await button(page, 'Save items').click();
  await expect(page.getByText('Order updated')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Oat milk' })).toHaveText('3Oat milk--532-');

  await page
    .getByRole('link', { name: /^Orders/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Create order' }).click();
  await chooseVisit(page, clientName(2));
  await addItem(page, 'Oat milk', '4');
  await expect(page.getByText('Only 2 available.')).toBeVisible();
  await button(page, 'Create order').click();
  await expect(page.getByText('5 on hand, 3 reserved for others, 4 needed.')).toBeVisible();
  await page.getByLabel('Quantity of Oat milk').fill('2');
  await button(page, 'Create order').click();
  await expect(heading(page, 'Order #2 Pending')).toBeVisible();

  await expectRowMenu(page, '2', [
    ...['Mark as ready', 'Fulfill', 'Edit items', 'Pick list', 'Cancel order'],
  ]);
  await button(page, 'Start picking').click();
  await expect(page.getByText('Order #2: In progress')).toBeVisible();
  await expect(heading(page, 'Order #2 In progress')).toBeVisible();
  await expectRowMenu(page, '2', ['Fulfill', 'Back to pending', 'Pick list', 'Cancel order']);
  await button(page, 'Mark as ready').click();
  await expect(heading(page, 'Order #2 Ready')).toBeVisible();
  const steps = page.getByRole('list', { name: 'Order status' }).getByRole('listitem');
  for (const [place, name] of ['Pending', 'In progress', 'Ready'].entries())
    await expect(steps.nth(place)).toContainText(name);
  // Each says when.
  await expect(steps.filter({ hasText: /\d:\d\d [AP]M/ })).toHaveCount(3);
  await expect(page.locator('[aria-current="step"]')).toContainText('Ready');

  await chooseInRow(page, '2', 'Cancel order');
  const dialog = page.getByRole('alertdialog', { name: 'Cancel order #2?' });
  await expect(dialog).toContainText('Its reserved stock becomes available to other orders.');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter a reason.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep order' }).click();
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Actions for 2')).toBeFocused();
  await chooseInRow(page, '2', 'Cancel order');
  await dialog.getByLabel('Reason').fill('Moved away');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Order #2 Canceled')).toBeVisible();
  await expect(page.getByText(/^Canceled on .* Moved away$/)).toBeVisible();
  for (const name of ['Fulfill', 'Actions for 2']) await expect(button(page, name)).toHaveCount(0);
  expect(await stockOf()).toEqual([{ on_hand: 5, requested: 3 }]);

  // Somebody else cancels what this screen still shows as pending.
  await page
    .getByRole('link', { name: /^Orders/ })
    .first()
    .click();
  // The page shows the list's copy and reads its own: only then does the screen know no better.
  const read = page.waitForResponse((answer) => /\/orders\?.*\bid=eq\./.test(answer.url()));
  await page.getByRole('link', { name: '#1', exact: true }).click();
  await read;
  await expect(heading(page, 'Order #1 Pending')).toBeVisible();
  await sql`
    update public.orders set fulfillment_status = 'cancelled'
     where location_id = ${here} and order_number = 1`;
  await button(page, 'Start picking').click();
  await expect(page.getByText('Failed to update order')).toBeVisible();
  await expect(heading(page, 'Order #1 Canceled')).toBeVisible();
  expect(await stockOf()).toEqual([{ on_hand: 5, requested: 0 }]);

  // Members hand stock out, and see no inventory.
  const nav = page.getByRole('navigation', { name: 'Main menu' });
  await expect(nav.getByRole('link', { name: 'Inventory' })).toHaveCount(0);
  await page.goto(`/inventory/${milk}`);
  await expect(page).toHaveURL(/\/forbidden$/);

  function stockOf() {
    return sql`
      select quantity_actual as on_hand, quantity_requested as requested
        from public.inventory_items where id = ${milk}`;
  }
});

test('several orders at once, and stock that is wasted, sent away and counted once', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  await signInAs('locationAdmin');
  const [here, there] = network.locations;
  const eggs = await createItem(sql, here, 'Eggs', 6);
  for (const place of [1, 2, 3]) await createVisit(sql, network, clientName(place));
  await createOrders(sql, here);
  await sql`
    insert into public.order_items
      (order_id, item_id, location_id, network_id, quantity, quantity_reserved)
    select id, ${eggs}, location_id, network_id, 4, 4
      from public.orders where location_id = ${here}`;
  const allergy =
    `<img src=x onerror="alert(1)"> Peanut allergy. ${'Ask her daughter. '.repeat(25)}`.trim();
  const comes = 'Comes <b>at ten</b>';
  await sql`
    with visit as (
      update public.visits v set note = ${comes} from public.orders o
       where o.visit_id = v.id and o.location_id = ${here} and o.order_number = 1 returning v.client_id)
    update public.clients c set pinned_note = ${allergy} from visit where c.id = visit.client_id`;

  await page.goto('/orders');
  const select = (number: number) =>
    page.getByRole('row', { name: `#${number}` }).getByRole('checkbox');
  await expectTotal(page, 3);
  const filter = page.getByPlaceholder('Filter...');
  for (const words of ['#2', '2', clientName(2).toUpperCase(), `#2 ${clientName(2)}`]) {
    await filter.fill(words);
    await expectTotal(page, 1);
    await expect(page.getByRole('row', { name: '#2' })).toBeVisible();
    await filter.fill('');
    await expectTotal(page, 3);
  }
  // Nothing is chosen: all that wait to be picked.
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/orders?')) asked.push(request.url());
  });
  await page.getByRole('link', { name: 'Pick list' }).click();
  await expect(page.getByText('3 orders, pending or in progress')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(3);
  expect(asked).toHaveLength(1);
  const sheetOf = (number: number) => page.getByRole('article', { name: `Order #${number}` });
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media });
    await expect(sheetOf(1).getByRole('definition')).toHaveText([allergy, comes]);
    for (const text of [allergy, comes]) await expect(sheetOf(1).getByText(text)).toBeVisible();
    await expect(sheetOf(2).getByRole('definition')).toHaveCount(0);
  }
  await page.emulateMedia({ media: null });
  await page.goBack();
  await select(1).check();
  await select(2).check();
  await button(page, 'Change status').click();
  await page.getByRole('menuitem', { name: 'Fulfill' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Fulfill 2 orders?' });
  await expect(dialog).toContainText('Each order gets as much of each item as is available');
  for (const name of ['Order #1', 'Order #2'])
    await expect(dialog.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  await dialog.getByRole('button', { name: 'Fulfill' }).click();
  await expect(page.getByText('2 orders: Fulfilled')).toBeVisible();
  await expect(
    page.getByText("There wasn't enough in stock. Partially fulfilled: #2."),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: '#1' })).toContainText('Robin Example');
  // What was handed out, not what is there today: four of minus four.
  await button(page, 'Details of 2').click();
  const lines = page.getByRole('table', { name: 'Items' });
  await expect(lines.getByRole('row')).toHaveText(['OrderedNameCategoryHanded out', '4Eggs-2']);
  await button(page, 'Details of 2').click();
  await select(2).check();
  await select(3).check();
  await button(page, 'Change status').click();
  // Of the two, one is done with: the steps say that they fit the other alone.
  await expect(page.getByRole('menuitem')).toHaveText([
    ...['Start picking1 of 2', 'Mark as ready1 of 2', 'Fulfill1 of 2', 'Cancel order1 of 2'],
  ]);
  await page.getByRole('menuitem', { name: 'Cancel order' }).click();
  const cancelling = page.getByRole('alertdialog', { name: 'Cancel 1 order?' });
  await expect(cancelling.getByRole('listitem')).toHaveText(['Order #3']);
  await cancelling.getByLabel('Reason').fill('Not picked up');
  await cancelling.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('1 order: Canceled')).toBeVisible();
  await page.getByRole('link', { name: 'Pick list' }).click();
  await expect(
    page.getByText('No orders at this location are pending or in progress.'),
  ).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: '#3', exact: true }).click();
  await expect(lines.getByRole('row', { name: 'Eggs' })).toHaveText('4Eggs--');

  await createOrders(sql, here, 101);
  await page.goto('/orders/pick-list');
  await expect(
    page.getByText('The 100 oldest of 101 orders that are pending or in progress'),
  ).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(100);
  await expect(page.getByRole('article').first()).toContainText('Order #4');

  await createMoreEggs();
  await page.goto(`/inventory/${eggs}`);
  await button(page, 'Waste').click();
  const movement = page.getByRole('dialog', { name: 'Eggs' });
  await movement.getByLabel('Removed').fill('11');
  await movement.getByLabel('Reason').selectOption({ label: 'Spoiled' });
  await movement.getByRole('button', { name: 'Save' }).click();
  await expect(movement.getByText('Only 10 on hand. Enter that many or fewer.')).toBeVisible();
  await movement.getByLabel('Removed').fill('2');

  // It arrives, the answer gets lost, and it is sent again: it counts once.
  const lost = await loseAnswers(page, 'record_stock_movement');
  await movement.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText("Couldn't update the stock")).toBeVisible();
  await lost();
  await movement.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Already saved')).toBeVisible();
  await expect(movement).toBeHidden();

  await button(page, 'Transfer').click();
  // Untouched it closes at once; what was typed is not lost without asking.
  await page.keyboard.press('Escape');
  await expect(movement).toBeHidden();
  await button(page, 'Transfer').click();
  await movement.getByLabel('Sent').fill('3');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(movement.getByLabel('Sent')).toHaveValue('3');
  await movement.getByLabel('Reason').selectOption({ label: 'Requested by the other location' });
  await movement.getByLabel('To location').selectOption({ label: 'Second Street' });
  await movement.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Eggs: 5 on hand')).toBeVisible();
  const ledger = page.getByRole('region', { name: 'Stock history' });
  await expect(ledger.locator('tbody tr').first()).toContainText(
    'TransferRequested by the other location, to Second StreetRobin Example−35',
  );
  await expect(ledger).toContainText('6 total row(s) returned.');
  const items = await sql`
    select location_id, quantity_actual as on_hand from public.inventory_items
     where name = 'Eggs' and network_id = ${network.id} order by quantity_actual desc`;
  expect(items).toEqual([
    { location_id: here, on_hand: 5 },
    { location_id: there, on_hand: 3 },
  ]);

  async function createMoreEggs(): Promise<void> {
    await sql`
      insert into private.stock_movements (item_id, kind, delta, reason)
      values (${eggs}, 'receive', 10, 'purchase')`;
  }
});

test('what others reserved is taken after a question only, at a strict location by no order', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  await signInAs('locationAdmin');
  const [here] = network.locations;
  const oats = await createItem(sql, here, 'Rolled oats', 70);
  for (const place of [1, 2, 3]) await createVisit(sql, network, clientName(place));
  await createOrders(sql, here);
  await sql`
    insert into public.order_items
      (order_id, item_id, location_id, network_id, quantity, quantity_reserved)
    select id, ${oats}, location_id, network_id, wanted, wanted
      from public.orders join (values (1, 30), (2, 20), (3, 70)) w (number, wanted) on number = order_number
     where location_id = ${here} order by order_number`;
  const question = page.getByRole('alertdialog', {
    name: 'Take items reserved for other orders?',
  });
  const open = async (number: string) => {
    await page.goto('/orders');
    await chooseInRow(page, number, 'Fulfill');
    const dialog = page.getByRole('dialog', { name: `Fulfill order #${number}` });
    const typed = dialog.getByLabel('Hand out Rolled oats');
    const take = async (quantity: string) => {
      await typed.fill(quantity);
      await dialog.getByRole('button', { name: 'Fulfill' }).click();
    };
    return { dialog, typed, take };
  };

  const beyond = await open('3');
  await expect(beyond.typed).toHaveValue('20');
  await expect(beyond.dialog).toContainText('70 ordered, 70 on hand, 50 reserved for others');
  await beyond.take('45');
  await expect(question.getByRole('listitem')).toHaveText([
    'Rolled oats: 25 would be left. 50 are reserved for 2 orders. Orders #1, #2 would be short.',
  ]);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(beyond.typed).toHaveValue('45');
  await beyond.take('30');
  await expect(question.getByRole('listitem')).toContainText('Order #2 would be short.');
  await question.getByRole('button', { name: 'Take them anyway' }).click();
  await expect(page.getByText('Order #3 is partially fulfilled')).toBeVisible();

  await sql`
    update public.locations set strict_inventory_tracking_enabled = true where id = ${here}`;
  const strict = await open('2');
  await expect(strict.typed).toHaveValue('10');
  await strict.take('11');
  await expect(strict.dialog.getByText('The rest is reserved for other orders.')).toBeVisible();
  await expect(question).toBeHidden();

  await page.goto(`/inventory/${oats}`);
  await button(page, 'Waste').click();
  const movement = page.getByRole('dialog', { name: 'Rolled oats' });
  await movement.getByLabel('Removed').fill('15');
  await movement.getByLabel('Reason').selectOption({ label: 'Spoiled' });
  await movement.getByRole('button', { name: 'Save' }).click();
  await expect(question.getByRole('listitem')).toContainText(
    '25 would be left. 50 are reserved for 2 orders. Orders #1, #2 would be short.',
  );
  await question.getByRole('button', { name: 'Take them anyway' }).click();
  await expect(page.getByText('Rolled oats: 25 on hand')).toBeVisible();
});

test('on a phone an order is picked line by line', async ({ page, sql, network, signInAs }) => {
  await signInAs('member');
  const [here] = network.locations;
  const eggs = await createItem(sql, here, 'Eggs', 3);
  await createVisit(sql, network, clientName(1), { size: 2 });
  const [order] = await createOrders(sql, here);
  await sql`
    insert into public.order_items
      (order_id, item_id, location_id, network_id, quantity, quantity_reserved)
    values (${order ?? ''}, ${eggs}, ${here}, ${network.id}, 4, 4)`;

  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/orders/${order ?? ''}`);
  await expect(page.getByRole('alert')).toHaveText(
    "1 item is short. Reduce the order, or hand out what's in stock.",
  );
  const lines = page.getByRole('list', { name: 'Items' }).getByRole('listitem');
  await expect(lines).toHaveText(['4EggsShort by 1, 3 on hand']);
  await expect(page.getByText(`${clientName(1)}, household of 2`)).toBeVisible();
  await button(page, 'Start picking').click();
  const tick = lines.getByRole('checkbox', { name: /Eggs/ });
  const box = await tick.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await tick.check();
  await expect(lines).toContainText(['4 picked']);
  await page.reload();
  await expect(tick).toBeChecked();
  const wide = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await wide(), 'pixels beyond the screen').toBe(0);
  await button(page, 'Mark as ready').click();
  await expect(heading(page, 'Order #1 Ready')).toBeVisible();
  await expect(tick).toHaveCount(0);
  // Where nobody counts on paper: what was handed out, and nothing of stock.
  await button(page, 'Fulfill').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fulfill' }).click();
  await expect(heading(page, 'Order #1 Fulfilled')).toBeVisible();
  await expect(lines).toHaveText(['4Eggs3 handed out']);
});
