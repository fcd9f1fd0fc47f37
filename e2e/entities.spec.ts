import type { Page } from '@playwright/test';
import { follow } from './support/follow';
import { CLIENT_COUNT, clientName } from './support/network';
import {
  columns,
  expectRowMenu,
  expectTitle,
  expectTotal,
  rowWith,
  chooseInRow,
} from './support/tables';
import { expect, test } from './support/test';
import { deleteDialog } from './support/dialogs';
import { expectAccessibleInBothLooks } from './support/accessible';
import { toast } from './support/toasts';

const expectLink = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('link', { name, exact: true })).toBeVisible();

test('events, inventory, orders and the trash of clients, by a location admin', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  const [here] = network.locations;
  await sql`
    insert into public.events (location_id, name, description, start_date, start_time, end_time, is_food_provided)
    values (${here}, 'Morning Pantry', 'Bring a bag', '2026-03-07', '09:05', '13:30', true),
           (${here}, 'Open Day', null, '2026-02-01', null, null, false)`;
  await sql`
    with visit as (
      insert into public.visits (client_id, location_id)
      select id, ${here} from public.clients where network_id = ${network.id} and last_name = '01'
      returning id)
    insert into public.orders (visit_id, location_id) select id, ${here} from visit`;
  await signInAs('locationAdmin');

  await page.goto('/events');
  await expectTitle(page, 'Events');
  await expect(page.getByRole('main').getByText('Main Street', { exact: true })).toBeVisible();
  await expect(columns(page)).toHaveText([
    ...['Name', 'Description', 'Date', 'Start time', 'End time'],
    ...['Food provided', 'Gifts provided'],
  ]);
  // After the checkbox: a column each, times as h:mm a, dates as MMMM d, yyyy.
  const cells = (name: string) => rowWith(page, name).locator('td:not(.column-menu)');
  await expect(cells('Morning Pantry')).toHaveText([
    ...['', 'Morning Pantry', 'Bring a bag', 'March 7, 2026', '9:05 AM', '1:30 PM', 'Yes', 'No'],
  ]);
  await expect(cells('Open Day')).toHaveText([
    ...['', 'Open Day', '-', 'February 1, 2026', '-', '-', 'No', 'No'],
  ]);
  await expectRowMenu(page, 'Open Day', ['View', 'Edit', 'Delete']);

  await chooseInRow(page, 'Open Day', 'Edit');
  await page.getByRole('textbox', { name: 'Description' }).fill('Tea and cake');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Event updated')).toBeVisible();
  // What was saved is told at once.
  const heading = page.getByRole('heading', { name: 'History', exact: true });
  await expect(page.locator('section').filter({ has: heading })).toContainText('Tea and cake');
  await follow(page, '/events');
  // The page that is left has a menu of the same name.
  await expectTitle(page, 'Events');
  await chooseInRow(page, 'Open Day', 'Delete');
  await deleteDialog(page).getByRole('button', { name: 'Delete event' }).click();
  await expect(toast(page, 'Successfully deleted event')).toBeVisible();
  await expectTotal(page, 1);

  await follow(page, '/inventory');
  await expectTitle(page, 'Inventory');
  await expect(page.getByText('No results.')).toBeVisible();
  await page.getByRole('link', { name: 'Add item' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Rice');
  await page.getByRole('textbox', { name: 'Category' }).fill('Dry goods');
  await page.getByRole('button', { name: 'Add item' }).click();
  await expect(toast(page, 'Item created')).toBeVisible();
  await follow(page, '/inventory');
  await expect(columns(page)).toHaveText([
    ...['Name', 'Description', 'Category', 'Total', 'Requested', 'Available'],
  ]);
  await expect(rowWith(page, 'Rice')).toContainText('Dry goods');
  await expectLink(page, 'Add item');

  await follow(page, '/orders');
  await expectTitle(page, 'Orders');
  await expect(columns(page)).toHaveText(['Number', 'Client', 'Status', 'Fulfilled by', 'Created']);
  await expect(rowWith(page, clientName(1))).toContainText('Pending');

  await follow(page, '/clients');
  await expect(columns(page)).toHaveText([
    ...['Name', 'Email', 'Phone number', 'Date of birth', 'City', 'Referral type'],
  ]);
  await expect(page.getByText(`People served by ${network.name}`)).toBeVisible();
  await page.getByRole('link', { name: clientName(4) }).click();
  await expectTitle(page, clientName(4));
  await page.getByRole('button', { name: `Actions for ${clientName(4)}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await deleteDialog(page).getByRole('button', { name: 'Delete client' }).click();
  await expect(toast(page, 'Successfully deleted client')).toBeVisible();
  await expect(page).toHaveURL(/\/clients(\?|$)/);
  await expectTotal(page, CLIENT_COUNT - 1);
  await page.goBack();
  await expect(page).toHaveURL(/\/not-found$/);
  await follow(page, '/clients');
  await expectTotal(page, CLIENT_COUNT - 1);
  await page.getByRole('link', { name: 'Deleted clients' }).click();
  await rowWith(page, clientName(4)).getByRole('button', { name: 'Restore' }).click();
  await expect(toast(page, 'Client restored')).toBeVisible();
  await follow(page, '/clients');
  await expectTotal(page, CLIENT_COUNT);
});

test('several clients come back from the trash at once, for those who may restore', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  const trashed = [clientName(1), clientName(2), clientName(3)];
  await sql`
    update public.clients set deleted_at = now()
     where network_id = ${network.id} and full_name in ${sql(trashed)}`;
  await signInAs('locationAdmin');
  await page.goto('/clients/trash');
  await expectTotal(page, trashed.length);
  await expectAccessibleInBothLooks(page, 'The trash');
  for (const name of trashed.slice(0, 2))
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected rows' });
  await expectAccessibleInBothLooks(page, 'The trash with rows selected');
  await bar.getByRole('button', { name: 'Restore 2 rows' }).click();
  await expect(toast(page, '2 rows restored')).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expectTotal(page, 1);

  // Somebody else was faster.
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await sql`
    update public.clients set deleted_at = null where network_id = ${network.id}`;
  await bar.getByRole('button', { name: 'Restore 1 row' }).click();
  await expect(toast(page, '1 had already been restored.')).toBeVisible();
  await expect(page.getByText('No results.')).toBeVisible();
  await follow(page, '/clients');
  await expectTotal(page, CLIENT_COUNT);
});

test('a member is offered what a member may, and no more', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  await sql`
    insert into public.events (location_id, name, start_date)
    values (${network.locations[0]}, 'Morning Pantry', '2026-03-07')`;
  await signInAs('member');

  await page.goto('/clients');
  await expectTotal(page, CLIENT_COUNT);
  await expectLink(page, 'Create client');
  await expectRowMenu(page, clientName(1), ['View', 'New visit', 'Delete']);
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Deleted clients' })).toHaveCount(0);

  await follow(page, '/events');
  await expectTotal(page, 1);
  await expectRowMenu(page, 'Morning Pantry', ['View', 'Edit']);
  // Whoever may edit one may edit several; nothing else is offered.
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected rows' });
  await expect(bar.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await expect(bar.getByRole('button', { name: /Delete/ })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Select all' }).uncheck();
  await page.getByRole('link', { name: 'Add event' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Evening Pantry');
  await page.getByLabel('End time').fill('18:00');
  await page.getByRole('button', { name: 'Add event' }).click();
  await expect(page.getByText('Date is required', { exact: true })).toBeVisible();
  await page.getByLabel(/^Date/).fill('2026-03-08');
  await page.getByRole('button', { name: 'Add event' }).click();
  await expect(page.getByText('Enter a start time, or remove the end time.')).toBeVisible();
  await page.getByLabel('Start time').fill('19:00');
  await page.getByRole('button', { name: 'Add event' }).click();
  await expect(page.getByText('The end time must be after the start time.')).toBeVisible();
  await page.getByLabel('Start time').fill('16:00');
  await page.getByRole('button', { name: 'Add event' }).click();
  await expect(toast(page, 'Event created')).toBeVisible();
  await expectTitle(page, 'Evening Pantry');
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);

  await follow(page, '/orders');
  await expectTitle(page, 'Orders');
  await expect(page.getByText('No results.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);

  for (const path of [
    ...['/inventory', '/inventory/create', '/locations', '/locations/create', '/locations/trash'],
    ...['/networks', '/networks/create', '/clients/trash', '/network-settings'],
  ]) {
    await follow(page, path);
    await expect(page, path).toHaveURL(/\/forbidden$/);
    await expect(page.getByRole('heading', { name: 'Forbidden' }), path).toBeVisible();
    await page.goBack();
    await expectTitle(page, 'Orders');
  }
});
