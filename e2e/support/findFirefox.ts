import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findOnPath } from '../../scripts/findBrowser';

/** By this file Playwright starts Firefox. */
export const FIREFOX_LAUNCHER = fileURLToPath(new URL('firefoxLauncher.mjs', import.meta.url));

/** The path of a Firefox: $FIREFOX or the system's; null without one. */
export function findFirefox(): string | null {
  const named = process.env.FIREFOX;
  if (named) return existsSync(named) ? named : null;
  return findOnPath(['firefox-esr', 'firefox']);
}

/** Why the walks in Firefox are left out, in one sentence that says how to get one; null where there is one. */
export const firefoxAbsence = (): string | null =>
  findFirefox()
    ? null
    : 'The walks in Firefox need it: install it (Debian: apt-get install firefox-esr) or set FIREFOX to its path.';
