import type { Page } from '@playwright/test';
import { ENTITY_NAMES, entityOf, pathOf } from '../src/entities';
import { titleOf } from '../src/routes';
import { expectAccessibleInBothLooks, expectNoSidewaysScrolling } from './support/accessible';
import { follow } from './support/follow';
import { CLIENT_COUNT, clientName } from './support/network';
import { expectTitle, expectTotal } from './support/tables';
import { expect, test } from './support/test';
import { toast } from './support/toasts';

const PHONE = { width: 360, height: 740 };

/** Every list of the product, and every trash. */
const LISTS = ENTITY_NAMES.flatMap((name) => {
  const { pages } = entityOf(name);
  return [
    ...(pages.includes('list') ? [pathOf(name)] : []),
    ...(pages.includes('trash') ? [`${pathOf(name)}/trash`] : []),
  ];
});

/** What scrolls sideways inside the page, by its class names. */
const sidewaysScrollers = (page: Page) =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('*')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX))
      .map((element) => element.className),
  );

test('at 360 pixels every list is rows of two lines, and nothing scrolls sideways', async ({
  page,
  sql,
  network,
  records,
  signInAs,
}) => {
  test.setTimeout(240_000);
  expect(LISTS.length).toBeGreaterThan(8);
  const { location_id: location = '' } = records;
  await sql`
    update public.clients set deleted_at = now()
    where network_id = ${network.id} and last_name = ${String(CLIENT_COUNT)}`;
  await sql`
    insert into public.locations (network_id, name, deleted_at)
    values (${network.id}, 'Closed', now())`;
  await sql`update public.locations set description = 'By the old mill' where id = ${location}`;
  await page.setViewportSize(PHONE);
  await signInAs('superUser');
  await page.goto('/');
  for (const path of LISTS) {
    await follow(page, path);
    // The old page stays until the new one is drawn.
    await expect(page, path).toHaveTitle(titleOf(path));
    const main = page.getByRole('main');
    await expect(main.getByText(/^\d+ total row\(s\) returned\.$/), path).toBeVisible();
    await expect(main.getByRole('table'), path).toHaveCount(0);
    const rows = main.locator('ul > li');
    await expect(rows.first(), path).toBeVisible();
    await expect(main.locator('[aria-busy="true"], .ui-skeleton'), path).toHaveCount(0);
    if (path.endsWith('/trash'))
      await expect(main.getByText(/^Deleted\s*descending$/), path).toBeVisible();
    await expect
      .poll(async () => (await rows.first().boundingBox())?.height, path)
      .toBeGreaterThanOrEqual(64);
    if (!path.endsWith('/trash')) {
      // The row is the link; the menu stands beside it, not inside.
      await expect(rows.first().getByRole('link'), path).toHaveCount(1);
      await expect(rows.first().locator('a button'), path).toHaveCount(0);
      await expect(rows.first().getByRole('button', { name: /^Actions for/ }), path).toBeVisible();
      await expect(page.getByRole('button', { name: 'Sort' }), path).toBeVisible();
    }
    expect(await sidewaysScrollers(page), path).toEqual([]);
    await expectNoSidewaysScrolling(page, path);
  }
});

