import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessibleInBothLooks } from './support/accessible';
import { sendPassword } from './support/signIn';
import type { Staff } from './support/staff';
import { expectTitle } from './support/tables';
import { expect, test } from './support/test';
import { totpCode } from './support/totp';

const HOUR = 3_600_000;
const DRAFT = 'Harvest supper';
const note = 'Your draft is back.';

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name' });
const sharedBox = (page: Page) => page.getByRole('checkbox', { name: 'This is a shared computer' });

/** So that the hours that pass in a test are over by now, for the server's tokens too. */
const beginEarlier = (page: Page) => page.clock.install({ time: Date.now() - 14 * HOUR });

/** Signs in on the page that is open. @param ahead as for totpCode: each code counts once */
async function signIn(page: Page, staff: Staff, ahead = 0): Promise<void> {
  await sendPassword(page, staff);
  await page.getByLabel('6-digit code').fill(totpCode(staff.totpSecret, ahead));
}

/** Begins an event and types nothing for twelve hours. */
async function leaveInTheMiddle(page: Page): Promise<void> {
  await page.goto('/events/create');
  await nameField(page).fill(DRAFT);
  await page.clock.fastForward(12 * HOUR + 60_000);
  await expect(page).toHaveURL(/\/auth\/login\?redirect=%2Fevents%2Fcreate$/);
  await expect(page.getByText('You were signed out after 12 hours of inactivity.')).toBeVisible();
}

/** Everything that the browser keeps of the app's pages. */
const keptBy = (page: Page) => page.evaluate(() => ({ ...localStorage, ...sessionStorage }));

test('nothing typed for twelve hours signs out; the same person goes on with what was typed', async ({
  page,
  sql,
  signInAs,
}) => {
  await beginEarlier(page);
  const staff = await signInAs('member');
  await leaveInTheMiddle(page);
  expect(await sql`select from auth.sessions where user_id = ${staff.id}`).toHaveLength(0);
  await expectAccessibleInBothLooks(page, 'the sign-in page after a long rest');
  await page.reload();
  await expect(page.getByText(/after 12 hours of inactivity/)).toBeVisible();

  await signIn(page, staff);
  await expectTitle(page, 'Add event');
  await expect(nameField(page)).toHaveValue(DRAFT);
  await expect(page.getByText(note)).toBeVisible();
  await expectAccessibleInBothLooks(page, 'a form with a draft');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(nameField(page)).toHaveValue('');
  await expect(page.getByText(note)).toHaveCount(0);
});

test('another person gets nothing of it, and leaves nothing of it', async ({
  page,
  person,
  signInAs,
}) => {
  await beginEarlier(page);
  const staff = await signInAs('member');
  await leaveInTheMiddle(page);
  const other = await person();
  await signIn(page, other);
  await expectTitle(page, 'Add event');
  await expect(nameField(page)).toHaveValue('');
  expect(JSON.stringify(await keptBy(page))).not.toContain(DRAFT);

  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await signIn(page, staff, 1);
  await expectTitle(page, 'Dashboard');
  await page.goto('/events/create');
  await expect(nameField(page)).toHaveValue('');
});

test('what was typed outlives a page that is loaded again, and no sign-out', async ({
  page,
  signInAs,
}) => {
  const staff = await signInAs('member');
  await page.goto('/events/create');
  await nameField(page).fill(DRAFT);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText(note)).toBeVisible();
  await expect(nameField(page)).toHaveValue(DRAFT);

  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  expect(JSON.stringify(await keptBy(page))).not.toContain(DRAFT);
  await signIn(page, staff);
  await expectTitle(page, 'Dashboard');
  await page.goto('/events/create');
  await expect(nameField(page)).toHaveValue('');
});

test('a tab that is at work keeps the others signed in', async ({ page, context, signInAs }) => {
  await context.clock.install({ time: Date.now() - 14 * HOUR });
  await signInAs('member');
  await page.goto('/events');
  await expectTitle(page, 'Events');
  const atWork = await context.newPage();
  await atWork.goto('/clients');
  await expectTitle(atWork, 'Clients');
  await context.clock.fastForward(11 * HOUR);
  // By keys: a text that comes without any is nobody at work.
  await atWork.getByPlaceholder('Filter...').pressSequentially('Rosa');
  await context.clock.fastForward(HOUR + 60_000);
  await expectTitle(page, 'Events');
  await expectTitle(atWork, 'Clients');
  await context.clock.fastForward(11 * HOUR);
  for (const tab of [page, atWork]) await expect(tab).toHaveURL(/\/auth\/login/);
});

test.describe('a shared computer', () => {
  /** Signs in with the box ticked. */
  async function signInShared(page: Page, staff: Staff): Promise<void> {
    await page.goto('/clients');
    await sharedBox(page).check();
    await signIn(page, staff);
    await expectTitle(page, 'Clients');
  }

  const localStorageOf = (page: Page) => page.evaluate(() => ({ ...localStorage }));

  async function expectSignedOutElsewhere(context: BrowserContext): Promise<void> {
    const elsewhere = await context.newPage();
    await elsewhere.goto('/clients');
    await expect(elsewhere.getByLabel('Email', { exact: true })).toBeVisible();
    await elsewhere.close();
  }

  test('keeps nothing: no session, no list settings, no draft', async ({
    page,
    context,
    person,
  }) => {
    const staff = await person();
    await signInShared(page, staff);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Email' }).click();
    await page.keyboard.press('Escape');
    await page.getByPlaceholder('Filter...').fill('Delgado');
    expect(await localStorageOf(page)).toEqual({});
    await expectSignedOutElsewhere(context);

    // It is this tab's while it is open, and the form forgets what a page that is left forgets.
    await page.goto('/events/create');
    await nameField(page).fill(DRAFT);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(nameField(page)).toHaveValue('');
    expect(JSON.stringify(await keptBy(page))).not.toContain(DRAFT);
    expect(await localStorageOf(page)).toEqual({});
  });

  test('signs out after half an hour, and the form is empty afterwards', async ({
    page,
    person,
  }) => {
    await beginEarlier(page);
    const staff = await person();
    await signInShared(page, staff);
    await page.goto('/events/create');
    await nameField(page).fill(DRAFT);
    await page.clock.fastForward(31 * 60_000);
    await expect(page.getByText(/after 30 minutes of inactivity\.$/)).toBeVisible();
    expect(JSON.stringify(await keptBy(page))).not.toContain(DRAFT);
    await expect(sharedBox(page)).toBeChecked();
    await signIn(page, staff, 1);
    await expectTitle(page, 'Add event');
    await expect(nameField(page)).toHaveValue('');
    await expect(page.getByText(note)).toHaveCount(0);
  });
});
