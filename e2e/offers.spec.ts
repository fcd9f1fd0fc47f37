import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { mailsTo } from './support/mails';
import { openUsers, usersTest } from './support/people';
import { startSession, type Staff } from './support/staff';
import { rowWith } from './support/tables';
import { expect, openSession } from './support/test';
import { toast } from './support/toasts';

const WANTS = 'Main Street wants to add you';

/** Invites somebody by the dialog of the list of users. */
async function invite(page: Page, email: string, role: 'Admin' | 'Member' = 'Member') {
  await page.getByRole('button', { name: 'Invite user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite user' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('First name').fill('Elsa');
  await dialog.getByLabel('Last name').fill('Example');
  await dialog.getByRole('radio', { name: role }).check();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog).toBeHidden();
}

const notice = (page: Page) => page.getByRole('region', { name: 'Locations that want to add you' });

interface Scene {
  elsa: Staff;
  /** Elsa's browser. */
  hers: Page;
}

/** Elsa works at the other location; an admin of this one, in `page`, has asked her. */
const offerTest = usersTest.extend<{ asked: Scene }>({
  asked: async ({ page, browser, colleague, network, server, sql }, use) => {
    const elsa = await colleague({ firstName: 'Elsa', locations: [network.locations[1]] });
    const admin = await colleague({ firstName: 'Ada', role: 'locationAdmin' });
    await openSession(page, await startSession(sql, server, admin));
    await openUsers(page);
    await invite(page, elsa.email);
    await expect(toast(page, 'Invitation sent')).toBeVisible();
    await expect(page.getByText('after they sign in and accept the invitation')).toBeVisible();
    await expect(page.getByText('Waiting for Elsa Example’s answer')).toBeVisible();
    await expect(rowWith(page, elsa.email)).toHaveCount(0);
    const context = await browser.newContext();
    const hers = await context.newPage();
    await openSession(hers, await startSession(sql, server, elsa));
    await use({ elsa, hers });
    await context.close();
  },
});

offerTest('is accepted in the app, wherever one is', async ({ page, asked, server }) => {
  const { elsa, hers } = asked;
  await hers.goto('/clients');
  await expect(notice(hers)).toContainText(WANTS);
  await expect(notice(hers)).toContainText('Ada Example invited you to work there as a member.');
  await expectAccessible(hers, 'the notice of an offer');
  await hers.goto('/events');
  await hers.getByRole('button', { name: 'Accept: Main Street' }).click();
  await expect(toast(hers, 'You can work at Main Street now')).toBeVisible();
  await expect(notice(hers)).toHaveCount(0);
  await expect(hers.getByRole('main')).toBeFocused();
  // The session knows the location: it can be chosen.
  await hers
    .getByRole('button', { name: /Switch location/ })
    .first()
    .click();
  await hers.getByRole('menuitemradio', { name: /Main Street/ }).click();
  await expect(hers).toHaveURL(/\/dashboard$/);
  await expect(hers.getByRole('main')).toContainText('Main Street');

  await openUsers(page);
  await expect(rowWith(page, elsa.email)).toContainText('Member');
  await expect(page.getByText('Waiting for Elsa Example’s answer')).toHaveCount(0);
  await expect
    .poll(async () => (await mailsTo(server, elsa.email)).map(({ type }) => type))
    .toEqual(['location_offered']);
});

offerTest('is declined on the account page, by keyboard', async ({ page, asked }) => {
  const { elsa, hers } = asked;
  await hers.goto('/account-settings');
  const card = hers.locator('section', { hasText: WANTS });
  await expect(card).toContainText('Nothing changes until you accept.');
  // One place is enough.
  await expect(notice(hers)).toHaveCount(0);
  await expectAccessible(hers, 'the card of an offer');
  await hers.getByRole('button', { name: 'Decline: Main Street' }).focus();
  await hers.keyboard.press('Enter');
  await expect(toast(hers, 'Declined')).toBeVisible();
  await expect(hers.getByText(WANTS)).toHaveCount(0);
  await expect(hers.getByRole('main')).toBeFocused();
  await openUsers(page);
  await expect(page.getByText('Waiting for Elsa Example’s answer')).toHaveCount(0);
  await expect(rowWith(page, elsa.email)).toHaveCount(0);
});

offerTest('is nobody’s notice but hers', async ({ page, asked: _ }) => {
  const ofMine = page.waitForResponse((answer) =>
    /open_location_offers.*is_mine\.eq\.%?2?2?"?true/.test(answer.url()),
  );
  await page.reload();
  const answer = await ofMine;
  expect(await answer.json()).toEqual([]);
  await expect(page.getByText('Waiting for Elsa Example’s answer')).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

offerTest('is put off until the next visit', async ({ asked: { hers } }) => {
  await hers.goto('/clients');
  await hers.getByRole('button', { name: 'Decide later' }).click();
  await expect(notice(hers)).toHaveCount(0);
  await hers.getByRole('link', { name: 'Events' }).first().click();
  await expect(hers.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
  await expect(notice(hers)).toHaveCount(0);
  await hers.reload();
  await expect(notice(hers)).toContainText(WANTS);
});

offerTest('is withdrawn, and gone for who would answer it', async ({ page, asked: { hers } }) => {
  await hers.goto('/clients');
  await expect(notice(hers)).toContainText(WANTS);
  await page.getByRole('button', { name: 'Withdraw: Elsa Example' }).click();
  const question = page.getByRole('alertdialog', { name: 'Withdraw this invitation?' });
  await expect(question).toContainText("Elsa Example won't be able to accept it anymore.");
  await expectAccessible(page, 'the question before an offer is withdrawn');
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await expect(toast(page, 'Invitation withdrawn')).toBeVisible();
  await expect(page.getByText('Waiting for Elsa Example’s answer')).toHaveCount(0);
  await hers.getByRole('button', { name: 'Accept: Main Street' }).click();
  await expect(toast(hers, 'This invitation was withdrawn')).toBeVisible();
  await expect(notice(hers)).toHaveCount(0);
});
