import { expectFocus, expectPlaceKept, keyboardTest as test } from './support/keyboard';
import { button, link, menu } from './support/mainParts';
import { clientName } from './support/network';
import { createItem, createOrders, createVisit } from './support/pantry';
import { expectTitle, expectTotal, rowWith } from './support/tables';
import { expect } from './support/test';
import { toast } from './support/toasts';

test('orders are cancelled, one by one and several at once', async ({
  page,
  sql,
  network,
  signInAs,
  keyboard,
}) => {
  await signInAs('member');
  const [here] = network.locations;
  for (const place of [1, 2, 3]) await createVisit(sql, network, clientName(place));
  await createOrders(sql, here);

  await page.goto('/orders');
  await expectTotal(page, 3);
  await keyboard.enter(link(page, '#1'));
  // The row of the list, which stays until the page is there, has a button of the same name.
  await expectTitle(page, 'Order #1 Pending');
  const more = button(page, 'Actions for 1');
  await keyboard.choose(more, 'Cancel order');
  const question = page.getByRole('alertdialog', { name: 'Cancel order #1?' });
  const reason = question.getByLabel('Reason');
  await expectFocus(reason);
  await keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expectFocus(more);
  await keyboard.choose(more, 'Cancel order');
  await expectFocus(reason);
  // Two Enters in a row cancel nothing.
  await keyboard.press('Enter');
  await expect(question.getByText('Enter a reason.')).toBeVisible();
  await expectFocus(reason);
  await keyboard.type('Moved away');
  await keyboard.press('Tab');
  await expectFocus(question.getByRole('button', { name: 'Keep order' }));
  await keyboard.press('Tab');
  await expectFocus(question.getByRole('button', { name: 'Cancel order' }));
  await keyboard.press('Enter');
  await expectTitle(page, 'Order #1 Canceled');
  await expect(question).toBeHidden();
  await expectPlaceKept(page, 'cancelling an order');

  await keyboard.backTo(menu(page, 'Orders'));
  await keyboard.press('Enter');
  await expectTotal(page, 3);
  const row = (number: number) => rowWith(page, `#${number}`);
  const details = page.getByRole('button', { name: 'Details of 2', exact: true });
  await keyboard.to(details);
  for (const expanded of ['true', 'false']) {
    await keyboard.press('Enter');
    await expect(details).toHaveAttribute('aria-expanded', expanded);
    await expectFocus(details);
  }
  for (const number of [2, 3]) {
    await keyboard.backTo(row(number).getByRole('checkbox'));
    await keyboard.press('Space');
  }
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected rows' });
  await expect(bar).toContainText('2 rows selected');
  const change = bar.getByRole('button', { name: 'Change status' });
  await keyboard.backTo(change);
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await keyboard.press('Escape');
  await expectFocus(change);
  await keyboard.choose(change, 'Cancel order');
  const several = page.getByRole('alertdialog', { name: 'Cancel 2 orders?' });
  await expectFocus(several.getByLabel('Reason'));
  await keyboard.press('Escape');
  await expect(several).toBeHidden();
  await expectFocus(change);
  await keyboard.choose(change, 'Cancel order');
  await expectFocus(several.getByLabel('Reason'));
  await keyboard.type('Not picked up');
  await keyboard.press('Enter');
  await expect(toast(page, '2 orders: Canceled')).toBeVisible();
  await expectPlaceKept(page, 'cancelling several orders');
});

test('an order is made with Tab, the arrows and Enter, into both searches and out again', async ({
  page,
  sql,
  network,
  signInAs,
  keyboard,
}) => {
  await signInAs('member');
  const [here] = network.locations;
  await createItem(sql, here, 'Oat milk', 5);
  await createVisit(sql, network, clientName(1));
  await page.goto('/orders/create');
  const list = page.getByRole('listbox');
  const visit = page.getByRole('combobox', { name: 'Client' });
  await expectFocus(visit);
  await expect(list).toBeVisible();
  await keyboard.press('Tab');
  await expectFocus(link(page, 'Check them in first'));
  await expect(list).toBeHidden();
  await keyboard.press('Shift+Tab');
  await expectFocus(visit);
  await expect(list).toBeVisible();
  await keyboard.press('Shift+Tab');
  await expectFocus(page.getByRole('button', { name: 'Theme' }));
  await expect(list).toBeHidden();
  await keyboard.press('Tab');
  await expectFocus(visit);
  await expect(list).toBeVisible();
  await keyboard.press('Enter');

  const search = page.getByLabel('Add an item');
  const create = button(page, 'Create order');
  await expectFocus(search);
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('option')).toHaveText(['Oat milk5 available']);
  await keyboard.press('Tab');
  await expectFocus(create);
  await expect(list).toBeHidden();
  await keyboard.press('Shift+Tab', 'ArrowDown');
  await expect(list).toBeVisible();
  await keyboard.press('Shift+Tab');
  await expectFocus(button(page, 'Another visit'));
  await expect(list).toBeHidden();
  // Another visit after all, and the same one again.
  await keyboard.press('Enter');
  await expectFocus(visit);
  await expect(list).toBeVisible();
  await keyboard.press('Enter');
  await expectFocus(search);
  await keyboard.press('ArrowDown');
  await expect(list).toBeVisible();
  await keyboard.press('ArrowDown', 'Enter');
  const quantity = page.getByLabel('Quantity of Oat milk');
  await expectFocus(quantity);
  await keyboard.press('ArrowUp', 'Tab');
  await expect(quantity).toHaveValue('2');
  await expectFocus(button(page, 'Remove Oat milk'));
  await keyboard.press('Tab');
  await expectFocus(create);
  // More than there is: asked plainly, and the safe answer first.
  await keyboard.backTo(quantity);
  await keyboard.fill(quantity, '9');
  await keyboard.enter(create);
  const beyond = page.getByRole('alertdialog', { name: 'Order more than is available?' });
  await expect(beyond.getByRole('listitem')).toHaveText(['Oat milk: 9 ordered, 5 available']);
  await expectFocus(beyond.getByRole('button', { name: 'Go back' }));
  await keyboard.press('Enter');
  await expect(beyond).toBeHidden();
  await expectFocus(create);
  await keyboard.press('Enter');
  await expectFocus(beyond.getByRole('button', { name: 'Go back' }));
  await keyboard.press('Tab', 'Enter');
  await expectTitle(page, 'Order #1 Pending');
  await expectPlaceKept(page, 'creating an order');
});
