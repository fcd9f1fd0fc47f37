import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium for browser tests: $CHROMIUM, the system's, or Playwright's; null without one. */
export function findBrowser(): string | null {
  const named = process.env.CHROMIUM;
  if (named) return existsSync(named) ? named : null;
  const onPath = findOnPath(NAMES);
  return onPath ?? [...PLACES, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

/**
 * The path of Chromium without windows, where the system has it: its pages are the same, and it takes a quarter less of
 * the processor. Null where $CHROMIUM names the browser.
 */
export const findHeadlessShell = (): string | null =>
  process.env.CHROMIUM ? null : findOnPath(['chromium-headless-shell']);

/** The path of the first of some programs that the system knows; null without any. */
export function findOnPath(names: readonly string[]): string | null {
  for (const name of names) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8' }).trim();
    } catch {
      // `which` fails where the name is unknown: try the next one.
    }
  }
  return null;
}

/** Whether Debian's browser was installed; not without root or a network. */
function installChromium(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  try {
    for (const args of [['update'], ['install', '-y', 'chromium', 'chromium-headless-shell']])
      execFileSync('apt-get', [...args, '-q'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds a browser, or installs Debian's where that is possible without asking (root with apt-get).
 * @throws Error with one sentence that says how to get one.
 */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  const { CHROMIUM: named } = process.env;
  if (named) throw new Error(`CHROMIUM names ${named}, which is no file: correct it, or unset it.`);
  const installed = installChromium() ? findBrowser() : null;
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium chromium-headless-shell) or set CHROMIUM to its path.',
  );
}
