import type { Page, Request } from '@playwright/test';
import type { Server } from './support/readServer';
import { sendPassword } from './support/signIn';
import { signInByApi, signInHalfway } from './support/staff';
import { storeSession } from './support/storeSession';
import { expect, test } from './support/test';
import { enrolFactor, totpCode } from './support/totp';
import { mailsTo } from './support/mails';

const NEW_PASSWORD = 'Fresh-bread-2027';
/** Bytes (quality.md): what the login page may load of JavaScript, as it is transferred. */
const LOGIN_BUDGET = 150_000;
const USED_TITLE = 'This link no longer works';

/** The links of the mails to an address, newest first. */
async function linksTo(server: Server, address: string): Promise<readonly string[]> {
  const mails = await mailsTo(server, address);
  return mails.flatMap(({ link }) => (link === null ? [] : [link]));
}

async function askForMail(page: Page, address: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(address);
  await page.getByRole('button', { name: /^Send (the|a new) link$/ }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText(
    `If ${address} belongs to an account, an email with a link is on its way. ` +
      'The link works once, for a limited time.',
  );
}

/** Types a new password letter by letter past the checklist, with each rule's refusal. */
async function chooseNewPassword(page: Page, submit: string): Promise<void> {
  const password = page.getByLabel('New password', { exact: true });
  const confirmation = page.getByLabel('Confirm password', { exact: true });
  const met = page.locator('li[data-met="true"]');
  await expect(page.locator('li[data-met]')).toHaveText([
    /^At least 12 characters/,
    /^A lowercase letter/,
    /^An uppercase letter/,
    /^A number/,
  ]);
  await expect(met).toHaveCount(0);
  await password.fill('abc');
  await expect(met).toHaveText([/^A lowercase letter/]);
  await expect(page.getByText('Password must', { exact: false })).toHaveCount(0);
  await page.getByRole('button', { name: submit }).click();
  for (const [typed, refusal] of [
    ['abc', 'Password must be at least 12 characters'],
    ['ABCDEFGHIJKL', 'Password must contain a lowercase letter'],
    ['abcdefghijkl', 'Password must contain an uppercase letter'],
    ['abcdefghijkL', 'Password must contain a number'],
  ] as const) {
    await password.fill(typed);
    await expect(page.getByText(refusal, { exact: true })).toBeVisible();
  }
  await password.fill(NEW_PASSWORD);
  await expect(met).toHaveCount(4);
  await confirmation.fill(`${NEW_PASSWORD}!`);
  await expect(page.getByText('Passwords do not match', { exact: true })).toBeVisible();
  await confirmation.fill(NEW_PASSWORD);
  await page.getByRole('button', { name: submit }).click();
}

test('the login page loads neither the app nor more than its budget', async ({ page, baseURL }) => {
  const sizes: Promise<[string, number]>[] = [];
  const strangers: string[] = [];
  const weigh = (request: Request) => {
    if (new URL(request.url()).origin !== baseURL) strangers.push(request.url());
    if (!request.url().endsWith('.js')) return;
    sizes.push(request.sizes().then((size) => [request.url(), size.responseBodySize]));
  };
  page.on('requestfinished', weigh);
  const app = page.waitForRequest(/\/assets\/App-/);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  // The scripts of the app come later; the last of them may still come when the page is closed.
  page.off('requestfinished', weigh);
  const scripts = await Promise.all(sizes);
  expect(
    scripts.map(([url]) => url).filter((url) => /App-|LarderTheme|react-admin/.test(url)),
  ).toEqual([]);
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThanOrEqual(LOGIN_BUDGET);
  expect(strangers).toEqual([]);

  // The auth layout: background, logo, copyright line.
  await expect(page.locator('[data-part="shelf"]')).toBeVisible();
  await expect(page.locator('main svg').first()).toBeVisible();
  await expect(page.getByText(`© ${new Date().getFullYear()} Larder Project`)).toBeVisible();
  // The app is fetched while the person types.
  await page.getByLabel('Email', { exact: true }).fill('r');
  await app;
});

test('a forgotten password: mail, code, new password; the link works once', async ({
  page,
  browser,
  server,
  network,
  person,
}) => {
  const staff = await person();
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveTitle('Larder | Forgot password');
  const stranger = `nobody-${network.id}@example.org`;
  await askForMail(page, stranger);
  expect(await linksTo(server, stranger)).toEqual([]);
  await page.getByRole('button', { name: 'Send it again' }).click();
  await askForMail(page, staff.email);
  const [link = ''] = await linksTo(server, staff.email);

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'First, your code' })).toBeVisible();
  expect(page.url()).not.toContain('token');
  await page.getByLabel('6-digit code').fill(totpCode(staff.totpSecret));
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await chooseNewPassword(page, 'Save password');
  await expect(page.getByRole('heading', { name: 'Password saved' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  const other = await browser.newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: USED_TITLE })).toBeVisible();
  await askForMail(other, staff.email);
  const links = await linksTo(server, staff.email);
  expect(links.filter((address) => address.includes('type=recovery'))).toHaveLength(2);
  await other.goto('/auth/reset-password');
  await expect(other.getByRole('heading', { name: 'Open the link in our email' })).toBeVisible();

  // The new password opens the door; the old one no longer does.
  await other.goto('/auth/login');
  for (const [password, answer] of [
    [staff.password, 'Incorrect email or password.'],
    [NEW_PASSWORD, 'Enter your code'],
  ] as const) {
    await sendPassword(other, { email: staff.email, password });
    await expect(other.getByText(answer)).toBeVisible();
  }
  await other.close();
});

