import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Session } from '@supabase/auth-js';
import { chromium, type Browser, type Page } from 'playwright';
import { signInByApi } from '../e2e/support/staff';
import { startBackend, type Backend } from '../local/backend';
import { BUILD_DIRECTORY, buildApp } from '../local/cli/buildApp';
import { DEMO_ACCOUNTS } from '../local/demo/accounts';
import { SESSION_STORAGE_KEY } from '../src/db/sessionStorageKey';
import { BROWSER_FLAGS } from './browserFlags';
import { ensureBrowser } from './findBrowser';
import { temporaryData } from '../local/postgres/temporaryData';

/*
 * npm run pictures: the pictures of the README, taken of the real screens over the demo data, in
 * light and dark, into docs/pictures.
 */

const FOLDER = 'docs/pictures';
const ACCOUNT = 'maya.okafor@example.org';
/** Of 100; letters stay sharp, and a picture has about 30 kB. */
const QUALITY = 80;

/** name, path, and the heading that says that the page is there. */
const SCREENS = [
  ['dashboard', '/dashboard', 'Dashboard'],
  ['clients', '/clients', 'Clients'],
  ['orders', '/orders', 'Orders'],
  ['inventory', '/inventory', 'Inventory'],
] as const;
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };

/** Takes what the page shows now. */
async function take(page: Page, name: string): Promise<void> {
  // Nothing half-loaded and nothing in the middle of a fade.
  await page.locator('[aria-busy="true"], .ui-skeleton').first().waitFor({ state: 'detached' });
  await page.evaluate(() => document.fonts.ready);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
  });
  writeFileSync(join(FOLDER, `${name}.webp`), Buffer.from(data, 'base64'));
  process.stdout.write(`${FOLDER}/${name}.webp\n`);
}

/** One session for all pictures: a code of the second factor is taken only once. */
async function signIn(backend: Backend): Promise<Session> {
  const account = DEMO_ACCOUNTS.find(({ email }) => email === ACCOUNT);
  if (!account?.totpSecret) throw new Error(`${ACCOUNT} cannot sign in.`);
  return signInByApi(backend, { ...account, totpSecret: account.totpSecret });
}

/** The sign-in page, and every screen as somebody signed in. */
async function takeAll(
  browser: Browser,
  { url, session }: { url: string; session: Session },
  colorScheme: 'light' | 'dark',
): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    colorScheme,
    reducedMotion: 'reduce',
    viewport: WIDE,
  });
  const page = await context.newPage();
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await take(page, `login-${colorScheme}`);

  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_STORAGE_KEY,
    JSON.stringify(session),
  ] as const);
  for (const [name, path, heading] of SCREENS) {
    await page.goto(path);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await take(page, `${name}-${colorScheme}`);
  }
  await page.setViewportSize(PHONE);
  await page.goto('/clients');
  await page.getByText('row(s) returned.').waitFor();
  await take(page, `clients-phone-${colorScheme}`);
  await context.close();
}

const dataDir = temporaryData('larder-pictures-');
// As root, Postgres runs as another user, who must be able to pass.
chmodSync(dataDir, 0o711);
mkdirSync(FOLDER, { recursive: true });
await buildApp(() => process.stdout.write('Building the app ...\n'));
const backend = await startBackend({ dataDir, port: 0, app: BUILD_DIRECTORY });
try {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: BROWSER_FLAGS,
  });
  const signedIn = { url: backend.url, session: await signIn(backend) };
  await takeAll(browser, signedIn, 'light');
  await takeAll(browser, signedIn, 'dark');
  await browser.close();
} finally {
  await backend.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
