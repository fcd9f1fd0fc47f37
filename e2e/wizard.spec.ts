import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothLooks } from './support/accessible';
import { stopClock } from './support/clock';
import { expect, test } from './support/test';

const step = (page: Page, name: RegExp): Locator =>
  page.getByLabel('Steps', { exact: true }).getByRole('button', { name });
const field = (page: Page, name: string): Locator => page.getByLabel(new RegExp(`^${name}`));
const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

/** What chance says from now on: a submission fails below 0.1. */
const setChance = (page: Page, number: number) =>
  page.evaluate((value) => {
    Math.random = () => value;
  }, number);

async function openWizard(page: Page): Promise<void> {
  await page.goto('/clients/new');
  await expect(page.getByRole('heading', { name: 'Create New User', level: 1 })).toBeVisible();
}

/** Fills the first two steps and goes on to the last. */
async function fillToReview(page: Page): Promise<void> {
  await field(page, 'Name').fill('Ada Lovelace');
  await field(page, 'Email').fill('ada@example.org');
  await button(page, 'Next').click();
  await field(page, 'Street').fill('1 Main Street');
  await field(page, 'City').fill('Detroit');
  await field(page, 'Country').fill('USA');
  await button(page, 'Next').click();
  await expect(button(page, 'Submit')).toBeVisible();
}

test('each step is judged before the next; the way back and to what was reached is free', async ({
  page,
  signInAs,
}) => {
  await signInAs('member');
  await openWizard(page);
  const message = page.getByText('Please correct the following errors:', { exact: true });
  const listed = page.getByRole('main').getByRole('alert').getByRole('listitem');

  // Only the next step can be gone to, and not before this one is right.
  await expect(step(page, /Review/)).toBeDisabled();
  await field(page, 'Name').focus();
  await field(page, 'Email').focus();
  await field(page, 'Name').focus();
  await expect(page.getByText(/is required\.|Invalid/)).toHaveCount(0);
  await step(page, /Address/).click();
  await expect(message).toBeVisible();
  await expect(listed).toHaveText(['Name is required.', 'Invalid email address.']);
  await expect(field(page, 'Name')).toBeFocused();
  await expectAccessibleInBothLooks(page, 'Wizard with complaints');
  await field(page, 'Name').fill('x'.repeat(101));
  await field(page, 'Email').fill('nobody');
  await expect(listed).toHaveText(['Name is too long.', 'Invalid email address.']);
  await field(page, 'Name').fill('x'.repeat(100));
  await expect(listed).toHaveText(['Invalid email address.']);
  await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'false');
  await field(page, 'Email').fill('ada@example.org');
  await page.keyboard.press('Enter');

  await expect(field(page, 'Street')).toBeVisible();
  await expect(message).toHaveCount(0);
  await button(page, 'Next').click();
  await expect(listed).toHaveText([
    'Street is required.',
    'City is required.',
    'Country is required.',
  ]);
  // Back is free, even from a step that is not right.
  await button(page, 'Back').click();
  await expect(field(page, 'Email')).toHaveValue('ada@example.org');
  await expect(step(page, /Review/)).toBeDisabled();
  await step(page, /Address/).click();
  await field(page, 'Street').fill('1 Main Street');
  await field(page, 'City').fill('Detroit');
  await field(page, 'Country').fill('USA');
  // The line of the last complaint goes, and what is below moves up.
  await expect(page.getByText('Country is required.')).toHaveCount(0);
  await button(page, 'Next').click();
  await expect(page.getByRole('definition')).toHaveText([
    'x'.repeat(100),
    'ada@example.org',
    '1 Main Street',
    'Detroit',
    'USA',
  ]);

  // A step that was reached can be gone to again, unless the one of now is wrong.
  await step(page, /Personal/).click();
  await field(page, 'Name').fill('');
  await step(page, /Review/).click();
  await expect(listed).toHaveText(['Name is required.']);
  await field(page, 'Name').fill('Ada');
  await step(page, /Review/).click();
  await expect(page.getByRole('definition').first()).toHaveText('Ada');
});

test('a field that was mended is left by one click, and by one Tab', async ({ page, signInAs }) => {
  await signInAs('member');
  const [name, email] = [field(page, 'Name'), field(page, 'Email')];
  const leave = [() => page.keyboard.press('Tab'), () => email.click()];
  for (const goOn of leave) {
    await page.goto('/clients/new');
    await button(page, 'Next').click();
    await expect(name).toBeFocused();
    await page.keyboard.type('Ada');
    // Judged as it is typed: nothing moves when the field is left.
    await expect(page.getByText('Name is required.')).toHaveCount(0);
    await goOn();
    await page.keyboard.type('ada@example.org');
    await expect(email).toHaveValue('ada@example.org');
    await expect(name).toHaveValue('Ada');
    await expect(page.getByText('Invalid email address.')).toHaveCount(0);
  }
});

test('the submission takes a while, fails by chance, then succeeds for good', async ({
  page,
  signInAs,
}) => {
  await signInAs('locationAdmin');
  await openWizard(page);
  await fillToReview(page);
  await stopClock(page);
  await setChance(page, 0.09);
  await button(page, 'Submit').click();
  await expect(button(page, 'Submit')).toBeDisabled();
  await expect(button(page, 'Back')).toBeDisabled();
  await page.clock.runFor(1_499);
  await expect(page.getByText('Submission Failed')).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(page.getByText('Submission Failed', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Submission FailedAn unexpected error occurred during submission.',
  );

  await setChance(page, 0.1);
  await button(page, 'Submit').click();
  await expect(button(page, 'Submit')).toBeDisabled();
  await page.clock.runFor(1_500);
  await expect(page.getByText('Success', { exact: true })).toBeVisible();
  await expect(page.getByText('Submission Failed')).toHaveCount(0);
  await expect(button(page, 'Submitted')).toBeDisabled();
  await expect(step(page, /Personal/)).toBeDisabled();
  await page.clock.resume();
  // Nothing is left to lose.
  await page.getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
});

test('what was typed is not left without a question, in the app and with the tab', async ({
  page,
  signInAs,
}) => {
  await signInAs('member');
  await openWizard(page);
  await field(page, 'Name').fill('Ada');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const events = page.getByRole('link', { name: 'Events', exact: true });
  await events.click();
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(field(page, 'Name')).toHaveValue('Ada');
  await events.click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(/\/clients\/new$/);

  // The tab: the browser itself asks.
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const browserQuestion = await asked;
  expect(browserQuestion.type()).toBe('beforeunload');
  await browserQuestion.dismiss();
  await expect(field(page, 'Name')).toHaveValue('Ada');

  await events.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
});
