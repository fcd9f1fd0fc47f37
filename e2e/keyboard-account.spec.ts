import { pngOfHalves } from '../tests/support/images';
import { expectFocus, expectPlaceKept, keyboardTest as test } from './support/keyboard';
import { button } from './support/mainParts';
import { expectTitle } from './support/tables';
import { expect } from './support/test';
import { shownKey, totpCode } from './support/totp';
import { toast } from './support/toasts';

const NEW_PASSWORD = 'Fresh-bread-2027';
const PICTURE = pngOfHalves(96, 48, [200, 30, 30], [30, 30, 200]);

test('the own account, with a photo, and the wizard', async ({ page, sql, signInAs, keyboard }) => {
  const me = await signInAs('member');
  await sql`update auth.mfa_factors set friendly_name = 'Phone' where user_id = ${me.id}`;
  await sql`insert into auth.sessions (id, user_id, created_at, updated_at, aal)
    values (gen_random_uuid(), ${me.id}, now(), now(), 'aal2')`;
  await page.goto('/account-settings');
  const change = button(page, 'Change the profile photo');
  await expect(page.getByLabel('First name')).toBeVisible();
  // Asked for before the way there: the browser hears of it later than of a key that follows at once.
  const chooser = page.waitForEvent('filechooser');
  await keyboard.to(change);
  await keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: PICTURE });
  const crop = page.getByRole('dialog', { name: 'Crop your photo' });
  await expectFocus(crop.getByRole('button', { name: 'Save photo' }));
  const across = crop.getByRole('slider', { name: 'Left to right' });
  await keyboard.backTo(across);
  await keyboard.press('End');
  await expect(across).toHaveAttribute('aria-valuetext', '100%');
  await keyboard.enter(crop.getByRole('button', { name: 'Save photo' }));
  await expect(toast(page, 'Profile photo updated')).toBeVisible();
  await expect(crop).toBeHidden();
  await expectFocus(change);
  await keyboard.press('Tab', 'Enter');
  await expect(toast(page, 'Profile photo removed')).toBeVisible();
  await expectFocus(change);

  await keyboard.fill(page.getByLabel('First name'), 'Ottilie');
  await keyboard.press('Enter');
  await expect(toast(page, 'Profile information updated')).toBeVisible();
  await expectFocus(page.getByLabel('First name'));
  await keyboard.to(page.getByLabel('State'));
  await keyboard.type('Mich');
  await expect(page.getByLabel('State')).toHaveValue('MI');
  await keyboard.fill(page.getByLabel('New email'), 'nobody');
  await keyboard.press('Enter');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expectFocus(page.getByLabel('New email'));
  await keyboard.press('Control+A');
  await keyboard.type(`new.${me.email}`);
  await keyboard.press('Enter');
  await expect(toast(page, 'Email update request sent')).toBeVisible();
  await expectPlaceKept(page, 'asking for another address');
  await keyboard.fill(page.getByLabel('Current password'), me.password);
  await keyboard.fill(page.getByLabel('New password', { exact: true }), NEW_PASSWORD);
  await keyboard.fill(page.getByLabel('Confirm password', { exact: true }), NEW_PASSWORD);
  await keyboard.press('Enter');
  await expect(toast(page, 'Password updated')).toBeVisible();
  await expectPlaceKept(page, 'changing the password');

  const add = button(page, 'Add another');
  await keyboard.enter(add);
  const factor = page.getByRole('dialog', { name: 'Add a second factor' });
  await expectFocus(factor.getByLabel('Name'));
  await keyboard.type('Tablet');
  await keyboard.press('Enter');
  await expectFocus(factor.getByLabel('6-digit code'));
  await keyboard.type(totpCode(await shownKey(factor)));
  await expect(toast(page, 'Second factor added')).toBeVisible();
  await expectFocus(add);
  await keyboard.backTo(button(page, 'Remove Phone'));
  await keyboard.press('Enter');
  await expectFocus(
    page
      .getByRole('alertdialog', { name: 'Remove this second factor?' })
      .getByRole('button', { name: 'Cancel' }),
  );
  await keyboard.press('Tab', 'Enter');
  await expect(toast(page, 'Second factor removed')).toBeVisible();
  await expectFocus(add);
  await keyboard.enter(button(page, 'Sign out other devices'));
  await expect(toast(page, 'Other devices signed out')).toBeVisible();
  await expect(button(page, 'Sign out other devices')).toHaveCount(0);
  await expectPlaceKept(page, 'signing out other devices');
  // Toasts are a stop of their own, by their key; Escape leads back.
  await keyboard.press('Alt+T');
  await expect(page.getByRole('region', { name: /^Notifications/ })).toBeFocused();
  await keyboard.press('Escape');
  await expectPlaceKept(page, 'leaving the toasts');

  await page.goto('/clients/new');
  await expectTitle(page, 'Create New User');
  await keyboard.enter(button(page, 'Next'));
  await expectFocus(page.getByRole('textbox', { name: 'Name' }));
  await keyboard.type('Ada');
  await keyboard.press('Tab');
  await keyboard.type('ada@example.org');
  await keyboard.press('Enter');
  await expectFocus(page.getByRole('textbox', { name: 'Street' }));
  for (const text of ['1 Main Street', 'Detroit']) {
    await keyboard.type(text);
    await keyboard.press('Tab');
  }
  await keyboard.type('USA');
  await keyboard.enter(button(page, 'Back'));
  await expectFocus(page.getByRole('textbox', { name: 'Name' }));
  await keyboard.press('Enter');
  await expectFocus(page.getByRole('textbox', { name: 'Street' }));
  await keyboard.enter(button(page, 'Next'));
  await expect(page.getByRole('definition').first()).toHaveText('Ada');
  await expectPlaceKept(page, 'the last step');
  await page.evaluate(() => {
    Math.random = () => 0.5;
  });
  await keyboard.to(button(page, 'Submit'));
  await keyboard.press('Enter');
  const success = page.getByText('Success', { exact: true });
  await expect(success).toBeVisible();
  await expect(page.locator(':focus').filter({ has: success })).toBeVisible();

  await page.goto('/account-settings');
  await keyboard.enter(button(page, 'Delete account'));
  await expectFocus(page.getByRole('alertdialog').getByRole('textbox'));
  await keyboard.type(me.email);
  await keyboard.press('Enter');
  await expectFocus(page.getByLabel('Email', { exact: true }));
});
