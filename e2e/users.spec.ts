import type { Locator, Page } from '@playwright/test';
import { expectEightSeconds, passUntilVisible, stopClock } from './support/clock';
import type { TestNetwork } from './support/network';
import { expectRowMenu, expectTotal, chooseInRow, rowWith } from './support/tables';
import { expect } from './support/test';
import { enrolFactor } from './support/totp';
import { deleteDialog } from './support/dialogs';
import { answerWith } from './support/faults';
import { mailsTo } from './support/mails';
import { openUsers, usersTest } from './support/people';
import { toast } from './support/toasts';

const NEW_PASSWORD = 'Fresh-bread-2027';

/** An address that no other test uses. */
const addressOf = (network: TestNetwork, name: string) => `${name}.${network.id}@example.org`;

const inviteDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Invite user' });

async function openInvite(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Invite user' }).click();
  const dialog = inviteDialog(page);
  await expect(dialog).toBeVisible();
  return dialog;
}

async function fillInvitation(dialog: Locator, email: string): Promise<void> {
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('First name').fill('Leah');
  await dialog.getByLabel('Last name').fill('Abrams');
  await dialog.getByRole('radio', { name: 'Member' }).check();
}

usersTest.describe('the list', () => {
  usersTest('is forbidden to members, and not offered', async ({ page, signInAs }) => {
    await signInAs('member');
    await page.goto('/users');
    await expect(page).toHaveURL(/\/forbidden$/);
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: 'Clients' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0);
  });

  for (const role of ['locationAdmin', 'networkAdmin', 'superUser'] as const)
    usersTest(
      `shows a ${role} the colleagues of the location by one request`,
      async ({ page, signInAs, colleague, network }) => {
        const grace = await colleague({ firstName: 'Grace' });
        const lead = await colleague({ firstName: 'Ada', role: 'locationAdmin' });
        const elsewhere = await colleague({
          firstName: 'Elsa',
          locations: [network.locations[1]],
        });
        const me = await signInAs(role);
        const asked: string[] = [];
        page.on('request', (request) => {
          if (/\/rest\/v1\/(location_users|profiles|user_locations|rpc)/.test(request.url()))
            asked.push(new URL(request.url()).pathname);
        });
        await openUsers(page);
        await expectTotal(page, 2);
        await expect(page.getByRole('columnheader')).toHaveText([
          'Avatar',
          'Email',
          'Name',
          'Role',
          'Actions',
        ]);
        await expect(page.getByRole('main')).toContainText('Main Street');
        await expect(rowWith(page, grace.email)).toContainText('Member');
        await expect(rowWith(page, lead.email)).toContainText('Admin');
        await expect(rowWith(page, me.email)).toHaveCount(0);
        await expect(rowWith(page, elsewhere.email)).toHaveCount(0);
        expect(asked).toEqual(['/rest/v1/location_users']);
        await expectRowMenu(page, 'Grace Example', ['View', 'Delete']);
      },
    );

  usersTest('sorts and filters', async ({ page, signInAs, colleague }) => {
    const names = ['Ada', 'Grace', 'Zoë'];
    for (const firstName of names) await colleague({ firstName });
    await signInAs('locationAdmin');
    await openUsers(page);
    const shown = page.locator('tbody tr td:nth-of-type(3)');
    await expect(shown).toHaveText(names.map((name) => `${name} Example`));
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await expect(shown).toHaveText(names.toReversed().map((name) => `${name} Example`));
    await page.getByPlaceholder('Filter...').fill('zoë');
    await expectTotal(page, 1);
    await expect(shown).toHaveText(['Zoë Example']);
    await page.getByPlaceholder('Filter...').fill('nobody');
    await expect(page.getByText('No results.')).toBeVisible();
  });

  for (const [role, above, chip, words] of [
    ['locationAdmin', 'networkAdmin', 'Network admin', /Nadia Example is a network admin/],
    ['networkAdmin', 'superUser', 'Super user', /Nadia Example is a super user/],
  ] as const)
    usersTest(
      `keeps a ${role} from touching a ${above}, in the list and by the address`,
      async ({ page, signInAs, colleague }) => {
        const nadia = await colleague({ firstName: 'Nadia', role: above });
        await colleague({ firstName: 'Grace' });
        await signInAs(role);
        await openUsers(page);
        await expect(rowWith(page, nadia.email)).toContainText(chip);
        await page.getByRole('button', { name: 'Actions for Nadia Example' }).click();
        await expect(page.getByRole('menuitem')).toHaveText(['View']);
        await page.goto(`/users/${nadia.id}?edit=1`);
        await expect(page.getByRole('heading', { name: 'Nadia Example', level: 1 })).toBeVisible();
        await expect(page.getByText(words)).toBeVisible();
        const offered = page.getByRole('main').getByRole('button');
        await expect(offered).toHaveCount(0);
        await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
      },
    );
});

