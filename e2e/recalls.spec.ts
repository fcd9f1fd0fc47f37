import { readFileSync } from 'node:fs';
import { expectAccessibleInBothLooks } from './support/accessible';
import { button } from './support/mainParts';
import { createItem } from './support/pantry';
import { expectTitle } from './support/tables';
import { expect, test } from './support/test';
import { toast } from './support/toasts';

const HOUSEHOLDS = 40;

test('a lot is recalled: who had it is listed, told and marked, and what is left is blocked', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  const [here] = network.locations;
  const item = await createItem(sql, here, 'Peanut butter', 5);
  await sql`
    insert into private.stock_movements (item_id, kind, delta, reason, donor, lot, best_by)
    values (${item}, 'receive', ${HOUSEHOLDS + 6}, 'donation', 'Oak Farm', '12A', current_date + 30),
           (${item}, 'receive', 20, 'donation', 'Elm Farm', '7B', current_date + 90)`;
  await sql.begin(async (tx) => {
    await tx`
      insert into public.clients (network_id, first_name, last_name, phone_number)
      select ${network.id}, 'Household', lpad(n::text, 2, '0'), '555-01' || lpad(n::text, 2, '0')
        from generate_series(1, ${HOUSEHOLDS}::int) n`;
    await tx`
      insert into public.visits (client_id, location_id)
      select id, ${here} from public.clients where network_id = ${network.id} and first_name = 'Household'`;
    await tx`
      insert into public.orders (visit_id)
      select id from public.visits where location_id = ${here}`;
    await tx`
      insert into public.order_items (order_id, item_id, location_id, network_id, quantity, quantity_reserved)
      select id, ${item}, location_id, network_id, 1, 1 from public.orders where location_id = ${here}`;
    await tx`
      update public.orders set fulfillment_status = 'fulfilled' where location_id = ${here}`;
  });

  await signInAs('locationAdmin');
  await page.goto(`/inventory/${item}`);
  await page.getByRole('button', { name: /Peanut butter, Lot 12A/ }).click();
  await page.getByRole('menuitem', { name: 'Recall' }).click();
  const dialog = page.getByRole('dialog', { name: 'Recall Peanut butter' });
  await expect(dialog.getByLabel('Lot')).toHaveValue('12A');
  await dialog.getByLabel('Reason').fill('Salmonella was found.');
  await dialog.getByRole('button', { name: 'Recall' }).click();
  await expect(toast(page, 'Recalled and blocked')).toBeVisible();
  await expectTitle(page, 'Peanut butter, Lot 12A');

  const households = page.getByRole('table', { name: 'Households' });
  await expect(households.getByRole('row')).toHaveCount(1 + HOUSEHOLDS);
  await expect(page.getByText(`0 of ${String(HOUSEHOLDS)} reached`)).toBeVisible();
  await expect(households.getByRole('link', { name: '555-0107' })).toHaveAttribute(
    'href',
    'tel:5550107',
  );
  await expect(page.getByRole('table', { name: 'Recalled lots' })).toContainText('6');
  await expect(page.getByRole('table', { name: 'Deliveries' })).toContainText('Oak Farm');
  await expectAccessibleInBothLooks(page, 'a recall');

  const reached = page.getByRole('checkbox', { name: 'Reached Household 07' });
  await reached.click();
  await expect(page.getByText(`1 of ${String(HOUSEHOLDS)} reached`)).toBeVisible();
  await expect(reached).toBeChecked();
  await expect(households.getByRole('row', { name: /Household 07/ })).toContainText(
    'Robin Example',
  );

  const download = page.waitForEvent('download');
  await button(page, 'Export CSV').click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file.trim().split('\n')).toHaveLength(1 + HOUSEHOLDS);
  expect(file).toContain('555-0140');

  // Only paper has the letters, to those who were not reached yet.
  await expect(page.locator('.recall-letter').first()).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.recall-letter')).toHaveCount(HOUSEHOLDS - 1);
  await expect(page.getByText('Dear Household 01,')).toBeVisible();
  await expect(households).toBeHidden();
  await page.emulateMedia({ media: null });

  const [order] = await sql<{ id: string }[]>`
    insert into public.orders (visit_id)
    select id from public.visits where location_id = ${here} limit 1 returning id`;
  await sql`
    insert into public.order_items (order_id, item_id, location_id, network_id, quantity, quantity_reserved)
    values (${order?.id ?? ''}, ${item}, ${here}, ${network.id}, 30, 30)`;
  await page.goto(`/orders/${order?.id ?? ''}`);
  await expect(page.getByText(/^Lot 7B, best by .*\(20\); No lot \(5\)$/)).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Fulfill' }).click();
  await expect(page.getByRole('dialog').getByText('25 on hand')).toBeVisible();
});

test('a recall of a lot that was never here is refused with what to do instead', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  const item = await createItem(sql, network.locations[0], 'Oats', 5);
  await signInAs('locationAdmin');
  await page.goto(`/inventory/${item}`);
  await button(page, 'Recall').click();
  const dialog = page.getByRole('dialog', { name: 'Recall Oats' });
  await dialog.getByLabel('Lot').fill('99X');
  await dialog.getByRole('button', { name: 'Recall' }).click();
  await expect(dialog.getByText(/recall the whole item to list/)).toBeVisible();
});
