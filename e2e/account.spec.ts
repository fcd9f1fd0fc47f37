import type { Locator, Page } from '@playwright/test';
import { text } from '../src/i18n/text';
import { expectAccessibleInBothLooks } from './support/accessible';
import { expectEightSeconds, passUntilVisible, stopClock } from './support/clock';
import { sendPassword } from './support/signIn';
import { signInHalfway } from './support/staff';
import { expectTitle } from './support/tables';
import { expect, test } from './support/test';
import { totpCode } from './support/totp';
import { answerWith, CUTS } from './support/faults';
import { mailsTo } from './support/mails';
import { usersTest } from './support/people';
import { toast } from './support/toasts';

const NEW_PASSWORD = 'Fresh-bread-2027';
const COMMON =
  'Many people use this password. Choose a different one, such as four unrelated words.';

/** The form with this heading. */
const card = (page: Page, title: string): Locator =>
  page.locator('form').filter({ has: page.getByRole('heading', { name: title }) });

async function openAccount(page: Page): Promise<void> {
  await page.goto('/account-settings');
  await expect(page.getByRole('heading', { name: 'Account Settings', level: 1 })).toBeVisible();
  await expect(page.getByLabel('First name')).toBeVisible();
}

test('says what failed when the profile cannot be saved, and keeps it', async ({
  page,
  signInAs,
}) => {
  await signInAs('member');
  await openAccount(page);
  await page.route('**/rest/v1/profiles*', async (route) => {
    if (route.request().method() === 'PATCH') await answerWith(500, {})(route);
    else await route.fallback();
  });
  await page.getByLabel('First name').fill('Ottilie');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Error updating profile information')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Ottilie');
});

test('the password is judged, then changed', async ({ page, signInAs, server }) => {
  const me = await signInAs('member');
  await openAccount(page);
  const form = card(page, 'Password Settings');
  await expect(form.locator('li[data-met]')).toHaveCount(4);
  await form.getByLabel('New password').fill('abc');
  await expect(form.locator('li[data-met="true"]')).toHaveText([/^A lowercase letter/]);
  await form.getByLabel('New password').fill(NEW_PASSWORD);
  await expect(form.locator('li[data-met="true"]')).toHaveCount(4);
  await form.getByLabel('Current password').fill('Not-my-password-1');
  await form.getByLabel('Confirm password').fill('another');
  await expect(form.getByText('Passwords do not match')).toHaveCount(0);
  await form.getByRole('button', { name: 'Update password' }).click();
  await expect(form.getByLabel('Confirm password')).toHaveAccessibleDescription(
    'Passwords do not match',
  );
  await form.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await form.getByRole('button', { name: 'Update password' }).click();
  const current = form.getByLabel('Current password');
  await expect(current).toHaveAccessibleDescription("This isn't your current password. Try again.");
  await expect(current).toBeFocused();
  await current.fill(me.password);
  await form.getByRole('button', { name: 'Update password' }).click();
  await expect(toast(page, 'Password updated')).toBeVisible();
  await expect(current).toHaveValue('');
  await expect(form.getByLabel('New password')).toHaveValue('');
  const session = await signInHalfway(server, { email: me.email, password: NEW_PASSWORD });
  expect(session.user.id).toBe(me.id);
});

test('a password that many people use is refused, also where only the server knows', async ({
  page,
  signInAs,
}) => {
  const me = await signInAs('member');
  const list = '**/assets/*';
  await openAccount(page);
  const form = card(page, 'Password Settings');
  const submit = form.getByRole('button', { name: 'Update password' });
  await submit.click();
  await expect(form.getByText('Current password is required')).toBeVisible();
  // The list does not arrive.
  await page.route(list, (route) => route.abort());
  await form.getByLabel('Current password').fill(me.password);
  await form.getByLabel('New password').fill('Password1234');
  await form.getByLabel('Confirm password').fill('Password1234');
  await submit.click();
  await expect(toast(page, "Couldn't update your password")).toBeVisible();
  await expect(toast(page, COMMON)).toBeVisible();

  await page.unroute(list);
  await page.reload();
  await form.getByLabel('Current password').fill(me.password);
  await form.getByLabel('New password').fill('Christopher1!');
  await form.getByLabel('Confirm password').fill('Christopher1!');
  await submit.click();
  await expect(form.getByLabel('New password')).toHaveAccessibleDescription(
    new RegExp(`^${COMMON}`),
  );
  await expectAccessibleInBothLooks(page, 'The password form with a refusal');
});

