import type postgres from 'postgres';
import { expectNoSidewaysScrolling } from './support/accessible';
import { search } from './support/desk';
import { clientName, type TestNetwork } from './support/network';
import { pdfText } from './support/pdfText';
import { createItem, createOrders, createVisit } from './support/pantry';
import { expectTitle } from './support/tables';
import { expect, test } from './support/test';

const unspaced = (words: string) => words.replace(/\s/g, '');
const CHANGED = unspaced('⚠ Changed since it was printed at');

/** An order of two peanut butters, which an apricot jam can take the place of, for a household of two. */
async function createOrder(sql: postgres.Sql, network: TestNetwork) {
  const [here] = network.locations;
  const name = clientName(1);
  const peanuts = await createItem(sql, here, 'Peanut butter', 9);
  const jam = await createItem(sql, here, 'Apricot jam', 5);
  await sql`
    update public.inventory_items set category = 'Spreads', contains = '{peanuts}' where id = ${peanuts}`;
  await sql`
    update public.inventory_items set category = 'Spreads', contains = '{none}' where id = ${jam}`;
  await createVisit(sql, network, name, { size: 2 });
  const [order = ''] = await createOrders(sql, here);
  await sql`
    insert into public.order_items
      (order_id, item_id, location_id, network_id, quantity, quantity_reserved)
    select id, ${peanuts}, location_id, network_id, 2, 2 from public.orders where id = ${order}`;
  const [{ id: client } = { id: '' }] = await sql<{ id: string }[]>`
    select client_id as id from public.orders where id = ${order}`;
  return { name, order, client };
}

