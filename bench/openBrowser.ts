import type { Session } from '@supabase/auth-js';
import { chromium, type Browser, type Page } from 'playwright';
import { ensureBrowser } from '../scripts/findBrowser';
import { BROWSER_FLAGS } from '../scripts/browserFlags';
import { SESSION_STORAGE_KEY } from '../src/db/sessionStorageKey';

/** A slow phone in a weak net: 4x CPU slowdown, 1.6 Mbps, 150 ms. */
const SLOW = {
  cpu: 4,
  network: {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  },
};

export interface OpenOptions {
  /** Where the app is. */
  url: string;
  /** Who is signed in already. */
  session?: Session;
  slow?: boolean;
}

/** Starts a browser without a window. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_FLAGS });
}

/**
 * Lets something happen on a page with nothing in its caches.
 *
 * @param action may time itself; the page is closed afterwards
 */
export async function withPage<T>(
  browser: Browser,
  options: OpenOptions,
  action: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await openContext(browser, options);
  try {
    const page = await context.newPage();
    if (options.slow) await slowDown(page);
    return await action(page);
  } finally {
    await context.close();
  }
}

/**
 * Lets something happen on a page after another one has been there and is closed, with all that it has kept.
 *
 * @param options.first what the page before does, at full speed
 * @param action may time itself; the page is closed afterwards
 */
export async function withSecondPage<T>(
  browser: Browser,
  options: OpenOptions & { first: (page: Page) => Promise<unknown> },
  action: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await openContext(browser, options);
  try {
    const before = await context.newPage();
    await options.first(before);
    const page = await context.newPage();
    if (options.slow) {
      await slowWorkers(browser, options.url);
      await slowDown(page);
    }
    await before.close();
    return await action(page);
  } finally {
    await context.close();
  }
}

async function openContext(browser: Browser, { url, session }: OpenOptions) {
  const localStorage = session
    ? [{ name: SESSION_STORAGE_KEY, value: JSON.stringify(session) }]
    : [];
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
    // Once: what a page changes stays so for the next one.
    storageState: { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] },
  });
  context.setDefaultTimeout(120_000);
  return context;
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW.network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
}

/** The workers of an origin are as slow as its pages; what they ask for goes over the same line. */
async function slowWorkers(browser: Browser, url: string): Promise<void> {
  const devtools = await browser.newBrowserCDPSession();
  const { targetInfos } = await devtools.send('Target.getTargets');
  const own = targetInfos.filter(
    (info) => info.type === 'service_worker' && info.url.startsWith(url),
  );
  for (const { targetId } of own) {
    const { sessionId } = await devtools.send('Target.attachToTarget', { targetId });
    const orders = [
      { method: 'Network.enable' },
      { method: 'Network.emulateNetworkConditions', params: SLOW.network },
      { method: 'Emulation.setCPUThrottlingRate', params: { rate: SLOW.cpu } },
    ];
    for (const [id, order] of orders.entries())
      await devtools.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id, ...order }),
      });
  }
}
