import type { Page } from '@playwright/test';
import { expectAccessible, inBothLooks } from './support/accessible';
import {
  createHouseholds,
  found,
  HOUSEHOLDS,
  search as deskSearch,
  strip,
  visitsOf,
} from './support/desk';
import { keyboardTest as test } from './support/keyboard';
import { expectTitle } from './support/tables';
import { expect } from './support/test';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true });
const options = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option');
const keys = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

test('Ctrl and K checks somebody in, and leads everywhere, by keyboard alone', async ({
  page,
  sql,
  network,
  signInAs,
  keyboard,
}) => {
  await createHouseholds(sql, network, [HOUSEHOLDS.exact, HOUSEHOLDS.phone]);
  await signInAs('member');
  await page.goto('/events');
  await expectTitle(page, 'Events');
  await keyboard.press('Control+K');
  await expect(field(page)).toBeFocused();
  await keyboard.type('thanh');
  await expect(options(page).first()).toContainText('Thanh Nguyen');
  await expect(options(page).first()).toContainText('No visits yet');
  await keyboard.press('Shift+Enter');
  await expect(page).toHaveURL(/\/check-in\?client=[0-9a-f-]{36}$/);
  await expect(deskSearch(page)).toBeFocused();
  await expect(found(page)).toContainText('Thanh Nguyen');
  await keyboard.press('Enter', 'Enter');
  await expect(strip(page)).toContainText('Thanh Nguyen checked in.');
  expect(await visitsOf(sql, network)).toMatchObject([{ name: 'Thanh Nguyen' }]);

  // From the desk itself, by phone number, to the next one.
  await keyboard.press('Control+K');
  await keyboard.type('555-0184');
  await expect(options(page).first()).toContainText('Amina Yusuf');
  await keyboard.press('Shift+Enter');
  await expect(found(page)).toContainText('Amina Yusuf');
  await expect(deskSearch(page)).toBeFocused();
  await keyboard.press('Enter', 'Enter');
  await expect(strip(page)).toContainText('Amina Yusuf checked in.');

  // A page, a record, and the record again as what was opened last.
  await keyboard.press('Control+K');
  await keyboard.type('events');
  await keyboard.press('Enter');
  await expectTitle(page, 'Events');
  await keyboard.press('Control+K');
  await keyboard.type('amina');
  await expect(options(page).first()).toContainText('Amina Yusuf');
  await keyboard.press('Enter');
  await expectTitle(page, 'Amina Yusuf');
  await keyboard.press('g', 'e');
  await expectTitle(page, 'Events');
  await keyboard.press('Control+K');
  await expect(options(page).first()).toContainText('Amina Yusuf');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/Amina|Thanh/);
  await keyboard.press('Enter');
  await expectTitle(page, 'Amina Yusuf');

  await keyboard.press('?');
  await expect(keys(page)).toContainText('Check in');
  await keyboard.press('Escape');
  await expect(keys(page)).toHaveCount(0);
  await keyboard.press('g', 'a');
  await expectTitle(page, 'Account Settings');
  await keyboard.to(page.getByRole('checkbox', { name: 'Single-key shortcuts' }));
  await keyboard.press('Space', 'Tab', 'g', 'c', '?');
  await keyboard.press('Control+K');
  await expect(field(page)).toBeFocused();
  await expect(keys(page)).toBeHidden();
  await keyboard.press('Escape');
  await page.reload();
  await expectTitle(page, 'Account Settings');
  await expect(page.getByRole('checkbox', { name: 'Single-key shortcuts' })).not.toBeChecked();
  await keyboard.press('c');
  await keyboard.press('Control+K');
  await expect(field(page)).toBeFocused();
  await keyboard.press('Escape');
  await expectTitle(page, 'Account Settings');
});

test('the search and the list of keys are accessible in both schemes', async ({
  page,
  signInAs,
  keyboard,
}) => {
  await signInAs('locationAdmin');
  await page.goto('/clients');
  await expectTitle(page, 'Clients');
  await keyboard.press('Control+K');
  await keyboard.type('c');
  await expect(options(page).first()).toContainText('Client');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await inBothLooks(page, (_, words) => expectAccessible(page, `the search, ${words}`));
  await keyboard.press('Escape');
  await expect(field(page)).toBeHidden();
  await keyboard.press('?');
  await expect(keys(page)).toBeVisible();
  await inBothLooks(page, (_, words) => expectAccessible(page, `the keys, ${words}`));
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('the search fills the screen, and is used by touch', async ({
    page,
    sql,
    network,
    signInAs,
  }) => {
    await createHouseholds(sql, network, [HOUSEHOLDS.exact]);
    await signInAs('member');
    await page.goto('/clients');
    await expectTitle(page, 'Clients');
    const open = page.getByRole('button', { name: 'Search everywhere' });
    await open.tap();
    await page.getByRole('button', { name: 'Close the search' }).tap();
    await expect(field(page)).toBeHidden();
    await open.tap();
    await field(page).fill('thanh');
    const row = options(page).first();
    await expect(row).toContainText('Thanh Nguyen');
    const dialog = await page.getByRole('dialog').boundingBox();
    expect(dialog).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
    expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expectAccessible(page, 'the search at 360 px');
    await row.tap();
    await expectTitle(page, 'Thanh Nguyen');
    await open.tap();
    await field(page).fill('check in thanh');
    await options(page).getByText('Check in Thanh Nguyen').tap();
    await expect(found(page)).toContainText('Thanh Nguyen');
  });
});
