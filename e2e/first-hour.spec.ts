import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothLooks } from './support/accessible';
import { search as deskSearch } from './support/desk';
import { mailsTo } from './support/mails';
import { link } from './support/mainParts';
import { search, cell } from './support/stockSheet';
import { expectTitle, rowWith } from './support/tables';
import { expect, test } from './support/test';
import { toast } from './support/toasts';
import { enrolFactor } from './support/totp';

const PASSWORD = 'Fresh-bread-2027';
const REASON = 'Asked for help with the first steps';

const field = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true });
const steps = (page: Page): Locator => page.getByRole('region', { name: 'Get started' });
/** The row of a step. */
const step = (page: Page, name: string): Locator =>
  steps(page).getByRole('listitem').filter({ hasText: name });
const strip = (page: Page): Locator => page.getByRole('region', { name: 'Leave network' });
const main = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name }).click();

/** The first open step is the one that is selected; its button is the page's only primary one. */
async function takeNext(page: Page, name: string, action: string): Promise<void> {
  await main(page, 'Dashboard');
  const row = step(page, name);
  await expect(row).toHaveAttribute('aria-current', 'step');
  await expect(page.getByRole('main').locator('[data-variant="contained"]')).toHaveText([action]);
  await row.getByRole('link', { name: action }).click();
}

