import type { Page } from '@playwright/test';
import type postgres from 'postgres';
import { expectAccessibleInBothLooks } from './support/accessible';
import { sendPassword } from './support/signIn';
import type { Staff } from './support/staff';
import { expect, test } from './support/test';
import { enrolFactor, totpCode } from './support/totp';
import { answerWith } from './support/faults';
import { toast } from './support/toasts';

const factors = (page: Page) => page.getByRole('list', { name: 'Second factors' });
const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Add a second factor' });

async function openAccount(page: Page): Promise<void> {
  await page.goto('/account-settings');
  await expect(page.getByLabel('First name')).toBeVisible();
}

/** Gives somebody with one factor another one of the same key. */
const addTablet = (sql: postgres.Sql, { id }: Staff) => sql`
  insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
  select gen_random_uuid(), user_id, 'Tablet', factor_type, status, secret, now(), now()
    from auth.mfa_factors where user_id = ${id}`;

test('a second factor is added, used and removed; the last one stays', async ({
  page,
  browser,
  signInAs,
  sql,
}) => {
  const me = await signInAs('member');
  await sql`update auth.mfa_factors set friendly_name = 'Old phone' where user_id = ${me.id}`;
  await page.route('**/auth/v1/user', answerWith(500, {}));
  await openAccount(page);
  await expect(page.getByText("Couldn't load your second factors")).toBeVisible();
  await page.unroute('**/auth/v1/user');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(factors(page).getByRole('listitem')).toHaveText([/^Old phoneAdded /]);
  await expect(page.getByRole('button', { name: /^Remove Old phone/ })).toHaveCount(0);
  await expect(page.getByText(/This is your only one/)).toBeVisible();

  // The name is asked for first; one that is taken is refused in plain words.
  const add = page.getByRole('button', { name: 'Add another' });
  await add.click();
  const dialog = addDialog(page);
  const name = dialog.getByLabel('Name');
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await name.fill('Old phone');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText(
    'You already have a second factor with this name.',
  );
  await expectAccessibleInBothLooks(page, 'The name of a second factor');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(add).toBeFocused();

  await add.click();
  await name.fill('New phone');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByAltText('QR code for your authenticator app')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Copy the key' })).toBeVisible();
  await expectAccessibleInBothLooks(page, 'The key of a second factor');
  await dialog.getByLabel('6-digit code').fill('000000');
  await expect(dialog.getByText('Incorrect code.')).toBeVisible();
  const secret = await enrolFactor(page);
  await expect(toast(page, 'Second factor added')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(factors(page).getByRole('listitem')).toHaveText([/^Old phone/, /^New phone/]);

  // Either one opens the account: nobody is asked which.
  const other = await browser.newPage();
  await other.goto('/auth/login');
  await sendPassword(other, me);
  await other.getByLabel('6-digit code').fill(totpCode(secret, 1));
  await expect(other).toHaveURL(/\/dashboard$/);

  // A refusal of the server is said in plain words; then the old one goes.
  const remove = page.getByRole('button', { name: 'Remove Old phone' });
  const question = page.getByRole('alertdialog', { name: 'Remove this second factor?' });
  await page.route('**/auth/v1/factors/*', answerWith(503, {}));
  await remove.click();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, "Couldn't remove the second factor")).toBeVisible();
  await page.unroute('**/auth/v1/factors/*');
  await expect(question).toHaveCount(0);
  await remove.click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Second factor removed')).toBeVisible();
  await expect(factors(page).getByRole('listitem')).toHaveText([/^New phone/]);
  await expect(factors(page).getByRole('button', { name: /^Remove/ })).toHaveCount(0);

  // Another window still offers to remove the last one: it stays, and that is said.
  await openAccount(other);
  await addTablet(sql, me);
  await other.reload();
  await expect(factors(other).getByRole('listitem')).toHaveCount(2);
  await sql`delete from auth.mfa_factors where user_id = ${me.id} and friendly_name = 'Tablet'`;
  await other.getByRole('button', { name: 'Remove New phone' }).click();
  await other
    .getByRole('alertdialog', { name: 'Remove this second factor?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(
    toast(
      other,
      'You need at least one second factor to sign in. Add another before you remove this one.',
    ),
  ).toBeVisible();
  await expect(factors(other).getByRole('listitem')).toHaveText([/^New phone/]);
  expect(await sql`select id from auth.mfa_factors where user_id = ${me.id}`).toHaveLength(1);
  await other.close();
});

test('who removes the factor that opened the session is asked for a code of another', async ({
  page,
  signInAs,
  sql,
}) => {
  const me = await signInAs('member');
  await addTablet(sql, me);
  await sql`
    update auth.mfa_factors set friendly_name = 'Phone'
     where user_id = ${me.id} and friendly_name is distinct from 'Tablet'`;
  await openAccount(page);
  await page.getByRole('button', { name: 'Remove Phone' }).click();
  await page
    .getByRole('alertdialog', { name: 'Remove this second factor?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(page).toHaveURL(/\/auth\/verify\?redirect=%2Faccount-settings$/);
  await page.getByLabel('6-digit code').fill(totpCode(me.totpSecret, 1));
  await expect(factors(page).getByRole('listitem')).toHaveText([/^Tablet/]);
});

test('second factors are changed after a code of the last minutes only', async ({
  page,
  signInAs,
  sql,
  server,
}) => {
  test.skip(server.isUpstream, 'Only the embedded auth asks for a fresh code by itself.');
  const me = await signInAs('member');
  await addTablet(sql, me);
  await sql`
    update auth.mfa_factors set friendly_name = 'Phone'
     where user_id = ${me.id} and friendly_name is distinct from 'Tablet'`;
  await openAccount(page);
  // The server's clock decides: it asks although this device's says that there is time.
  await sql`
    update auth.mfa_amr_claims c set updated_at = now() - interval '6 minutes'
      from auth.sessions s where s.id = c.session_id and s.user_id = ${me.id}`;
  const add = page.getByRole('button', { name: 'Add another' });
  await add.click();
  await addDialog(page).getByLabel('Name').fill('New phone');
  await page.keyboard.press('Enter');
  const confirm = page.getByRole('dialog', { name: "Confirm it's you" });
  const code = page.getByLabel('6-digit code');
  await expect(confirm).toBeVisible();
  await expect(code).toBeFocused();
  await page.keyboard.type('000000');
  await expect(confirm.getByText('Incorrect code.')).toBeVisible();
  await page.keyboard.type(totpCode(me.totpSecret));
  await expect(addDialog(page).getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();

  // Later the device asks by itself, before anything else.
  await page.clock.setSystemTime(Date.now() + 6 * 60_000);
  await add.click();
  await expect(confirm).toBeVisible();
  await expectAccessibleInBothLooks(page, 'The code before second factors are changed');
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect(add).toBeFocused();
  const remove = page.getByRole('button', { name: 'Remove Tablet' });
  await remove.click();
  await expect(code).toBeFocused();
  await page.keyboard.type(totpCode(me.totpSecret, 1));
  const question = page.getByRole('alertdialog', { name: 'Remove this second factor?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(remove).toBeFocused();
});
