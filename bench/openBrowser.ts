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
  { url, session, slow = false }: OpenOptions,
  action: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
  });
  context.setDefaultTimeout(120_000);
  try {
    const page = await context.newPage();
    if (session)
      await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
        SESSION_STORAGE_KEY,
        JSON.stringify(session),
      ] as const);
    if (slow) {
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', SLOW.network);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
    }
    return await action(page);
  } finally {
    await context.close();
  }
}