test('a super user makes a network, enters it and leaves; its admin comes by the mail and checks in the first household', async ({
  page,
  browser,
  server,
  network,
  signInAs,
}) => {
  test.setTimeout(300_000);
  const id = randomUUID().slice(0, 8);
  const name = `Riverbend ${id}`;
  const email = `denise-${id}@example.org`;
  const robin = await signInAs('superUser');

  await test.step('a network in one form', async () => {
    await page.goto('/networks');
    await page.getByRole('link', { name: 'Add network' }).click();
    await expectTitle(page, 'Add network');
    await expect(field(page, 'Name')).toBeFocused();
    const submit = page.getByRole('button', { name: 'Add network and send invitation' });
    await submit.click();
    await expect(page.getByText('Location name is required')).toBeVisible();
    await field(page, 'Name').fill(name);
    await field(page, 'First name').fill('Denise');
    await field(page, 'Last name').fill('Hargrove');
    await field(page, 'Email').fill(robin.email);
    await field(page, 'Location name').fill('Riverbend Pantry');
    await expect(page.getByText('Denise gets the invitation by email')).toBeVisible();
    await submit.click();
    const inUse = 'Another account already uses this email address. Use a different one.';
    await expect(page.getByText(inUse)).toBeVisible();
    await expectAccessibleInBothLooks(page, 'a new network');
    await field(page, 'Email').fill(email);
    await submit.click();
    await expect(toast(page, 'Network created')).toBeVisible();
    await expectTitle(page, name);
    await expect(rowWith(page, 'Riverbend Pantry')).toBeVisible();
  });

  await test.step('entered with a reason', async () => {
    await page.getByRole('button', { name: 'Enter network' }).click();
    const question = page.getByRole('alertdialog', { name: `Enter ${name}?` });
    await question.getByRole('textbox', { name: 'Reason' }).fill('help');
    await question.getByRole('button', { name: 'Enter network' }).click();
    await expect(
      question.getByText("Enter a few words about why you're entering this network."),
    ).toBeVisible();
    await expectAccessible(page, 'entering a network');
    await question.getByRole('textbox', { name: 'Reason' }).fill(REASON);
    await question.getByRole('button', { name: 'Enter network' }).click();
    await expect(strip(page)).toContainText(`You are in ${name}.`);
    await expect(steps(page)).toBeVisible();
    // The switcher lists the locations of that network.
    await page.getByRole('button', { name: /Riverbend Pantry/ }).click();
    await expect(page.getByRole('menuitemradio')).toHaveText([/Riverbend Pantry/]);
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(strip(page)).toContainText(`You are in ${name}.`);
    await strip(page).getByRole('button', { name: 'Leave network' }).click();
    await expect(strip(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Main Street/ })).toBeVisible();
    await page.goto('/network-settings');
    await expect(field(page, 'Name')).toHaveValue(network.name);
  });

  const [mail] = await mailsTo(server, email);
  const denise = await browser.newPage();

  await test.step('the admin comes by the mail', async () => {
    await denise.goto(mail?.link ?? '');
    await expect(denise.getByRole('heading', { name: 'Welcome, Denise Hargrove' })).toBeVisible();
    await denise.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await denise.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
    await denise.getByRole('button', { name: 'Save and continue' }).click();
    await enrolFactor(denise);
    await expect(denise).toHaveURL(/\/dashboard$/);
    await expect(steps(denise)).toContainText('1 of 6 done.');
    await expect(step(denise, 'Add a location')).toContainText('Riverbend Pantry');
    await expect(denise.getByText('Appears after your first check-in')).toHaveCount(4);
    await expectAccessibleInBothLooks(denise, 'get started');
  });

  await test.step('the activity has who came, and why', async () => {
    await denise.getByRole('button', { name: /^User menu/ }).click();
    await denise.getByRole('menuitem', { name: 'Network Settings' }).click();
    await link(denise, 'Activity').click();
    const entered = denise.getByRole('row').filter({ hasText: 'Entered the network' });
    await expect(entered).toContainText('Robin Example');
    await expect(entered).toContainText(REASON);
    await expect(denise.getByRole('row').filter({ hasText: 'Left the network' })).toBeVisible();
    await main(denise, 'Dashboard');
  });

  await test.step('samples come and go', async () => {
    await denise.getByRole('button', { name: 'Add sample data' }).click();
    await expect(denise.getByText('Your network has 40 made-up households')).toBeVisible();
    await expect(denise.getByRole('link', { name: /\(sample\)$/ }).first()).toBeVisible();
    await expect(steps(denise)).toContainText('1 of 6 done.');
    await denise.getByRole('button', { name: 'Remove sample data' }).click();
    await expect(denise.getByRole('button', { name: 'Add sample data' })).toBeVisible();
    await expect(denise.getByRole('link', { name: /\(sample\)$/ })).toHaveCount(0);
  });

  await test.step('each step leads to the next', async () => {
    await takeNext(denise, 'Invite your team', 'Invite people');
    await denise.getByRole('button', { name: 'Invite user' }).click();
    const dialog = denise.getByRole('dialog', { name: 'Invite user' });
    await dialog.getByLabel('Email').fill(`leah-${id}@example.org`);
    await dialog.getByLabel('First name').fill('Leah');
    await dialog.getByLabel('Last name').fill('Abrams');
    await dialog.getByRole('radio', { name: 'Member' }).check();
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(toast(denise, 'Invitation sent')).toBeVisible();

    await takeNext(denise, 'Bring in your client list', 'Import clients');
    await denise.locator('input[type=file]').setInputFiles({
      name: 'old-system.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'First name,Last name,Phone\nRosa,Delgado,313-555-0101\nAbdi,Nwosu,313-555-0102',
      ),
    });
    await denise.getByRole('button', { name: 'Check 2 rows' }).click();
    await denise.getByRole('button', { name: /^Import 2/ }).click();
    await expect(denise.getByRole('heading', { name: '2 rows imported' })).toBeVisible();

    await takeNext(denise, 'Set visit rules', 'Set rules');
    await denise.getByLabel('Limit visits').check();
    await field(denise, 'Visits').fill('2');
    await field(denise, 'Days').fill('30');
    await denise.getByRole('button', { name: 'Save visit rules' }).click();
    await expect(toast(denise, 'Network updated')).toBeVisible();

    await takeNext(denise, 'Stock your shelves', 'Add stock');
    await search(denise).fill('Black beans');
    await denise.getByRole('option', { name: 'Create item “Black beans”' }).click();
    await cell(denise, 'Quantity', 'Black beans').fill('24');
    await denise.getByRole('button', { name: 'Save delivery' }).click();
    await expect(toast(denise, 'Delivery saved')).toBeVisible();

    await takeNext(denise, 'Check in your first household', 'Open check-in');
    await deskSearch(denise).fill('Rosa Delgado');
    await expect(denise.getByRole('option', { name: /Rosa Delgado/ })).toBeVisible();
    await deskSearch(denise).press('Enter');
    await denise.getByRole('button', { name: 'Check in', exact: true }).click();
    await expect(denise.getByRole('status').filter({ hasText: 'checked in' })).toBeVisible();
    await main(denise, 'Dashboard');
    await expect(denise.getByRole('region', { name: 'Today' })).toBeVisible();
    await expect(steps(denise)).toHaveCount(0);
  });
  await denise.close();
});

test('Get started is closed without a question, and Help brings it back', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  await sql`update public.networks set get_started_closed_at = null where id = ${network.id}`;
  await signInAs('networkAdmin');
  await page.goto('/dashboard');
  await expect(steps(page)).toContainText('2 of 6 done.');
  // A network with clients is none to fill with samples.
  await expect(page.getByRole('button', { name: 'Add sample data' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Close “Get started”' }).click();
  await expect(steps(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Today' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Today' })).toBeVisible();
  await expect(steps(page)).toHaveCount(0);

  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await expectTitle(page, 'Help');
  await expectAccessibleInBothLooks(page, 'help');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search the answers' })).toBeFocused();
  await page.keyboard.type('spreadsheet excel');
  const question = page.getByText('How do I bring clients from a spreadsheet?');
  // The only one that is found is open by itself.
  await expect(question).toBeVisible();
  await expect(page.getByText('For 30 days you can undo the import.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show “Get started” on the dashboard' }).click();
  await expect(steps(page)).toBeVisible();
});
