import { expectFocus, expectPlaceKept, keyboardTest as test } from './support/keyboard';
import { button } from './support/mainParts';
import { expectTitle, rowWith } from './support/tables';
import { expect } from './support/test';
import { shownKey, totpCode } from './support/totp';
import { deleteDialog } from './support/dialogs';
import { mailsTo } from './support/mails';
import { openUsers } from './support/people';
import { toast } from './support/toasts';

const NEW_PASSWORD = 'Fresh-bread-2027';

test('a forgotten password, the switch of the location, and out again', async ({
  page,
  server,
  person,
  keyboard,
}) => {
  const staff = await person();
  // A phone with a keyboard, in the dark.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/auth/login');
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  await expectFocus(page.getByLabel('Email', { exact: true }));
  await keyboard.enter(page.getByRole('link', { name: 'Forgot password?' }));
  await expectFocus(page.getByLabel('Email', { exact: true }));
  await keyboard.type(staff.email);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await keyboard.to(page.getByRole('button', { name: 'Send it again' }));

  const [mail] = await mailsTo(server, staff.email);
  await page.goto(mail?.link ?? '');
  await expectFocus(page.getByLabel('6-digit code'));
  await keyboard.type(totpCode(staff.totpSecret));
  const password = page.getByLabel('New password', { exact: true });
  await expectFocus(password);
  await keyboard.type(NEW_PASSWORD);
  await keyboard.press('Tab');
  await expectFocus(page.getByRole('button', { name: 'Show password' }).first());
  await keyboard.to(page.getByLabel('Confirm password', { exact: true }));
  await keyboard.type(NEW_PASSWORD);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Password saved' })).toBeFocused();
  await keyboard.enter(page.getByRole('link', { name: 'Continue' }));
  await expectTitle(page, 'Dashboard');

  const switcher = page.getByRole('button', { name: /^Switch location/ });
  const chooseLocation = async (name: RegExp) => {
    await keyboard.enter(switcher);
    await keyboard.downTo(page.getByRole('menuitemradio', { name }));
    await keyboard.press('Enter');
  };
  const sheet = page.getByRole('dialog', { name: 'Sidebar' });
  const openMenu = page.getByRole('button', { name: 'Open menu' });
  await keyboard.enter(openMenu);
  await expect(sheet).toBeVisible();
  await chooseLocation(/Second Street/);
  await expect(sheet).toBeHidden();
  await expectFocus(openMenu);
  await keyboard.press('Enter');
  await expect(switcher).toHaveAccessibleName(/Second Street/);
  await keyboard.to(page.getByRole('link', { name: 'Orders', exact: true }));
  await keyboard.press('Enter');
  await expectTitle(page, 'Orders');
  await expectFocus(openMenu);

  await page.setViewportSize({ width: 1440, height: 900 });
  await chooseLocation(/Main Street/);
  await expectTitle(page, 'Dashboard');
  await expect(switcher).toHaveAccessibleName(/Main Street/);
  await expectFocus(switcher);
  await keyboard.enter(page.getByRole('button', { name: 'Toggle sidebar' }));
  await expect(page.locator('#sidebar')).toHaveAttribute('data-state', 'collapsed');
  await keyboard.backTo(page.getByRole('link', { name: 'Events', exact: true }));
  await expect(page.getByRole('tooltip', { name: 'Events' })).toBeVisible();
  await keyboard.enter(page.getByRole('button', { name: /^User menu/ }));
  await expect(page.getByRole('menuitem', { name: 'Account' })).toBeFocused();
  await keyboard.press('End', 'Enter');
  await expectFocus(page.getByLabel('Email', { exact: true }));
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test('an invitation, a role, a deletion', async ({
  page,
  server,
  network,
  browser,
  signInAs,
  colleague,
  keyboard,
}) => {
  const grace = await colleague({ firstName: 'Grace' });
  const address = `leah.${network.id}@example.org`;
  await signInAs('locationAdmin');
  await openUsers(page);
  const invite = button(page, 'Invite user');
  await keyboard.enter(invite);
  const dialog = page.getByRole('dialog', { name: 'Invite user' });
  await expect(dialog).toBeVisible();
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expectFocus(invite);
  await keyboard.press('Enter');
  await keyboard.fill(dialog.getByLabel('Email'), address);
  await keyboard.press('Enter');
  await expect(dialog.getByText('First name is required')).toBeVisible();
  await expectFocus(dialog.getByLabel('First name'));
  await keyboard.type('Leah');
  await keyboard.press('Tab');
  await keyboard.type('Abrams');
  // The roles come with the locations, which may still be read.
  await expect(dialog.getByRole('radio', { name: 'Member' })).toBeVisible();
  await keyboard.press('Tab', 'Space');
  await expect(dialog.getByRole('radio', { name: 'Member' })).toBeChecked();
  await keyboard.press('ArrowDown', 'ArrowUp');
  await expectFocus(dialog.getByRole('radio', { name: 'Member' }));
  await keyboard.enter(dialog.getByRole('button', { name: 'Send invitation' }));
  await expect(toast(page, 'Invitation sent')).toBeVisible();
  await expectFocus(invite);
  const actions = page.getByRole('button', { name: 'Actions for Leah Abrams' });
  await keyboard.to(actions);
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'View' })).toBeFocused();
  await keyboard.downTo(page.getByRole('menuitem', { name: 'Invite again' }));
  await keyboard.press('Enter');
  await expect.poll(async () => (await mailsTo(server, address)).length).toBe(2);
  await expectFocus(actions);

  // Withdrawn after a question, and sent again.
  await keyboard.press('Enter');
  await keyboard.downTo(page.getByRole('menuitem', { name: 'Delete' }));
  await keyboard.press('Enter');
  await expectFocus(deleteDialog(page).getByRole('textbox'));
  await keyboard.press('Escape');
  await expectFocus(actions);
  await keyboard.press('Enter');
  await keyboard.downTo(page.getByRole('menuitem', { name: 'Delete' }));
  await keyboard.press('Enter');
  await expectFocus(deleteDialog(page).getByRole('textbox'));
  await keyboard.type(address);
  await keyboard.press('Enter');
  await expect(toast(page, 'Successfully deleted user')).toBeVisible();
  await expect(rowWith(page, address)).toHaveCount(0);
  await expectPlaceKept(page, 'withdrawing an invitation');
  await keyboard.enter(invite);
  await keyboard.fill(dialog.getByLabel('Email'), address);
  await keyboard.fill(dialog.getByLabel('First name'), 'Leah');
  await keyboard.fill(dialog.getByLabel('Last name'), 'Abrams');
  await keyboard.press('Tab', 'Space', 'Enter');
  await expect(dialog).toBeHidden();
  await expect(rowWith(page, address)).toContainText('Invited');
  await expect.poll(async () => (await mailsTo(server, address)).length).toBe(3);

  await keyboard.backTo(page.getByRole('link', { name: 'Grace Example' }));
  await keyboard.press('Enter');
  await expectTitle(page, 'Grace Example');
  await expectPlaceKept(page, 'opening a user');
  await keyboard.fill(page.getByLabel('Last name'), 'Hopper');
  await keyboard.press('Enter');
  await expect(toast(page, 'User details updated')).toBeVisible();
  await expectTitle(page, 'Grace Hopper');
  await expectFocus(page.getByLabel('Last name'));
  await keyboard.to(page.getByLabel('Role at Main Street'));
  await keyboard.press('ArrowUp');
  await keyboard.enter(button(page, 'Change role'));
  await expect(toast(page, 'User role updated')).toBeVisible();
  await expectFocus(button(page, 'Change role'));
  await keyboard.enter(button(page, 'Delete user'));
  await expectFocus(deleteDialog(page).getByRole('textbox'));
  await keyboard.press('Escape');
  await expect(deleteDialog(page)).toBeHidden();
  await expectFocus(button(page, 'Delete user'));
  await keyboard.press('Enter');
  await expectFocus(deleteDialog(page).getByRole('textbox'));
  await keyboard.type(grace.email);
  await keyboard.press('Enter');
  await expect(toast(page, 'Successfully deleted user')).toBeVisible();
  await expectTitle(page, 'Users');
  await expect(rowWith(page, grace.email)).toHaveCount(0);
  await expectPlaceKept(page, 'deleting the user of the page');

  // The one who was invited.
  const guest = await browser.newPage();
  const [mail] = await mailsTo(server, address);
  await guest.goto(mail?.link ?? '');
  await expectFocus(guest.getByLabel('New password', { exact: true }));
  await guest.keyboard.type(NEW_PASSWORD);
  for (const key of ['Tab', 'Tab']) await guest.keyboard.press(key);
  await guest.keyboard.type(NEW_PASSWORD);
  await guest.keyboard.press('Enter');
  await expectFocus(guest.getByLabel('6-digit code'));
  await guest.keyboard.press('Shift+Tab');
  await expectFocus(guest.getByRole('button', { name: 'Copy the key' }));
  await guest.keyboard.press('Tab');
  await expectFocus(guest.getByLabel('6-digit code'));
  await guest.keyboard.type(totpCode(await shownKey(guest)));
  await expectTitle(guest, 'Dashboard');
  await guest.close();
});
