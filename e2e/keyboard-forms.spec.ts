import { expectFocus, expectPlaceKept, keyboardTest as test } from './support/keyboard';
import { button, link, menu } from './support/mainParts';
import { expectTitle, expectTotal } from './support/tables';
import { expect } from './support/test';
import { toast } from './support/toasts';

test('a client and an item are made and changed', async ({ page, signInAs, keyboard }) => {
  await signInAs('locationAdmin');
  await page.goto('/clients');
  await expectTitle(page, 'Clients');
  await keyboard.enter(link(page, 'Create client'));
  const firstName = page.getByLabel('First name');
  await keyboard.enter(button(page, 'Create client'));
  await expect(page.getByText('First name is required')).toBeVisible();
  await expectFocus(firstName);
  await keyboard.type('Ada');
  await keyboard.fill(page.getByLabel('Last name'), 'Byron');
  await keyboard.to(page.getByLabel(/^Date of birth/));
  await keyboard.type('12101915');
  await keyboard.to(page.getByLabel('State'));
  await keyboard.type('Mich');
  await keyboard.fill(page.getByLabel('Zip code'), '48197');
  await keyboard.press('Enter');
  await expect(toast(page, 'Client created')).toBeVisible();
  await expectTitle(page, 'Ada Byron');
  await expectPlaceKept(page, 'creating a client');
  await expect(page.getByRole('main').getByText(/^Born December 10, 1915 \(/)).toBeVisible();
  await expect(page.getByRole('main').getByText('MI 48197')).toBeVisible();

  await keyboard.enter(button(page, 'Edit'));
  await keyboard.fill(page.getByLabel('City', { exact: true }), 'Ypsilanti');
  await keyboard.press('Enter');
  await expect(toast(page, 'Client updated')).toBeVisible();
  await expectPlaceKept(page, 'changing a client');
  await expect(page.getByRole('main').getByText('Ypsilanti, MI 48197')).toBeVisible();

  await keyboard.backTo(menu(page, 'Inventory'));
  await keyboard.press('Enter');
  await expectTitle(page, 'Inventory');
  await keyboard.enter(link(page, 'Add item'));
  await keyboard.fill(page.getByRole('textbox', { name: 'Name' }), 'Rice');
  await keyboard.fill(page.getByRole('textbox', { name: 'Category' }), 'Dry goods');
  await keyboard.enter(button(page, 'Add item'));
  await expect(toast(page, 'Item created')).toBeVisible();
  await expectTitle(page, 'Rice');
  await keyboard.backTo(menu(page, 'Inventory'));
  await keyboard.press('Enter');
  await expectTotal(page, 1);
  // From the row's own menu, to the form.
  await keyboard.choose(page.getByRole('button', { name: 'Actions for Rice' }), 'Edit');
  await keyboard.fill(page.getByRole('textbox', { name: 'Category' }), 'Grains');
  await keyboard.press('Enter');
  await expect(toast(page, 'Item updated')).toBeVisible();
  await expect(page.getByRole('main').getByText('Grains').first()).toBeVisible();
  await expectPlaceKept(page, 'changing an item');
});