test('another email address counts once both links were followed', async ({
  page,
  signInAs,
  server,
  network,
}) => {
  const me = await signInAs('member');
  await openAccount(page);
  const form = card(page, 'Email Settings');
  const submit = form.getByRole('button', { name: 'Update email' });
  await submit.click();
  await expect(form.getByText('Email is required')).toBeVisible();
  await form.getByLabel('New email').fill('nobody');
  await expect(form.getByText('Please enter a valid email address')).toBeVisible();
  await form.getByLabel('New email').fill(me.email);
  await expect(form.getByText("That's already your email address")).toBeVisible();

  const address = `new.${network.id}@example.org`;
  const waiting = form.getByText(`Waiting for confirmation: ${address}`);
  await form.getByLabel('New email').fill(address);
  await stopClock(page);
  await submit.click();
  const sent = toast(page, 'Email update request sent');
  await passUntilVisible(page, sent);
  await expect(toast(page, 'Check your email to complete the email change process')).toBeVisible();
  await expectEightSeconds(page, sent);
  await expect(waiting).toBeVisible();
  const [[toNew], [toCurrent]] = await Promise.all([
    mailsTo(server, address),
    mailsTo(server, me.email),
  ]);

  await page.goto(toCurrent?.link ?? '');
  await expect(page).toHaveURL(/\/account-settings$/);
  await expect(toast(page, 'One of your two addresses is confirmed')).toBeVisible();
  await expect(form.getByText(`Current: ${me.email}`)).toBeVisible();
  await expect(waiting).toBeVisible();
  // A link works once.
  await page.goto('/not-found');
  await page.goto(toCurrent?.link ?? '');
  await expect(toast(page, 'The link in the email no longer works')).toBeVisible();

  // Who is signed in stays so; the session that the last one opens is not taken, and ended.
  await page.goto('/not-found');
  const ended = page.waitForResponse(/\/auth\/v1\/logout\?scope=local/);
  await page.goto(toNew?.link ?? '');
  await expect(page).toHaveURL(/\/account-settings$/);
  await expect(toast(page, 'Email updated')).toBeVisible();
  await expect(form.getByText(`Current: ${address}`)).toBeVisible();
  await expect(waiting).toHaveCount(0);
  expect((await ended).status()).toBe(204);
});

test('another email address needs a code of the last minutes', async ({
  page,
  signInAs,
  sql,
  network,
}) => {
  const me = await signInAs('member');
  await openAccount(page);
  // The server's clock decides: it asks although this device's says that there is time.
  await sql`
    update auth.mfa_amr_claims c set updated_at = now() - interval '6 minutes'
      from auth.sessions s where s.id = c.session_id and s.user_id = ${me.id}`;
  const form = card(page, 'Email Settings');
  const address = `new.${network.id}@example.org`;
  await form.getByLabel('New email').fill(address);
  await page.keyboard.press('Enter');
  const confirm = page.getByRole('dialog', { name: "Confirm it's you" });
  await expect(confirm.getByLabel('6-digit code')).toBeFocused();
  await expect(confirm).toContainText('to change how you sign in');
  await page.keyboard.press('Escape');
  await expect(confirm).toHaveCount(0);
  await expect(form.getByLabel('New email')).toHaveValue(address);
  await expect(form.getByText('Waiting for confirmation')).toHaveCount(0);

  await form.getByRole('button', { name: 'Update email' }).click();
  await expect(confirm.getByLabel('6-digit code')).toBeFocused();
  await page.keyboard.type(totpCode(me.totpSecret));
  await expect(toast(page, 'Email update request sent')).toBeVisible();
  await expect(form.getByText(`Waiting for confirmation: ${address}`)).toBeVisible();
});

usersTest(
  'why a change of address failed stays beside the form',
  async ({ page, network, signInAs, colleague }) => {
    const { email } = await colleague({ firstName: 'Grace' });
    await signInAs('member');
    await openAccount(page);
    const form = card(page, 'Email Settings');
    await form.getByLabel('New email').fill(email);
    await form.getByRole('button', { name: 'Update email' }).click();
    await expect(toast(page, 'Failed to update email')).toBeVisible();
    const reason = form.getByRole('alert');
    await expect(reason).toHaveText('Not saved. This email address belongs to another account.');
    await page.locator('[data-tone="error"]').getByRole('button').click();
    await expect(toast(page, 'Failed to update email')).toHaveCount(0);
    await expect(reason).toBeVisible();

    // An answer of 500 is no lost connection; what is sent again takes the reason away.
    await page.route('**/auth/v1/user?*', answerWith(500, { message: 'broken' }));
    await form.getByRole('button', { name: 'Update email' }).click();
    await expect(reason).toHaveText(`Not saved. ${text('auth.errors.unexpected')}`);
    await expect(form.getByLabel('New email')).toHaveValue(email);
    await page.unroute('**/auth/v1/user?*');
    await page.route('**/auth/v1/user?*', CUTS.answer);
    await form.getByRole('button', { name: 'Update email' }).click();
    await expect(reason).toHaveText(`Not saved. ${text('auth.errors.offline')}`);
    await page.unroute('**/auth/v1/user?*');
    await form.getByLabel('New email').fill(`new.${network.id}@example.org`);
    await form.getByRole('button', { name: 'Update email' }).click();
    await expect(toast(page, 'Email update request sent')).toBeVisible();
    await expect(reason).toHaveCount(0);
  },
);

