import type { Page, Route } from '@playwright/test';
import { PICTURE, SESSION } from '../src/config';
import { IDLE_KEY } from '../src/db/browserStorage';
import { INPUT_KEY } from '../src/db/idle';
import { text } from '../src/i18n/text';
import { shutGate } from './support/gate';
import { keptSnapshot } from './support/keptSnapshot';
import { CLIENT_COUNT, clientName } from './support/network';
import { startSession } from './support/staff';
import { storeSession } from './support/storeSession';
import { expectTotal, rowWith } from './support/tables';
import { expect, test } from './support/test';

// What a worker answers is seen by no route.
test.use({ serviceWorkers: 'block' });

/** Everything that React comes with. */
const SCRIPTS = '**/assets/index-*.js';

async function holdScripts(page: Page): Promise<() => void> {
  const gate = shutGate();
  await page.route(SCRIPTS, async (route: Route) => {
    await gate.opened;
    await route.continue();
  });
  return gate.open;
}

test.describe('before any script of the app is there', () => {
  test('the login form takes what is typed and sent; it is neither lost nor in the address', async ({
    page,
    person,
  }) => {
    const { email, password } = await person();
    const release = await holdScripts(page);
    await page.goto('/auth/login', { waitUntil: 'commit' });
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).search).toBe('');
    release();
    await expect(page.getByLabel('6-digit code')).toBeVisible();
  });

  test('an empty form says what it lacks as soon as it can', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/auth/login?redirect=%2Fclients', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Sign in' }).click();
    release();
    await expect(page.getByText(text('auth.errors.emailRequired'))).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/login\?redirect=%2Fclients$/);
  });

  for (const [who, address, reason] of [
    [
      'came by a link that works no more',
      '/auth/login#error=access_denied&error_code=otp_expired',
      text('auth.login.badLink'),
    ],
    ['was signed out by idleness', '/auth/login', /You were signed out because/],
  ] as const)
    test(`who ${who} sees no form without the reason`, async ({ page }) => {
      if (typeof reason !== 'string')
        await page.addInitScript((key) => sessionStorage.setItem(key, '30'), IDLE_KEY);
      const release = await holdScripts(page);
      await page.goto(address, { waitUntil: 'commit' });
      await page.waitForFunction(() => document.readyState === 'interactive');
      await expect(page.getByLabel('Email', { exact: true })).toHaveCount(0);
      release();
      await expect(page.getByText(reason)).toBeVisible();
      await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
    });
});

/** Lets tests look into the tree that hides how the page looked. */
const lookInside = (page: Page) =>
  page.addInitScript(() => {
    // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with its element below
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (options) {
      return attach.call(this, { ...options, mode: 'open' });
    };
  });

const picture = (page: Page) => page.locator('body > [inert]');

const isShown = (page: Page) =>
  page.evaluate((mark) => performance.getEntriesByName(mark).length > 0, PICTURE.mark);

/** Visits the list until it is kept. */
async function visitClients(page: Page): Promise<void> {
  await lookInside(page);
  await page.goto('/clients');
  await expectTotal(page, CLIENT_COUNT);
  await expect
    .poll(() => page.evaluate(keptSnapshot, 'pictures' as const))
    .toContain(clientName(1));
}

test.describe('on the next visit', () => {
  test('a list looks as it did, until the app has drawn it; nobody is told twice', async ({
    page,
    signInAs,
  }) => {
    await signInAs('member');
    await visitClients(page);
    const release = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await expect(picture(page).getByText(clientName(1))).toBeVisible();
    await expect(page.getByRole('link', { name: clientName(1) })).toHaveCount(0);
    expect(await isShown(page)).toBe(true);
    release();
    await expect(picture(page)).toHaveCount(0);
    await expect(rowWith(page, clientName(1))).toBeVisible();
  });

  test('another page, another width and another session have no picture', async ({
    page,
    signInAs,
    server,
    sql,
  }) => {
    const staff = await signInAs('member');
    await visitClients(page);
    const release = await holdScripts(page);
    const opensWithout = async (address: string) => {
      await page.goto(address, { waitUntil: 'commit' });
      await page.waitForFunction(() => document.readyState === 'interactive');
      // What there is shows within the time that reading it takes: that of reading it once more.
      await page.evaluate(keptSnapshot, 'pictures' as const);
      await expect(picture(page)).toHaveCount(0);
    };
    await opensWithout('/orders');
    await opensWithout('/clients?page=2');
    const size = page.viewportSize() ?? { width: 0, height: 0 };
    await page.setViewportSize({ width: 700, height: 800 });
    await opensWithout('/clients');
    await page.setViewportSize(size);
    await page.goto('/clients', { waitUntil: 'commit' });
    await expect(picture(page)).toHaveCount(1);
    await storeSession(page, await startSession(sql, server, staff));
    await opensWithout('/clients');
    release();
  });

  test('after too long a rest no name is drawn, and what was kept is forgotten', async ({
    page,
    signInAs,
  }) => {
    await signInAs('member');
    await visitClients(page);
    const release = await holdScripts(page);
    // A token lasts an hour, but a tab in the background may have renewed it.
    await page.evaluate(
      ([key, at]) => {
        const [session = ''] = localStorage.getItem(key)?.split(' ') ?? [];
        localStorage.setItem(key, `${session} ${at}`);
      },
      [INPUT_KEY, Date.now() - SESSION.idleHours * 3_600_000 - 60_000] as const,
    );
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(() => document.readyState === 'interactive');
    await expect.poll(() => page.evaluate(keptSnapshot, 'pictures' as const)).toBe('');
    await expect(picture(page)).toHaveCount(0);
    expect(await isShown(page)).toBe(false);
    release();
    await expect(page.getByText(/nothing was typed for 12 hours/)).toBeVisible();
  });

  test('it is gone with the session', async ({ page, signInAs }) => {
    await signInAs('member');
    await visitClients(page);
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/auth\/login/);
    await expect.poll(() => page.evaluate(keptSnapshot, 'pictures' as const)).toBe('');
  });
});
