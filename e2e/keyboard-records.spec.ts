import { expectFocus, expectPlaceKept, keyboardTest as test } from './support/keyboard';
import { button, link, menu } from './support/mainParts';
import { clientName } from './support/network';
import { createItem, createVisit } from './support/pantry';
import { expectTitle, expectTotal, rowWith } from './support/tables';
import { expect } from './support/test';
import { deleteDialog } from './support/dialogs';
import { toast } from './support/toasts';

test('records are made, changed, left, fought over, deleted and brought back', async ({
  page,
  sql,
  network,
  signInAs,
  keyboard,
}) => {
  await signInAs('networkAdmin');
  await page.goto('/events');
  await expectTitle(page, 'Events');
  await keyboard.enter(link(page, 'Add event'));
  await expectTitle(page, 'Add event');
  await expectPlaceKept(page, 'opening a form');
  await keyboard.enter(button(page, 'Add event'));
  await expect(page.getByText('Name is required', { exact: true })).toBeVisible();
  const name = page.getByRole('textbox', { name: 'Name' });
  await expectFocus(name);
  await keyboard.type('Harvest supper');
  await keyboard.to(page.getByLabel(/^Date/));
  await keyboard.type('10032026');
  await keyboard.to(page.getByRole('checkbox', { name: 'Food provided' }));
  await keyboard.press('Space');
  // Whoever leaves is asked; Escape stays, and the focus is where it was.
  await keyboard.backTo(menu(page, 'Clients'));
  await keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expectFocus(question.getByRole('button', { name: 'Stay' }));
  await keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expectFocus(menu(page, 'Clients'));
  await keyboard.to(name);
  await keyboard.press('Enter');
  await expect(toast(page, 'Event created')).toBeVisible();
  await expectTitle(page, 'Harvest supper');
  await expectPlaceKept(page, 'saving a new record');
  await expect(page.getByRole('main').getByText('October 3, 2026')).toBeVisible();

  await keyboard.enter(button(page, 'Edit'));
  await expect(name).toBeVisible();
  await expectFocus(name);
  await keyboard.fill(page.getByRole('textbox', { name: 'Description' }), 'Soup and bread');
  await sql`
    update public.events set description = 'Stew' where name = 'Harvest supper'
       and location_id = ${network.locations[0]}`;
  await keyboard.enter(button(page, 'Save changes'));
  const conflict = page.getByRole('alertdialog', { name: 'Someone else changed this record' });
  await expectFocus(conflict.getByRole('button', { name: 'Keep mine' }));
  await keyboard.press('Enter');
  await expect(toast(page, 'Event updated')).toBeVisible();
  await expect(conflict).toBeHidden();
  await expectFocus(button(page, 'Edit'));
  const actions = page.getByRole('button', { name: 'Actions for Harvest supper' });
  await keyboard.enter(actions);
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await keyboard.press('Enter');
  await expectFocus(deleteDialog(page).getByRole('button', { name: 'Cancel' }));
  await keyboard.press('Enter');
  await expect(deleteDialog(page)).toBeHidden();
  await expectFocus(actions);
  await keyboard.press('Enter', 'Enter');
  await expectFocus(deleteDialog(page).getByRole('button', { name: 'Cancel' }));
  await keyboard.press('Tab', 'Enter');
  await expect(toast(page, 'Successfully deleted event')).toBeVisible();
  await expectTitle(page, 'Events');
  await expectPlaceKept(page, 'deleting the record of the page');

  // A name that has to be typed; the trash gives back.
  await keyboard.backTo(menu(page, 'Locations'));
  await keyboard.press('Enter');
  await expectTitle(page, 'Locations');
  await expectTotal(page, 2);
  await keyboard.to(page.getByRole('button', { name: 'Actions for Second Street' }));
  await keyboard.press('Enter', 'End', 'Enter');
  const typed = deleteDialog(page).getByRole('textbox');
  await expectFocus(typed);
  await keyboard.type('Second Street');
  await keyboard.press('Enter');
  await expect(toast(page, 'Successfully deleted location')).toBeVisible();
  await expectTotal(page, 1);
  await expectFocus(page.getByRole('button', { name: 'Actions for Main Street' }));
  await keyboard.backTo(link(page, 'Deleted locations'));
  await keyboard.press('Enter');
  await keyboard.enter(rowWith(page, 'Second Street').getByRole('button', { name: 'Restore' }));
  await expect(toast(page, 'Location restored')).toBeVisible();
  await expectPlaceKept(page, 'the last row of the trash');
});