test('a phone list is sorted, shown as a table, selected from and undone', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  const [place] = network.locations;
  await sql`
    insert into public.visits (client_id, location_id, visited_at, household_size)
    select id, ${place}, '2026-11-08T15:00:00Z', 2 from public.clients
    where network_id = ${network.id} and last_name = '01'`;
  await sql`
    update public.clients set date_of_birth = '1984-03-14', phone_number = '3135550184'
    where network_id = ${network.id} and last_name = '01'`;
  await page.setViewportSize(PHONE);
  await signInAs('member');
  await page.goto('/clients');
  await expectTotal(page, CLIENT_COUNT);
  const row = page.getByRole('link', { name: clientName(1) });
  await expect(row).toContainText('11/8/2026');
  await expect(row).toContainText('3/14/1984 (');
  await expect(row).toContainText('(313) 555-0184');
  await expect(page.getByRole('link', { name: clientName(2) })).toContainText('No date of birth');
  await expectAccessibleInBothLooks(page, 'clients');
  await page.setViewportSize(PHONE);

  await page.getByRole('button', { name: 'Sort' }).click();
  await page.getByRole('menuitemradio', { name: 'Name, ascending' }).click();
  await expect(page.locator('main ul > li').first()).toContainText(clientName(CLIENT_COUNT));
  await expect(page).toHaveURL(/order=DESC/);

  const choose = async (entry: string) => {
    await page.getByRole('button', { name: 'Actions for Clients' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
  };
  await choose('Show as table');
  await expect(page.getByRole('columnheader', { name: 'City' })).toBeAttached();
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByText('Toggle columns', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('table')).toBeVisible();
  await expectNoSidewaysScrolling(page, 'clients as a table');
  await choose('Show as list');
  await expect(page.getByRole('table')).toHaveCount(0);

  await choose('Select rows');
  const last = clientName(CLIENT_COUNT);
  await page.getByRole('checkbox', { name: `Select ${last}` }).check();
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected rows' });
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete 1 row' }).click();
  await expectTotal(page, CLIENT_COUNT - 1);
  const strip = page.getByRole('group', { name: 'Successfully deleted 1 row' });
  await strip.getByRole('button', { name: /^Undo/ }).click();
  await expectTotal(page, CLIENT_COUNT);
  await expect(strip).toHaveCount(0);
});

test('what a member deletes comes back by Undo, on another page too', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  await signInAs('member');
  const [client] = await sql<{ id: string }[]>`
    select id from public.clients where network_id = ${network.id} and last_name = '03'`;
  const remove = async () => {
    await page.goto(`/clients/${client?.id ?? ''}`);
    await expectTitle(page, clientName(3));
    await page.getByRole('button', { name: `Actions for ${clientName(3)}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByRole('listitem')).toHaveText([clientName(3)]);
    await dialog.getByRole('button', { name: 'Delete client' }).click();
    await expectTotal(page, CLIENT_COUNT - 1);
  };
  await remove();
  const said = page.locator('[data-tone]').filter({ hasText: 'Successfully deleted client' });
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Undid the change to 1 row')).toBeVisible();
  await expectTotal(page, CLIENT_COUNT);

  // What somebody else has changed since stays, and is named.
  await remove();
  await sql`update public.clients set city = 'Flint' where id = ${client?.id ?? ''}`;
  await page.getByRole('button', { name: `Undo: ${clientName(3)} deleted` }).click();
  await expect(toast(page, "Couldn't undo this")).toBeVisible();
  await expect(
    toast(page, `Not undone, because these were changed later: ${clientName(3)}`),
  ).toBeVisible();
  await expectTotal(page, CLIENT_COUNT - 1);
});

test('a step of an order is undone, where its status allows the way back', async ({
  page,
  sql,
  records,
  signInAs,
}) => {
  const order = records['order_id'] ?? '';
  const status = async () =>
    (
      await sql<{ s: string }[]>`
      select fulfillment_status::text as s from public.orders where id = ${order}`
    )[0]?.s;
  await signInAs('member');
  await page.goto('/orders');
  await expectTotal(page, 1);
  const step = async (entry: string) => {
    await page.getByRole('button', { name: 'Actions for 1' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await step('Start picking');
  await page.getByRole('button', { name: /^Undo: / }).click();
  await expect(toast(page, 'Undid the change to 1 row')).toBeVisible();
  expect(await status()).toBe('pending');

  // From ready there is no way back to pending: nothing offers it.
  await step('Mark as ready');
  await expect.poll(status).toBe('ready');
  await expect(toast(page, 'Order #1: Ready')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
});

test('a lost connection is said above the page within two seconds, and goes when it is back', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('member');
  await page.goto('/clients');
  await expectTotal(page, CLIENT_COUNT);
  const banner = page.getByRole('status').filter({ hasText: "You're offline." });
  await context.setOffline(true);
  await expect(banner).toBeVisible({ timeout: 2_000 });
  await expectNoSidewaysScrolling(page, 'offline');
  await context.setOffline(false);
  await expect(banner).toHaveCount(0);

  // A network that seems well may lead nowhere.
  const searches = '**/rest/v1/rpc/*';
  await page.route(searches, (route) => route.abort());
  // A search is asked for; the next page may be there already.
  await page.getByPlaceholder('Filter...').fill('Zora');
  await expect(banner).toBeVisible();
  await page.unroute(searches);
  await expect(banner).toHaveCount(0);
});