test('an invitation: password, second factor, dashboard; the link works once', async ({
  page,
  browser,
  server,
  network,
  person,
}) => {
  const [location] = network.locations;
  const admin = await person({ role: 'locationAdmin', locations: [location] });
  const { access_token } = await signInByApi(server, admin);
  const email = `nova-${network.id}@example.org`;
  const invited = await fetch(`${server.url}/functions/v1/invite-user`, {
    method: 'POST',
    headers: {
      apikey: server.publishableKey,
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      email,
      network_id: network.id,
      first_name: 'Nova',
      last_name: 'Example',
      location_id: location,
      role: 'member',
    }),
  });
  expect(invited.status).toBe(200);
  const [link = ''] = await linksTo(server, email);

  await page.goto(link);
  const welcome = page.getByRole('heading', { name: 'Welcome, Nova Example', exact: true });
  await expect(welcome).toBeVisible();
  await expect(page).toHaveTitle('Larder | Set up your account');
  await page.reload();
  await expect(welcome).toBeVisible();
  await chooseNewPassword(page, 'Save and continue');
  await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible();
  await enrolFactor(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('button', { name: 'User menu: Nova Example' })).toBeVisible();

  const other = await browser.newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: USED_TITLE })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Send a new link' })).toBeVisible();
  await other.close();
});

test('a session with one factor is sent on from Login, and keeps the way back', async ({
  page,
  server,
  person,
}) => {
  const staff = await person();
  await page.goto('/auth/login');
  await storeSession(page, await signInHalfway(server, staff));
  // A new password is for who comes by a link.
  for (const path of ['/auth/setup', '/auth/reset-password']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/auth\/verify$/);
  }
  await page.goto('/events?sort=name');
  await expect(page).toHaveURL(/\/auth\/verify\?redirect=%2Fevents%3Fsort%3Dname$/);
  await expect(page).toHaveTitle('Larder | Verify sign-in');
  // Sign out is at hand.
  await expect(page.getByText(`Not ${staff.email}?`)).toBeVisible();
  await page.getByLabel('6-digit code').fill(totpCode(staff.totpSecret));
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();

  // Who is signed in has no business on the pages of signing in.
  await page.goto('/auth/login?redirect=%2Fclients');
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  for (const path of ['/auth/verify', '/auth/setup', '/auth/reset-password']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/dashboard$/);
  }
});