test('sessions are listed with their devices, and one of two browsers is signed out', async ({
  page,
  browser,
  server,
  signInAs,
  sql,
}) => {
  const me = await signInAs('member');
  const other = await browser.newContext({
    baseURL: server.url,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Version/19.1 Mobile/15E148 Safari/604.1',
  });
  const phone = await other.newPage();
  await phone.goto('/events');
  await sendPassword(phone, me);
  await phone.getByLabel('6-digit code').fill(totpCode(me.totpSecret));
  await expectTitle(phone, 'Events');

  await openAccount(page);
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveText([
    /This session.*In use now/,
    /^Safari on iPhone.*Last used .*IP address 127\.0\.0\.1Signed in /,
  ]);
  await expectAccessibleInBothLooks(page, 'the account page with two sessions');
  await sessions
    .nth(1)
    .getByRole('button', { name: /^Sign out Safari on iPhone, last used / })
    .click();
  await expect(toast(page, 'Device signed out')).toBeVisible();
  await expect(sessions).toHaveText([/This session/]);
  await expect(page.getByRole('button', { name: 'Sign out other devices' })).toHaveCount(0);
  expect(
    await sql`
      select action from private.audit_log where actor = ${me.id} and action = 'sessions_ended'`,
  ).toHaveLength(1);

  // The other one is out at its next request; this one stays.
  await phone.getByRole('button', { name: 'Refresh' }).click();
  await expect(phone.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await other.close();
  await page.reload();
  await expect(page.getByLabel('First name')).toBeVisible();
});

test('all other devices are signed out at once, this one stays', async ({
  page,
  signInAs,
  sql,
}) => {
  const me = await signInAs('member');
  await sql`insert into auth.sessions (id, user_id, created_at, updated_at, aal)
    values (gen_random_uuid(), ${me.id}, now(), now(), 'aal1'),
           (gen_random_uuid(), ${me.id}, now(), now(), 'aal2')`;
  await openAccount(page);
  await expect(page.getByText('Waiting for code')).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign out other devices' }).click();
  await expect(toast(page, 'Other devices signed out')).toBeVisible();
  expect(await sql`select id from auth.sessions where user_id = ${me.id}`).toHaveLength(1);
  await page.reload();
  await expect(page.getByLabel('First name')).toBeVisible();
});

test('sessions that cannot be loaded, or have gone, are said so', async ({
  page,
  signInAs,
  sql,
}) => {
  const me = await signInAs('member');
  await sql`insert into auth.sessions (id, user_id, created_at, updated_at, aal)
    values (gen_random_uuid(), ${me.id}, now(), now(), 'aal2')`;
  await page.route('**/rest/v1/rpc/my_sessions', answerWith(500, {}));
  await openAccount(page);
  await expect(page.getByText("Couldn't load your sessions")).toBeVisible();
  await page.unroute('**/rest/v1/rpc/my_sessions');
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(sessions).toHaveCount(2);
  await sql`delete from auth.sessions where user_id = ${me.id} and refreshed_at is null`;
  await sessions
    .nth(1)
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expect(toast(page, "Couldn't sign out the device")).toBeVisible();
  await expect(sessions).toHaveCount(1);
});

test('the own account is deleted after typing the address', async ({ page, signInAs, sql }) => {
  const me = await signInAs('member');
  await openAccount(page);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  const confirm = dialog.getByRole('button', { name: 'Delete account' });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill(me.email);
  await confirm.click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  const [profile] = await sql`select deleted_at from public.profiles where id = ${me.id}`;
  expect(profile).toEqual({ deleted_at: expect.any(Date) as unknown });
});

test('the last admin of a network keeps the account', async ({ page, signInAs }) => {
  const me = await signInAs('networkAdmin');
  await openAccount(page);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await dialog.getByRole('textbox').fill(me.email);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(toast(page, "Couldn't delete your account")).toBeVisible();
  await expect(page.getByText(/last admin of the network/)).toBeVisible();
  await expect(page).toHaveURL(/account-settings$/);
});