test('an allergy is seen from the desk to the receipt, and has to be answered', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  await signInAs('member');
  const { name, order, client } = await createOrder(sql, network);

  // The allergy is typed with the keyboard alone.
  await page.goto(`/clients/${client}/edit`);
  const needs = page.getByRole('combobox', { name: 'Dietary needs' });
  await needs.fill('peanuts: sev');
  await expect(page.getByRole('option', { name: 'Peanuts: severe allergy' })).toBeVisible();
  // The list is drawn a moment before it takes keys.
  await expect(async () => {
    await needs.press('ArrowDown');
    await expect(needs).toHaveAttribute('aria-activedescendant', /option/, { timeout: 1000 });
  }).toPass();
  await needs.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Peanuts: severe allergy' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Dietary note' }).fill('No kiwi either');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Peanuts: severe allergy').first()).toBeVisible();

  await page.goto('/check-in');
  await search(page).fill(name);
  // In its name, too: that is what a screen reader says of the row.
  await expect(page.getByRole('option', { name: 'Peanuts: severe allergy' })).toBeVisible();

  // On paper: what the household must not have, without a name, and the line that contains it.
  await page.goto('/orders/pick-list');
  const sheet = page.getByRole('article', { name: 'Order #1' });
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media });
    await expect(sheet.getByRole('list', { name: 'Dietary needs' })).toHaveText(
      '⚠ Peanuts: severe allergyNo kiwi either',
    );
    await expect(sheet.getByRole('rowheader')).toHaveText(
      'Peanut butter⚠ Contains peanuts. Instead of Apricot jam.',
    );
  }
  await page.emulateMedia({ media: null });
  const paper = pdfText(await page.pdf());
  expect(paper).toContain(unspaced('⚠ Peanuts: severe allergy No kiwi either'));
  expect(paper).toContain(unspaced('Peanut butter ⚠ Contains peanuts. Instead of Apricot jam.'));
  expect(paper).not.toContain(CHANGED);

  // Another allergy is written while the order is picked: the open page and a reprinted list say so.
  await expect
    .poll(
      () => sql`
        select from private.audit_log
        where network_id = ${network.id} and action = 'printed' and diff ? 'state'`,
    )
    .toHaveLength(1);
  await sql`
    insert into public.household_members (network_id, client_id, first_name, dietary_needs)
    values (${network.id}, ${client}, 'Ana', '{milk_severe}')`;
  await page.goto(`/orders/${order}`);
  await expect(page.getByText(/^Changed since it was printed at \d+:\d\d [AP]M$/)).toBeVisible();
  await page.goto('/orders/pick-list');
  await expect(sheet.getByText('Changed since it was printed')).toBeVisible();
  expect(pdfText(await page.pdf())).toContain(CHANGED);

  // It cannot be handed out unanswered.
  await page.goto(`/orders/${order}`);
  await expectTitle(page, 'Order #1 Pending');
  const clashes = page.getByText('1 item clashes with an allergy in this household.');
  const swap = page.getByRole('button', { name: 'Swap Peanut butter' });
  await expect(clashes).toBeVisible();
  await expect(page.getByRole('row', { name: /Peanut butter/ })).toContainText(
    `Contains peanuts. ${name}: severe allergy.`,
  );
  await page.getByRole('button', { name: 'Start picking' }).click();
  await page.getByRole('button', { name: 'Mark as ready' }).click();
  await page.getByRole('button', { name: 'Fulfill' }).click();
  const dialog = page.getByRole('dialog');
  const quantity = dialog.getByRole('textbox', { name: /Peanut butter/ });
  await expect(quantity).toHaveValue('0');
  await quantity.fill('2');
  await dialog.getByRole('button', { name: 'Fulfill' }).click();
  await expect(
    dialog.getByText('Before you continue, swap this item, leave it out, or keep it.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();

  // Two clicks swap it.
  await swap.click();
  await page.getByRole('menuitem', { name: 'Apricot jam 5 available' }).click();
  const said = page
    .locator('[role="alert"], [role="status"]')
    .filter({ hasText: 'Peanut butter was swapped for Apricot jam.' });
  await expect(clashes).toBeHidden();
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect(clashes).toBeVisible();
  await swap.click();
  await page.getByRole('menuitem', { name: 'Apricot jam 5 available' }).click();
  await expect(clashes).toBeHidden();
  await page.getByRole('button', { name: 'Fulfill' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fulfill' }).click();
  await expect(page.getByRole('heading', { name: 'Order #1 Fulfilled' })).toBeVisible();

  // What the paper says of it.
  await page.emulateMedia({ media: 'print' });
  const receipt = page.getByRole('article', { name: 'Receipt for order #1' });
  await expect(receipt.getByRole('list', { name: 'Dietary needs' })).toBeVisible();
  await expect(receipt.getByRole('rowheader')).toHaveText('Apricot jam');
  const given = pdfText(await page.pdf());
  for (const words of ['⚠ Peanuts: severe allergy', '⚠ Milk: severe allergy', 'Apricot jam'])
    expect(given).toContain(unspaced(words));
  expect(given).not.toContain(unspaced('Peanut butter'));
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('the order of an allergic household is swapped, picked and handed out', async ({
    page,
    sql,
    network,
    signInAs,
  }) => {
    const { name, order, client } = await createOrder(sql, network);
    await sql`
      update public.clients set dietary_needs = '{peanuts_severe}', dietary_note = 'No kiwi either'
       where id = ${client}`;
    await signInAs('member');
    await page.goto(`/orders/${order}`);
    const needs = page.getByRole('list', { name: 'Dietary needs' });
    await expect(needs.getByRole('listitem')).toHaveText([
      `Peanuts: severe allergy (${name})`,
      `No kiwi either (${name})`,
    ]);
    const lines = page.getByRole('list', { name: 'Items' });
    await expect(lines).toContainText('Contains peanuts.');
    await expectNoSidewaysScrolling(page, 'an order with an allergen at 360 px');

    const clashes = page.getByText('1 item clashes with an allergy in this household.');
    await page.getByRole('button', { name: 'Swap Peanut butter' }).tap();
    await page.getByRole('menuitem', { name: 'Apricot jam 5 available' }).tap();
    await expect(clashes).toBeHidden();
    await expect(lines).toContainText('Apricot jam');
    for (const step of ['Start picking', 'Mark as ready', 'Fulfill'])
      await page.getByRole('button', { name: step }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Fulfill' }).tap();
    await expect(page.getByRole('heading', { name: 'Order #1 Fulfilled' })).toBeVisible();
    await expect(lines).toContainText('2 handed out');
    await expect(lines).not.toContainText('Contains');
  });
});
