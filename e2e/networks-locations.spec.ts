import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { follow } from './support/follow';
import {
  columns,
  expectRowMenu,
  expectTitle,
  expectTotal,
  rowWith,
  chooseInRow,
} from './support/tables';
import { expect } from './support/test';
import { deleteDialog } from './support/dialogs';
import { usersTest as test } from './support/people';
import { toast } from './support/toasts';

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

test('networks, by a super user: list, form, details, deletion', async ({
  page,
  sql,
  network,
  signInAs,
  colleague,
}) => {
  const [main, second] = network.locations;
  await colleague({ firstName: 'Kim' });
  await colleague({ firstName: 'Ada', role: 'locationAdmin', locations: [main, second] });
  await colleague({ firstName: 'Una', role: 'superUser' });
  const [closed] = await sql<{ id: string }[]>`
    insert into public.locations (network_id, name, deleted_at)
    values (${network.id}, 'Closed Street', now()) returning id`;
  await colleague({ firstName: 'Zora', locations: closed ? [closed.id] : [] });
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
  const submit = page.getByRole('button', { name: 'Add network and send invitation' });
  await submit.click();
  await expect(page.getByText('Name is required', { exact: true })).toBeVisible();
  for (const [label, value] of [
    ['Name', name],
    ['First name', 'Nova'],
    ['Last name', 'Example'],
    ['Email', `nova-${randomUUID()}@example.org`],
    ['Location name', 'First Street'],
  ] as const)
    await page.getByRole('textbox', { name: label, exact: true }).fill(value);
  await submit.click();
  await expect(toast(page, 'Network created')).toBeVisible();
  await expectTitle(page, name);

  await page.getByRole('textbox', { name: 'Name' }).fill('');
  await page.getByRole('button', { name: 'Update network' }).click();
  await expect(page.getByText('Name is required', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Description' }).fill('Pantries of the south side');
  await page.getByRole('button', { name: 'Update network' }).click();
  await expect(toast(page, 'Network updated')).toBeVisible();

  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText(['Locations', 'Users']);
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
  await expect(rowWith(page, 'First Street')).toBeVisible();
  await page.getByRole('button', { name: 'Add location' }).click();
  await page.getByRole('textbox', { name: 'Name' }).last().fill('South Side');
  await page.getByRole('button', { name: 'Add location' }).click();
  await expect(toast(page, 'Location created')).toBeVisible();
  await expect(rowWith(page, 'South Side')).toBeVisible();

  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = deleteDialog(page);
  await expect(dialog).toContainText(
    'This action cannot be undone. This will permanently delete this network.',
  );
  await expect(dialog.getByRole('listitem')).toHaveText(['2 locations', '1 user']);
  await typeAndDelete(dialog, name, 'Delete network');
  await expect(toast(page, 'Successfully deleted network')).toBeVisible();
  await expect(page).toHaveURL(/\/networks(\?|$)/);
  await expectTitle(page, 'Networks');

  await follow(page, `/networks/${network.id}`);
  await expectTitle(page, network.name);
  await expect(rowWith(page, 'Main Street')).toBeVisible();
  await page.getByRole('tab', { name: 'Users' }).click();
  // Users without oneself, with what they are and where.
  for (const [name, role] of [
    ['Kim Example', 'Member at Main Street'],
    ['Ada Example', 'Admin at Main Street and 1 more'],
    ['Una Example', 'Super user'],
    ['Zora Example', '-'],
  ] as const)
    await expect(rowWith(page, name).getByText(role, { exact: true })).toBeVisible();
  // A wide table scrolls by itself: on a phone the form above it stays on the screen.
  await page.setViewportSize({ width: 360, height: 800 });
  const save = page.getByRole('button', { name: 'Update network' });
  const rightEdge = () => save.evaluate((button) => button.getBoundingClientRect().right);
  await expect.poll(rightEdge).toBeLessThan(360);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(rowWith(page, 'Robin Example')).toHaveCount(0);
  await chooseInRow(page, 'Kim Example', 'Make network admin');
  await expect(toast(page, 'Kim Example is a network admin now')).toBeVisible();
  await expect(rowWith(page, 'Kim Example')).toContainText('Network admin');
});

test('locations and network settings, by a network admin', async ({
  page,
  sql,
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
  await page.getByRole('textbox', { name: 'Name' }).fill('Third Street');
  await page.getByRole('button', { name: 'Add location' }).click();
  await expect(toast(page, 'Location created')).toBeVisible();
  await expectTitle(page, 'Third Street');
  await page.getByRole('textbox', { name: 'Description' }).fill('Behind the library');
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
  await page.getByRole('textbox', { name: 'Description' }).fill('Open to all');
  await page.getByRole('button', { name: 'Update network' }).click();
  await expect(toast(page, 'Network updated')).toBeVisible();

  // How soon people sign in again: never later than the database allows.
  const hours = page.getByRole('textbox', { name: 'Hours of inactivity, 1 to 12' });
  const save = page.getByRole('button', { name: 'Save session limits' });
  await hours.fill('13');
  await save.click();
  await expect(page.getByText('Hours of inactivity, 1 to 12 is not valid.')).toBeVisible();
  await hours.fill('2');
  await save.click();
  await expect
    .poll(
      () =>
        sql`select session_idle_hours, session_days from public.networks where id = ${network.id}`,
    )
    .toEqual([{ session_idle_hours: 2, session_days: 7 }]);
  await page.reload();
  await expect(hours).toHaveValue('2');
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Open to all');
});
