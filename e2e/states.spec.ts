import { expectAccessibleInBothLooks } from './support/accessible';
import { ANSWERS_500, faulty, isData } from './support/faults';
import { follow } from './support/follow';
import { holdData } from './support/holdData';
import { button, waiting } from './support/mainParts';
import { clientName } from './support/network';
import { createItem, createVisit } from './support/pantry';
import { createRecords } from './support/records';
import { expectTitle, expectTotal, chooseInRow } from './support/tables';
import { expect } from './support/test';
import { usersTest as test } from './support/people';

test('pages that load, have nothing or have failed', async ({ page, sql, network, signInAs }) => {
  test.setTimeout(300_000);
  const [, empty] = network.locations;
  const { id } = await signInAs(
    'locationAdmin',
    page,
    (staff) => sql`update public.profiles set active_location_id = ${empty} where id = ${staff.id}`,
  );
  const { client_id: client = '', event_id: event = '' } = await createRecords(sql, network, id);
  const main = page.getByRole('main');
  await page.goto('/clients/new');
  await expectTitle(page, 'Create New User');

  const letGo = await holdData(page);
  for (const address of [
    '/dashboard',
    `/clients/${client}`,
    `/clients/${client}/visits/new`,
    '/events?view=calendar',
  ]) {
    await follow(page, address);
    await expect(waiting(page).first(), address).toBeVisible();
    await expectAccessibleInBothLooks(page, `${address}, loading`);
  }
  await letGo();

  for (const [address, words] of [
    ['/dashboard', 'No upcoming events'],
    ['/clients/trash', 'No results.'],
    ['/orders/pick-list', 'No orders to pick'],
  ] as const) {
    await follow(page, address);
    await expect(main.getByText(words).first(), address).toBeVisible();
    await expect(waiting(page), address).toHaveCount(0);
    await expectAccessibleInBothLooks(page, `${address}, empty`);
  }

  const mend = await faulty(page, isData, ANSWERS_500);
  for (const address of ['/dashboard', `/events/${event}`, '/account-settings']) {
    await page.goto(address);
    await expect(main.getByRole('button', { name: 'Try again' }).first(), address).toBeVisible();
    await expect(waiting(page), address).toHaveCount(0);
    await expectAccessibleInBothLooks(page, `${address}, failed`);
  }
  await mend();
});

test('the menus and dialogs of orders, stock and people say what they are', async ({
  page,
  sql,
  network,
  signInAs,
  colleague,
}) => {
  test.setTimeout(300_000);
  const [here] = network.locations;
  const kim = await colleague({ firstName: 'Kim' });
  await signInAs('networkAdmin');
  const item = await createItem(sql, here, 'Oat milk', 5);
  await createVisit(sql, network, clientName(1));
  const [order] = await sql<{ id: string }[]>`
    insert into public.orders (visit_id, location_id)
    select id, location_id from public.visits where location_id = ${here} returning id`;
  await sql`
    insert into public.order_items
      (order_id, item_id, location_id, network_id, quantity, quantity_reserved)
    values (${order?.id ?? ''}, ${item}, ${here}, ${network.id}, 2, 2)`;
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const question = (name: string) => page.getByRole('alertdialog', { name });
  /** Looks at what is open, and closes it. */
  const lookAndClose = async (what: string) => {
    await expectAccessibleInBothLooks(page, what);
    await page.keyboard.press('Escape');
  };

  await page.goto('/orders');
  await expectTotal(page, 1);
  await page.getByRole('button', { name: 'Details of 1', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Items' })).toContainText('Oat milk');
  await page.getByRole('checkbox', { name: 'Select 1', exact: true }).check();
  await button(page, 'Change status').click();
  await expect(page.getByRole('menu', { name: 'Change status' })).toBeVisible();
  await lookAndClose('The details of an order and the steps of selected ones');
  await button(page, 'Add filter').click();
  await expect(page.getByRole('menu', { name: 'Add filter' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Status' }).click();
  await expect(dialog('Status')).toBeVisible();
  await lookAndClose('A filter');
  await chooseInRow(page, '1', 'Cancel order');
  await expect(question('Cancel order #1?')).toBeVisible();
  await lookAndClose('Cancelling an order');
  await expect(question('Cancel order #1?')).toBeHidden();
  await chooseInRow(page, '1', 'Fulfill');
  await expect(dialog('Fulfill order #1').getByLabel('Hand out Oat milk')).toBeVisible();
  await lookAndClose('Fulfilling an order');
  await follow(page, `/orders/${order?.id ?? ''}`);
  await expectTitle(page, 'Order #1 Pending');
  await chooseInRow(page, '1', 'Edit items');
  await page.getByLabel('Quantity of Oat milk').fill('');
  await button(page, 'Save items').click();
  await expect(page.getByText('Type a whole number from 1 to 9999.')).toBeVisible();
  await expectAccessibleInBothLooks(page, 'Items with a mistake');
  await button(page, 'Cancel').click();
  await page.getByRole('button', { name: 'Leave' }).click();

  await follow(page, `/inventory/${item}`);
  await expect(
    page.getByRole('region', { name: 'Stock history' }).getByRole('table'),
  ).toBeVisible();
  await button(page, 'Transfer').click();
  await dialog('Oat milk').getByRole('button', { name: 'Save' }).click();
  await expect(dialog('Oat milk').getByText('Choose a reason.')).toBeVisible();
  await lookAndClose('A movement of stock with mistakes');

  await page.goto('/clients');
  await page.getByRole('link', { name: clientName(1) }).click();
  await expect(page.getByRole('link', { name: 'All orders' })).toBeVisible();
  await page.getByRole('list', { name: 'Visits' }).getByRole('link').click();
  await expect(dialog('Visit').getByRole('link', { name: 'New order' })).toBeVisible();
  await lookAndClose('A visit');
  await page.getByRole('link', { name: 'All visits' }).click();
  await expect(page.getByRole('table', { name: 'Visits' })).toBeVisible();
  await page.getByRole('button', { name: /^Actions for .* [AP]M$/ }).click();
  await expect(page.getByRole('menu', { name: /^Actions for/ })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(question('Are you absolutely sure?')).toBeVisible();
  await lookAndClose('Deleting a visit');

  await follow(page, `/users/${kim.id}`);
  await button(page, 'Reset second factor').click();
  await expect(question('Reset the second factor?')).toBeVisible();
  await lookAndClose('Resetting a second factor');

  await follow(page, '/account-settings');
  await button(page, 'Delete account').click();
  await expect(question('Delete your account?').getByRole('textbox')).toBeFocused();
  await lookAndClose('Deleting the own account');
});
