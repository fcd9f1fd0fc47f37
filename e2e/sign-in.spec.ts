import { DEMO_ACCOUNTS, type DemoAccount } from '../local/demo/accounts';
import { shutGate } from './support/gate';
import { sendPassword } from './support/signIn';
import { expect, test } from './support/test';
import { enrolFactor, totpCode } from './support/totp';

/** Each account signs in once here: a code is taken once only. */
function demoAccount(email: string): DemoAccount & { totpSecret: string } {
  const account = DEMO_ACCOUNTS.find((one) => one.email === email);
  if (!account?.totpSecret) throw new Error(`${email} is no demo account with a second factor.`);
  return { ...account, totpSecret: account.totpSecret };
}

test('a demo member signs in with password and code, by keyboard alone', async ({ page }) => {
  const { email, password, totpSecret } = demoAccount('hassan.karimi@example.org');
  await page.goto('/');
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page).toHaveTitle(/^Larder \| /);
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  // The field has the focus, and the sixth digit submits.
  await expect(page.getByLabel('6-digit code')).toBeFocused();
  await page.keyboard.type(totpCode(totpSecret));
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

test('a wrong password and an unknown person get the same answer', async ({ page }) => {
  const { email } = demoAccount('jonas.weber@example.org');
  for (const who of [email, 'nobody@example.org']) {
    await page.goto('/auth/login');
    await sendPassword(page, { email: who, password: 'Not-the-password-1' });
    await expect(page.getByRole('alert')).toContainText('Incorrect email or password.');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(who);
  }
});

test('a press of Sign in is not lost while the demo accounts arrive', async ({ page }) => {
  const gate = shutGate();
  await page.route('**/_local/demo.json', async (route) => {
    await gate.opened;
    await route.continue();
  });
  await page.goto('/auth/login');
  const place = await page.getByRole('button', { name: 'Sign in' }).boundingBox();
  if (!place) throw new Error('There is no button.');
  // On its lower edge, where the smallest move of the page takes it away from under the finger.
  await page.mouse.move(place.x + place.width / 2, place.y + place.height - 2);
  await page.mouse.down();
  gate.open();
  await expect(page.getByLabel('Demo account')).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText('Email is required')).toBeVisible();
});

test('errors show only after the first attempt to sign in', async ({ page }) => {
  await page.goto('/auth/login');
  const email = page.getByLabel('Email', { exact: true });
  await email.focus();
  await page.getByLabel('Password', { exact: true }).focus();
  await expect(page.getByText('Email is required')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(email).toBeFocused();
  await page.keyboard.type('robin');
  await expect(page.getByText('Email is required')).toHaveCount(0);
});

test('a wrong code is refused, the right one leads back to the page that was asked for', async ({
  page,
}) => {
  const { email, password, totpSecret } = demoAccount('grace.lindqvist@example.org');
  await page.goto('/clients');
  await expect(page).toHaveURL(/\/auth\/login\?redirect=%2Fclients$/);
  // The embedded backend offers its demo accounts: whoever tries the product types nothing.
  await page.getByLabel('Demo accounts').selectOption(email);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const right = totpCode(totpSecret);
  const code = page.getByLabel('6-digit code');
  await code.fill(right === '000000' ? '111111' : '000000');
  await expect(page.getByText('Incorrect code.')).toBeVisible();
  // One factor opens nothing.
  await page.goto('/clients');
  await expect(page).toHaveURL(/\/auth\/verify/);
  await page.getByRole('button', { name: 'Use the current code' }).click();
  await expect(page).toHaveURL(/\/clients$/);
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
});

test('someone without a second factor connects one before anything else', async ({ page }) => {
  const account = DEMO_ACCOUNTS.find(({ state }) => state === 'enroll');
  if (!account) throw new Error('No demo account is without a second factor.');
  await page.goto('/auth/login');
  await sendPassword(page, account);
  await expect(page).toHaveURL(/\/auth\/enroll/);
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible();
  await enrolFactor(page);
  await expect(page).toHaveURL(/\/dashboard$/);
});

for (const target of ['//evil.example', '/\\evil.example', 'javascript:alert(1)', '/auth/login']) {
  test(`signing in never leads to ${target}`, async ({ page, signInAs }) => {
    await signInAs('member');
    await page.goto(`/auth/login?redirect=${encodeURIComponent(target)}`);
    await expect(page).toHaveURL(/\/dashboard$/);
  });
}

test('logging out closes every screen, in the other tab too', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('member');
  await page.goto('/clients');
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/events');
  await expect(other.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /User menu|Robin Example/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(other).toHaveURL(/\/auth\/login/);
  // What was open before leads to the sign-in, too.
  await page.goBack();
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toHaveCount(0);
});