usersTest.describe('an invitation', () => {
  usersTest('says what is missing, field by field', async ({ page, signInAs, network }) => {
    await signInAs('locationAdmin');
    await openUsers(page);
    const dialog = await openInvite(page);
    await dialog.getByLabel('Email').focus();
    await dialog.getByLabel('First name').focus();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(dialog.getByRole('alert')).toHaveText([
      'Email is required',
      'First name is required',
      'Last name is required',
      'Role is required',
    ]);
    await dialog.getByLabel('Email').fill('leah.abrams@example');
    await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
    // Escape and Cancel ask before what was typed is lost.
    await fillInvitation(dialog, addressOf(network, 'leah'));
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await expect(dialog.getByLabel('Email')).toHaveValue(addressOf(network, 'leah'));
    await expect(dialog.getByRole('radio', { name: 'Member' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(dialog).toBeHidden();
    await openInvite(page);
    await expect(dialog.getByLabel('Email')).toHaveValue('');
  });

  usersTest(
    'leads from the dialog over the mail to the dashboard',
    async ({ page, signInAs, server, network, browser }) => {
      const address = addressOf(network, 'leah');
      await signInAs('locationAdmin');
      await openUsers(page);
      const dialog = await openInvite(page);
      await expect(dialog).toContainText('Main Street');
      await fillInvitation(dialog, address);
      await dialog.getByRole('button', { name: 'Send invitation' }).click();
      await expect(toast(page, 'Invitation sent')).toBeVisible();
      await expect(
        page.getByText(
          'The user will receive an email with an invite link to finish setting up their account',
        ),
      ).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(rowWith(page, address)).toContainText('Invited');
      await expect(rowWith(page, address)).toContainText('Leah Abrams');

      const [mail] = await mailsTo(server, address);
      expect(mail?.type).toBe('invite');
      const guest = await browser.newPage();
      await guest.goto(mail?.link ?? '');
      await expect(guest).toHaveURL(/\/auth\/setup/);
      await expect(guest.getByRole('heading', { name: 'Welcome, Leah' })).toBeVisible();
      await guest.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
      await guest.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD);
      await guest.getByRole('button', { name: 'Save and continue' }).click();
      await expect(guest).toHaveURL(/\/auth\/enroll/);
      await enrolFactor(guest);
      await expect(guest).toHaveURL(/\/dashboard$/);
      await expect(guest.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
      await expect(guest.getByText('Main Street').first()).toBeVisible();
      await guest.close();

      await openUsers(page);
      await expect(rowWith(page, address)).toContainText('Member');
      await expect(rowWith(page, address)).not.toContainText('Invited');
    },
  );

  usersTest(
    'is sent again, and withdrawn',
    async ({ page, browser, signInAs, server, network }) => {
      const address = addressOf(network, 'leah');
      await signInAs('locationAdmin');
      await openUsers(page);
      const dialog = await openInvite(page);
      await fillInvitation(dialog, address);
      await dialog.getByRole('button', { name: 'Send invitation' }).click();
      await expect(rowWith(page, address)).toContainText('Invited');
      const again = page.waitForResponse('**/functions/v1/invite-user');
      await chooseInRow(page, 'Leah Abrams', 'Invite again');
      expect((await again).status()).toBe(200);
      expect(await mailsTo(server, address)).toHaveLength(2);

      await chooseInRow(page, 'Leah Abrams', 'Delete');
      await deleteDialog(page).getByRole('textbox').fill(address);
      await deleteDialog(page).getByRole('button', { name: 'Delete user' }).click();
      await expect(toast(page, 'Successfully deleted user')).toBeVisible();
      await expect(rowWith(page, address)).toHaveCount(0);
      const [mail] = await mailsTo(server, address);
      const other = await browser.newPage();
      await other.goto(mail?.link ?? '');
      await expect(other.getByRole('heading', { level: 1 })).toHaveText(
        'This link no longer works',
      );
      await other.close();
    },
  );

  usersTest('that fails says so and loses nothing', async ({ page, signInAs, network }) => {
    const address = addressOf(network, 'leah');
    await signInAs('locationAdmin');
    await openUsers(page);
    const dialog = await openInvite(page);
    await fillInvitation(dialog, address);
    await page.route(
      '**/functions/v1/invite-user',
      answerWith(403, { error: { code: 'not_allowed', message: 'Failed to send invite' } }),
    );
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(toast(page, 'Failed to send invite')).toBeVisible();
    await expect(page.getByText(/You can't invite this person to this location/)).toBeVisible();
    await expect(dialog.getByLabel('Email')).toHaveValue(address);
    await page.unroute('**/functions/v1/invite-user');
    await stopClock(page);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    const sent = toast(page, 'Invitation sent');
    await passUntilVisible(page, sent);
    await expectEightSeconds(page, sent);
  });

  usersTest('over the limit of a day says until when', async ({ page, signInAs, network }) => {
    // The clocks of New York, the time zone of a network that chose none.
    await page.clock.setFixedTime('2026-11-25T18:00:00-05:00');
    await signInAs('locationAdmin');
    await openUsers(page);
    for (const [retryAt, words] of [
      ['2026-11-26T09:14:00-05:00', 'tomorrow at 9:14 AM'],
      ['2026-11-25T18:30:00-05:00', 'today at 6:30 PM'],
    ] as const) {
      await page.route(
        '**/functions/v1/invite-user',
        answerWith(429, {
          error: { code: 'invitation_limit', message: 'Too many', retry_at: retryAt },
        }),
      );
      const dialog = await openInvite(page);
      await fillInvitation(dialog, addressOf(network, 'leah'));
      await dialog.getByRole('button', { name: 'Send invitation' }).click();
      await expect(
        page.getByText(`You have sent 20 invitations today. You can send more ${words}.`),
      ).toBeVisible();
      await page.unroute('**/functions/v1/invite-user');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Leave' }).click();
      await expect(dialog).toBeHidden();
    }
  });

  usersTest(
    'of somebody from the network promises no mail',
    async ({ page, signInAs, server, colleague, network }) => {
      const elsa = await colleague({ firstName: 'Elsa', locations: [network.locations[1]] });
      await signInAs('networkAdmin');
      await openUsers(page);
      const dialog = await openInvite(page);
      await fillInvitation(dialog, elsa.email);
      await dialog.getByRole('button', { name: 'Send invitation' }).click();
      await expect(toast(page, 'User added')).toBeVisible();
      await expect(rowWith(page, elsa.email)).toContainText('Elsa Example');
      expect(await mailsTo(server, elsa.email)).toEqual([]);
    },
  );
});
