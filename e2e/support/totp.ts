import { expect, type Locator, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;

/**
 * The code that an authenticator app would show.
 * @param secret base32
 * @param ahead how many periods from now; the server takes one, and each code only once
 */
export function totpCode(secret: string, ahead = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });
  return totp.generate({ timestamp: Date.now() + ahead * PERIOD_SECONDS * 1000 });
}

/** The key (base32) that a page shows for an authenticator app. @param where the page or a part of it */
export async function shownKey(where: Page | Locator): Promise<string> {
  const key = where.locator('code');
  // the frame of the page is there before the server has made a key
  await expect(key).not.toBeEmpty();
  return (await key.innerText()).replaceAll(/\s/g, '');
}

/** Sets up the second factor on the Enroll page with the key that it shows; returns the key (base32). */
export async function enrolFactor(page: Page): Promise<string> {
  const secret = await shownKey(page);
  await page.getByLabel('6-digit code').fill(totpCode(secret));
  return secret;
}