test('stock, orders and the pick list', async ({ page, sql, network, signInAs, keyboard }) => {
  await signInAs('locationAdmin');
  const [here] = network.locations;
  await createItem(sql, here, 'Oat milk', 5);
  await createVisit(sql, network, clientName(1), { size: 3 });

  await page.goto('/inventory');
  await expectTotal(page, 1);
  await keyboard.choose(page.getByRole('button', { name: 'Actions for Oat milk' }), 'Receive');
  const movement = page.getByRole('dialog', { name: 'Oat milk' });
  await expectFocus(movement.getByLabel('Received'));
  await keyboard.type('7');
  await keyboard.press('Enter');
  const reason = movement.getByLabel('Reason');
  await expectFocus(reason);
  await keyboard.press('ArrowDown');
  await expect(reason).not.toHaveValue('');
  await keyboard.enter(movement.getByRole('button', { name: 'Save' }));
  await expect(toast(page, 'Oat milk: 12 on hand')).toBeVisible();
  await expectFocus(page.getByRole('button', { name: 'Actions for Oat milk' }));

  // On the page of the item: a count, a transfer, and waste that is thought better of.
  await keyboard.backTo(link(page, 'Oat milk'));
  await keyboard.press('Enter');
  await expectTitle(page, 'Oat milk');
  const move = async (kind: string, quantity: string, said: string, ...further: string[]) => {
    await keyboard.enter(button(page, kind));
    await expectFocus(movement.getByRole('textbox').first());
    await keyboard.type(quantity);
    for (const field of ['Reason', ...further]) {
      const choice = movement.getByLabel(field);
      await keyboard.to(choice);
      // The locations are read when they are asked for.
      await expect(choice.locator('option').nth(1)).toBeAttached();
      await keyboard.press('ArrowDown');
    }
    await keyboard.enter(movement.getByRole('button', { name: 'Save' }));
    await expect(toast(page, said)).toBeVisible();
    await expect(movement).toBeHidden();
    await expectFocus(button(page, kind));
  };
  await move('Count', '14', 'Oat milk: 14 on hand');
  await move('Transfer', '3', 'Oat milk: 11 on hand', 'To location');
  await keyboard.backTo(button(page, 'Waste'));
  await keyboard.press('Enter');
  await expectFocus(movement.getByLabel('Removed'));
  await keyboard.type('3');
  await keyboard.press('Escape');
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expectFocus(leave.getByRole('button', { name: 'Stay' }));
  await keyboard.to(leave.getByRole('button', { name: 'Leave' }));
  await keyboard.press('Enter');
  await expect(movement).toBeHidden();
  await expectFocus(button(page, 'Waste'));

  await keyboard.backTo(menu(page, 'Orders'));
  await keyboard.press('Enter');
  await expectTitle(page, 'Orders');
  await keyboard.enter(link(page, 'Create order'));
  await expectFocus(page.getByRole('combobox', { name: 'Client' }));
  await keyboard.type(clientName(1));
  await expect(page.getByRole('option', { name: clientName(1) })).toBeVisible();
  await keyboard.press('ArrowDown', 'Enter');
  const search = page.getByLabel('Add an item');
  await keyboard.to(search);
  await keyboard.type('oat');
  await expect(page.getByRole('option')).toHaveText(['Oat milk11 available']);
  await keyboard.press('Enter');
  const quantity = page.getByLabel('Quantity of Oat milk');
  await expectFocus(quantity);
  await keyboard.type('4');
  await keyboard.enter(page.getByRole('button', { name: 'Remove Oat milk' }));
  await expectFocus(search);
  await keyboard.type('oat');
  await expect(page.getByRole('option')).toHaveText(['Oat milk11 available']);
  await keyboard.press('Enter');
  await keyboard.type('3');
  await keyboard.enter(button(page, 'Create order'));
  await expectTitle(page, 'Order #1 Pending');
  await expectPlaceKept(page, 'creating an order');

  const more = button(page, 'Actions for 1');
  await keyboard.choose(more, 'Edit items');
  await keyboard.fill(quantity, '5');
  await keyboard.enter(button(page, 'Save items'));
  await expect(toast(page, 'Order updated')).toBeVisible();
  await expectFocus(more);
  await keyboard.backTo(button(page, 'Start picking'));
  await keyboard.press('Enter');
  await expectTitle(page, 'Order #1 In progress');
  await expectFocus(button(page, 'Mark as ready'));
  await keyboard.choose(more, 'Pick list');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectPlaceKept(page, 'opening the pick list');
  await keyboard.to(page.getByRole('button', { name: 'Print' }));
  await page.goBack();
  await expectTitle(page, 'Order #1 In progress');

  await keyboard.choose(more, 'Fulfill');
  const dialog = page.getByRole('dialog', { name: 'Fulfill order #1' });
  await expectFocus(dialog.getByLabel('Hand out Oat milk'));
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expectFocus(more);
  await keyboard.choose(more, 'Fulfill');
  await keyboard.fill(dialog.getByLabel('Hand out Oat milk'), '5');
  await keyboard.press('Enter');
  await expectTitle(page, 'Order #1 Fulfilled');
  await expectFocus(button(page, 'Print receipt'));
});
