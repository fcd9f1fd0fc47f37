import { z } from 'zod';
import { signInByApi } from './support/staff';
import { expect } from './support/test';
import { deleteDialog } from './support/dialogs';
import { answerWith } from './support/faults';
import { mailsTo } from './support/mails';
import { openUsers, usersTest } from './support/people';
import { chooseInRow, rowWith } from './support/tables';
import { toast } from './support/toasts';

usersTest.describe('a deletion', () => {
  usersTest('needs the email address, exactly', async ({ page, signInAs, colleague }) => {
    const grace = await colleague({ firstName: 'Grace' });
    await signInAs('locationAdmin');
    await openUsers(page);
    await chooseInRow(page, 'Grace Example', 'Delete');
    const dialog = deleteDialog(page);
    const button = dialog.getByRole('button', { name: 'Delete user' });
    await expect(button).toBeDisabled();
    for (const wrong of [grace.email.toUpperCase(), `${grace.email} `, grace.email.slice(1)]) {
      await dialog.getByRole('textbox').fill(wrong);
      await expect(button).toBeDisabled();
    }
    await dialog.getByRole('textbox').fill(grace.email);
    await page.route('**/functions/v1/delete-user', answerWith(502, { error: {} }));
    await button.click();
    await expect(toast(page, 'Failed to delete user')).toBeVisible();
    await expect(dialog.getByRole('textbox')).toHaveValue(grace.email);
    await page.unroute('**/functions/v1/delete-user');
    await button.click();
    await expect(toast(page, 'Successfully deleted user')).toBeVisible();
    await expect(rowWith(page, grace.email)).toHaveCount(0);
  });

  usersTest(
    'of somebody who works elsewhere too removes the link only',
    async ({ page, sql, signInAs, colleague, network }) => {
      const me = await signInAs('locationAdmin');
      await sql`
        delete from public.user_locations
         where user_id = ${me.id} and location_id = ${network.locations[1]}`;
      const elsa = await colleague({ firstName: 'Elsa', locations: network.locations });
      await openUsers(page);
      // Her profile and second factor are for who administers both locations.
      await chooseInRow(page, 'Elsa Example', 'View');
      await expect(page.getByRole('heading', { name: 'Elsa Example', level: 1 })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText(
        'Elsa Example',
      );
      const main = page.getByRole('main');
      await expect(main).toContainText("Elsa Example also works at a location you don't manage.");
      await expect(main).toContainText('Remove Elsa Example from your location.');
      await expect(main.getByRole('textbox')).toHaveCount(0);
      await expect(main.getByRole('button')).toHaveText(['Change role', 'Delete user']);
      await main.getByRole('button', { name: 'Delete user' }).click();
      await deleteDialog(page).getByRole('textbox').fill(elsa.email);
      await deleteDialog(page).getByRole('button', { name: 'Delete user' }).click();
      await expect(toast(page, 'Removed from Main Street only')).toBeVisible();
      await expect(rowWith(page, elsa.email)).toHaveCount(0);
      const [left] = await sql`select deleted_at from public.profiles where id = ${elsa.id}`;
      expect(left).toEqual({ deleted_at: null });
    },
  );

  usersTest('on the details page leads back to the list', async ({ page, signInAs, colleague }) => {
    const grace = await colleague({ firstName: 'Grace' });
    await signInAs('networkAdmin');
    await page.goto(`/users/${grace.id}`);
    await page.getByRole('button', { name: 'Delete user' }).click();
    await deleteDialog(page).getByRole('textbox').fill(grace.email);
    await deleteDialog(page).getByRole('button', { name: 'Delete user' }).click();
    await expect(toast(page, 'Successfully deleted user')).toBeVisible();
    await expect(page).toHaveURL(/\/users$/);
    await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
    await expect(rowWith(page, grace.email)).toHaveCount(0);
    await page.goto(`/users/${grace.id}`);
    await expect(page).toHaveURL(/\/not-found$/);
  });
});

usersTest.describe('the details', () => {
  usersTest('save the profile', async ({ page, sql, signInAs, colleague }) => {
    const grace = await colleague({ firstName: 'Grace' });
    await signInAs('locationAdmin');
    await page.goto(`/users/${grace.id}`);
    await expect(page.getByRole('heading', { name: 'Grace Example', level: 1 })).toBeVisible();
    // The details layout: a left and a right column.
    const edge = async (name: string) => page.getByRole('heading', { name }).boundingBox();
    const [profile, permissions] = [await edge('Profile Information'), await edge('Permissions')];
    expect(permissions?.x).toBeGreaterThan(profile?.x ?? Infinity);
    expect(permissions?.y).toBeCloseTo(profile?.y ?? 0, -1);
    await expect(page.getByLabel('Zip code')).toHaveAttribute('inputmode', 'numeric');
    await expect(page.getByLabel('State').locator('option')).toHaveCount(51);
    await page.getByLabel('First name').fill('Gracie');
    await page.getByLabel('State').selectOption('Michigan');
    await page.getByLabel('Zip code').fill('48201');
    await page.route('**/rest/v1/profiles*', (route) =>
      route.request().method() === 'PATCH'
        ? answerWith(500, { message: 'broken' })(route)
        : route.continue(),
    );
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page, 'Error updating user details')).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Gracie');
    await page.unroute('**/rest/v1/profiles*');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page, 'User details updated')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Gracie Example', level: 1 })).toBeVisible();
    const rows = await sql`
      select first_name, state, zip_code from public.profiles where id = ${grace.id}`;
    expect([...rows]).toEqual([{ first_name: 'Gracie', state: 'MI', zip_code: '48201' }]);
  });

  usersTest(
    'change the role, effective at the colleague’s next request',
    async ({ page, server, signInAs, colleague }) => {
      const lead = await colleague({ firstName: 'Ada', role: 'locationAdmin' });
      const me = await signInAs('locationAdmin');
      const { access_token: token } = await signInByApi(server, lead);
      const seen = async () => {
        const answer = await fetch(`${server.url}/rest/v1/location_users?select=id`, {
          headers: { apikey: server.publishableKey, authorization: `Bearer ${token}` },
        });
        return z.array(z.object({ id: z.string() })).parse(await answer.json());
      };
      expect(await seen()).toContainEqual({ id: me.id });

      await page.goto(`/users/${lead.id}`);
      const role = page.getByLabel('Role at Main Street');
      await expect(role).toHaveValue('admin');
      await role.selectOption('');
      await page.getByRole('button', { name: 'Change role' }).click();
      await expect(page.getByText('Role is required')).toBeVisible();
      await role.selectOption('Member');
      await page.route('**/rest/v1/user_locations*', answerWith(500, { message: 'broken' }));
      await page.getByRole('button', { name: 'Change role' }).click();
      await expect(toast(page, 'Error updating user role')).toBeVisible();
      await expect(role).toHaveValue('member');
      await page.unroute('**/rest/v1/user_locations*');
      await page.getByRole('button', { name: 'Change role' }).click();
      await expect(toast(page, 'User role updated')).toBeVisible();
      expect(await seen()).toEqual([]);
      await openUsers(page);
      await expect(rowWith(page, lead.email)).toContainText('Member');
    },
  );

  usersTest('reset a lost second factor', async ({ page, sql, server, signInAs, colleague }) => {
    const grace = await colleague({ firstName: 'Grace' });
    await signInAs('locationAdmin');
    await page.goto(`/users/${grace.id}`);
    const reset = page.getByRole('button', { name: 'Reset second factor' });
    await reset.click();
    const dialog = page.getByRole('alertdialog', { name: 'Reset the second factor?' });
    await page.route('**/functions/v1/reset-factors', answerWith(502, { error: {} }));
    await dialog.getByRole('button', { name: 'Reset second factor' }).click();
    await expect(toast(page, "Couldn't reset the second factor")).toBeVisible();
    await page.unroute('**/functions/v1/reset-factors');
    await dialog.getByRole('button', { name: 'Reset second factor' }).click();
    await expect(toast(page, 'Second factor reset')).toBeVisible();
    const factors = await sql`select id from auth.mfa_factors where user_id = ${grace.id}`;
    expect(factors).toHaveLength(0);
    expect(await mailsTo(server, grace.email)).toHaveLength(1);
  });

  usersTest('make a network admin, and no longer', async ({ page, signInAs, colleague }) => {
    const grace = await colleague({ firstName: 'Grace' });
    await signInAs('networkAdmin');
    await page.goto(`/users/${grace.id}`);
    await page.getByRole('button', { name: 'Make network admin' }).click();
    await expect(toast(page, 'Grace Example is a network admin now')).toBeVisible();
    await page.getByRole('button', { name: 'Remove as network admin' }).click();
    await expect(toast(page, 'Grace Example is no longer a network admin')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Make network admin' })).toBeVisible();
  });

  usersTest('keep the last network admin', async ({ page, signInAs, colleague }) => {
    const nadia = await colleague({ firstName: 'Nadia', role: 'networkAdmin' });
    await signInAs('superUser');
    await page.goto(`/users/${nadia.id}`);
    const remove = page.getByRole('button', { name: 'Remove as network admin' });
    await remove.click();
    await expect(toast(page, 'Error updating user role')).toBeVisible();
    await expect(page.getByText(/This is the last admin of the network/)).toBeVisible();
    await expect(remove).toBeVisible();
    await page.getByRole('button', { name: 'Delete user' }).click();
    await deleteDialog(page).getByRole('textbox').fill(nadia.email);
    await deleteDialog(page).getByRole('button', { name: 'Delete user' }).click();
    await expect(toast(page, 'Failed to delete user')).toBeVisible();
    // While it is at work, the dialog does not close.
    await expect(deleteDialog(page).getByRole('button', { name: 'Delete user' })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(deleteDialog(page)).toBeHidden();
    await colleague({ firstName: 'Ada', role: 'networkAdmin' });
    await remove.click();
    await expect(toast(page, 'Nadia Example is no longer a network admin')).toBeVisible();
  });

  usersTest(
    'of oneself are the account settings, of nobody are not found',
    async ({ page, signInAs, sql }) => {
      const me = await signInAs('locationAdmin');
      await page.goto(`/users/${me.id}`);
      await expect(page).toHaveURL(/\/account-settings$/);
      await page.goto('/users/5');
      await expect(page).toHaveURL(/\/not-found$/);
      const [foreign] = await sql<{ id: string }[]>`
        select id from public.profiles where email = 'grace.lindqvist@example.org'`;
      await page.goto(`/users/${foreign?.id ?? ''}`);
      await expect(page).toHaveURL(/\/not-found$/);
    },
  );
});
