import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { CLIENT_COUNT, clientName } from './support/network';
import {
  columns,
  expectRowMenu,
  expectTitle,
  expectTotal,
  follow,
  rowWith,
} from './support/tables';
import { expect } from './support/test';
import { chooseInRow, deleteDialog, toast, usersTest as test } from './support/users';

/** A deletion that needs the name: the button waits for exactly this text. */
async function typeAndDelete(dialog: Locator, name: string, button: string): Promise<void> {
  const confirm = dialog.getByRole('button', { name: button });
  const field = dialog.getByRole('textbox');
  await expect(field).toBeFocused();
  for (const almost of ['', name.toLowerCase(), `${name} `, name.slice(0, -1)]) {
    await field.fill(almost);
    await expect(confirm).toBeDisabled();
  }
  await field.fill(name);
  await confirm.click();
}

const expectLink = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('link', { name, exact: true })).toBeVisible();

test('networks, by a super user: list, form, details, deletion', async ({
  page,
  network,
  signInAs,
  colleague,
}) => {
  await colleague({ firstName: 'Kim' });
  await signInAs('superUser');
  const name = `Pantries ${randomUUID().slice(0, 8)}`;

  await page.goto('/networks');
  await expectTitle(page, 'Networks');
  await expect(page.getByText('Larder location networks', { exact: true })).toBeVisible();
  await expect(columns(page)).toHaveText(['Name', 'Description']);
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.getByRole('button', { name: 'Description', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Description' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.getByPlaceholder('Filter...').fill(network.name);
  await expectTotal(page, 1);
  await expect(rowWith(page, network.name).getByText('-', { exact: true })).toBeVisible();
  await expectRowMenu(page, network.name, ['View', 'Delete']);

  // The own network cannot be deleted: the database says so, and nothing is lost.
  await chooseInRow(page, network.name, 'Delete');
  await typeAndDelete(deleteDialog(page), network.name, 'Delete network');
  await expect(toast(page, 'Failed to delete network')).toBeVisible();
  await deleteDialog(page).getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('link', { name: 'Add network' }).click();
  await expectTitle(page, 'Add network');
  await page.getByRole('button', { name: 'Add network' }).click();
  await expect(page.getByText('Name is required', { exact: true })).toBeVisible();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Add network' }).click();
  await expect(toast(page, 'Network created')).toBeVisible();
  await expectTitle(page, name);

  await page.getByLabel('Name').fill('');
  await page.getByRole('button', { name: 'Update network' }).click();
  await expect(page.getByText('Name is required', { exact: true })).toBeVisible();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Description').fill('Pantries of the south side');
  await page.getByRole('button', { name: 'Update network' }).click();
  await expect(toast(page, 'Network updated')).toBeVisible();

  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText(['Locations', 'Users']);
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('No results.')).toBeVisible();
  await page.getByRole('button', { name: 'Add location' }).click();
  await page.getByLabel('Name').last().fill('South Side');
  await page.getByRole('button', { name: 'Add location' }).click();
  await expect(toast(page, 'Location created')).toBeVisible();
  await expect(rowWith(page, 'South Side')).toBeVisible();

  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = deleteDialog(page);
  await expect(dialog).toContainText(
    'This action cannot be undone. This will permanently delete this network.',
  );
  await expect(dialog.getByRole('listitem')).toHaveText(['1 location']);
  await typeAndDelete(dialog, name, 'Delete network');
  await expect(toast(page, 'Successfully deleted network')).toBeVisible();
  await expect(page).toHaveURL(/\/networks(\?|$)/);
  await expectTitle(page, 'Networks');

  await follow(page, `/networks/${network.id}`);
  await expectTitle(page, network.name);
  await expect(rowWith(page, 'Main Street')).toBeVisible();
  await page.getByRole('tab', { name: 'Users' }).click();
  await chooseInRow(page, 'Kim Example', 'Make network admin');
  await expect(toast(page, 'Kim Example is a network admin now')).toBeVisible();
  await expect(rowWith(page, 'Kim Example')).toContainText('Network admin');
});

test('locations and network settings, by a network admin', async ({
  page,
  network,
  signInAs,
  colleague,
}) => {
  await colleague({ firstName: 'Zora' });
  await colleague({ firstName: 'Ada', role: 'locationAdmin' });
  await signInAs('networkAdmin');

  await page.goto('/locations');
  await expectTitle(page, 'Locations');
  await expect(columns(page)).toHaveText(['Name', 'Description']);
  await expectTotal(page, 2);
  await expectRowMenu(page, 'Main Street', ['View', 'Delete']);

  await page.getByRole('link', { name: 'Add location' }).click();
  await page.getByRole('button', { name: 'Add location' }).click();
  await expect(page.getByText('Name is required', { exact: true })).toBeVisible();
  await page.getByLabel('Name').fill('Third Street');
  await page.getByRole('button', { name: 'Add location' }).click();
  await expect(toast(page, 'Location created')).toBeVisible();
  await expectTitle(page, 'Third Street');
  await page.getByLabel('Description').fill('Behind the library');
  await page.getByRole('button', { name: 'Update location' }).click();
  await expect(toast(page, 'Location updated')).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Third Street' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(deleteDialog(page)).toContainText(
    'This action cannot be undone. This will permanently delete this location.',
  );
  await typeAndDelete(deleteDialog(page), 'Third Street', 'Delete location');
  await expect(toast(page, 'Successfully deleted location')).toBeVisible();
  await expect(page).toHaveURL(/\/locations(\?|$)/);
  await expectTotal(page, 2);

  await page.getByRole('link', { name: 'Deleted locations' }).click();
  await expectTitle(page, 'Deleted locations');
  await rowWith(page, 'Third Street').getByRole('button', { name: 'Restore' }).click();
  await expect(toast(page, 'Location restored')).toBeVisible();
  await follow(page, '/locations');
  await expectTotal(page, 3);

  // The users of a location, without oneself; every column sorts.
  await follow(page, `/locations/${network.locations[0]}`);
  await expectTitle(page, 'Main Street');
  await expect(page.getByRole('heading', { name: 'Users', level: 2 })).toBeVisible();
  await expect(columns(page)).toHaveText(['Avatar', 'Email', 'Name', 'Role']);
  await expectTotal(page, 2);
  await expect(page.locator('tbody tr').first()).toContainText('Ada Example');
  await expect(page.locator('tbody tr').first()).toContainText('Admin');
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page.locator('tbody tr').first()).toContainText('Zora Example');
  await page.getByRole('link', { name: 'Zora Example' }).click();
  await expectTitle(page, 'Zora Example');

  await follow(page, '/network-settings');
  await expectTitle(page, 'Network Settings');
  await page.getByLabel('Description').fill('Open to all');
  await page.getByRole('button', { name: 'Update network' }).click();
  await expect(toast(page, 'Network updated')).toBeVisible();
});

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
  await page.getByLabel('Description').fill('Tea and cake');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Event updated')).toBeVisible();
  await expect(page.getByText('Tea and cake')).toBeVisible();
  await follow(page, '/events');
  await chooseInRow(page, 'Open Day', 'Delete');
  await deleteDialog(page).getByRole('button', { name: 'Delete event' }).click();
  await expect(toast(page, 'Successfully deleted event')).toBeVisible();
  await expectTotal(page, 1);

  await follow(page, '/inventory');
  await expectTitle(page, 'Inventory');
  await expect(columns(page)).toHaveText([
    ...['Name', 'Description', 'Category', 'Total', 'Requested', 'Available'],
  ]);
  await expect(page.getByText('No results.')).toBeVisible();
  await page.getByRole('link', { name: 'Add item' }).click();
  await page.getByLabel('Name').fill('Rice');
  await page.getByLabel('Category').fill('Dry goods');
  await page.getByRole('button', { name: 'Add item' }).click();
  await expect(toast(page, 'Item created')).toBeVisible();
  await follow(page, '/inventory');
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
  await page.getByRole('link', { name: 'Deleted clients' }).click();
  await rowWith(page, clientName(4)).getByRole('button', { name: 'Restore' }).click();
  await expect(toast(page, 'Client restored')).toBeVisible();
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
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.getByRole('link', { name: 'Add event' }).click();
  await page.getByLabel('Name').fill('Evening Pantry');
  await page.getByLabel('End time').fill('18:00');
  await page.getByRole('button', { name: 'Add event' }).click();
  await expect(page.getByText('Date is required', { exact: true })).toBeVisible();
  await page.getByLabel(/^Date/).fill('2026-03-08');
  await page.getByRole('button', { name: 'Add event' }).click();
  await expect(page.getByText('An end time needs a start time.')).toBeVisible();
  await page.getByLabel('Start time').fill('19:00');
  await page.getByRole('button', { name: 'Add event' }).click();
  await expect(page.getByText('The end time is not after the start time.')).toBeVisible();
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
