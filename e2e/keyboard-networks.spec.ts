import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectFocus, expectPlaceKept, keyboardTest as test } from './support/keyboard';
import { button, link } from './support/mainParts';
import { expectTitle, rowWith } from './support/tables';
import { expect } from './support/test';
import { deleteDialog } from './support/dialogs';
import { toast } from './support/toasts';

const field = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true });

test('a location, the settings of the network, and a colleague who lost a phone', async ({
  page,
  signInAs,
  colleague,
  keyboard,
}) => {
  const kim = await colleague({ firstName: 'Kim' });
  await signInAs('networkAdmin');
  await page.goto('/locations');
  await keyboard.enter(link(page, 'Add location'));
  await expectTitle(page, 'Add location');
  await keyboard.fill(field(page, 'Name'), 'Third Street');
  await keyboard.press('Enter');
  await expect(toast(page, 'Location created')).toBeVisible();
  await expectTitle(page, 'Third Street');
  await keyboard.fill(field(page, 'Description'), 'Behind the library');
  await keyboard.enter(button(page, 'Update location'));
  await expect(toast(page, 'Location updated')).toBeVisible();
  await expectFocus(button(page, 'Update location'));

  const theme = page.getByRole('button', { name: 'Theme' });
  await keyboard.backTo(theme);
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeFocused();
  await keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  await expectFocus(theme);

  const userMenu = page.getByRole('button', { name: /^User menu/ });
  await keyboard.backTo(userMenu);
  await keyboard.choose(userMenu, 'Network Settings');
  await expectTitle(page, 'Network Settings');
  await expectPlaceKept(page, 'opening the settings');
  await keyboard.to(page.getByLabel('Limit visits'));
  await keyboard.press('Space');
  await keyboard.fill(field(page, 'Visits'), '2');
  await keyboard.fill(field(page, 'Days'), '14');
  await keyboard.to(page.getByLabel('Count visits'));
  await keyboard.press('ArrowDown');
  await keyboard.enter(button(page, 'Save visit rules'));
  await expect(toast(page, 'Network updated')).toBeVisible();
  // Once they are saved, the buttons are gone.
  await expectFocus(page.getByLabel('Limit visits'));

  await page.goto(`/users/${kim.id}`);
  await expectTitle(page, 'Kim Example');
  await keyboard.enter(button(page, 'Make network admin'));
  await expect(toast(page, 'Kim Example is a network admin now')).toBeVisible();
  await expectFocus(button(page, 'Remove as network admin'));
  await keyboard.press('Enter');
  await expect(toast(page, 'Kim Example is no longer a network admin')).toBeVisible();
  await expectFocus(button(page, 'Make network admin'));
  const reset = button(page, 'Reset second factor');
  await keyboard.to(reset);
  await keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Reset the second factor?' });
  await expectFocus(question.getByRole('button', { name: 'Cancel' }));
  await keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expectFocus(reset);
  await keyboard.press('Enter');
  await expectFocus(question.getByRole('button', { name: 'Cancel' }));
  await keyboard.press('Tab', 'Enter');
  await expect(toast(page, 'Second factor reset')).toBeVisible();
  await expectFocus(reset);
});

test('a network is made, filled and deleted', async ({ page, signInAs, keyboard }) => {
  const name = `Pantries ${randomUUID().slice(0, 8)}`;
  await signInAs('superUser');
  await page.goto('/networks');
  await keyboard.enter(link(page, 'Add network'));
  await expectTitle(page, 'Add network');
  for (const [label, value] of [
    ['Name', name],
    ['First name', 'Nova'],
    ['Last name', 'Example'],
    ['Email', `nova-${randomUUID()}@example.org`],
    ['Location name', 'First Street'],
  ] as const)
    await keyboard.fill(field(page, label), value);
  await keyboard.press('Enter');
  await expectTitle(page, name);
  await expectPlaceKept(page, 'making a network');
  await keyboard.fill(field(page, 'Description'), 'The south side');
  await keyboard.enter(button(page, 'Update network'));
  await expect(toast(page, 'Network updated')).toBeVisible();

  const tab = (label: string) => page.getByRole('tab', { name: label });
  await keyboard.to(tab('Locations'));
  await keyboard.press('ArrowRight', 'Enter');
  await expectFocus(tab('Users'));
  await expect(tab('Users')).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('ArrowLeft', 'Enter');
  await expect(tab('Locations')).toHaveAttribute('aria-selected', 'true');
  await keyboard.enter(button(page, 'Add location'));
  await keyboard.fill(field(page, 'Name').last(), 'South Side');
  await keyboard.press('Enter');
  await expect(toast(page, 'Location created')).toBeVisible();
  await expect(rowWith(page, 'South Side')).toBeVisible();
  await expectFocus(button(page, 'Add location'));

  const actions = page.getByRole('button', { name: `Actions for ${name}` });
  await keyboard.backTo(actions);
  await keyboard.press('Enter', 'End', 'Enter');
  await expectFocus(deleteDialog(page).getByRole('textbox'));
  await keyboard.type(name);
  await keyboard.press('Enter');
  await expect(toast(page, 'Successfully deleted network')).toBeVisible();
  await expectTitle(page, 'Networks');
  await expectPlaceKept(page, 'deleting the network of the page');
});
