import type { Page, Route } from '@playwright/test';
import { IDLE_KEY } from '../src/db/browserStorage';
import { text } from '../src/i18n/text';
import { shutGate } from './support/gate';
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
    ['was signed out by idleness', '/auth/login', /You were signed out after/],
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
