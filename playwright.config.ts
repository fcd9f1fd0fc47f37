import { defineConfig } from '@playwright/test';
import { FIREFOX_LAUNCHER, findFirefox } from './e2e/support/findFirefox';
import { BROWSER_FLAGS } from './scripts/browserFlags';
import { findBrowser, findHeadlessShell } from './scripts/findBrowser';

const port = Number(process.env.E2E_PORT ?? 4173);
const report = process.env.E2E_REPORT;
/** Of servers that run already (scripts/testBrowser.ts). */
const url = process.env.E2E_URL;

const BUILDS_AGAIN = ['**/documents.spec.ts', '**/app-worker.spec.ts'];
/** Whether the app can be installed, only a whole Chromium says. */
const CHROMIUM = findBrowser() ?? undefined;
const IN_FIREFOX = ['**/firefox.spec.ts'];

/**
 * Browser tests run on the production build, served by the embedded backend on a fresh data directory.
 * Waits are on conditions and generous: the machines that run this are slow and shared.
 */
export default defineConfig({
  testDir: 'e2e',
  globalTeardown: './e2e/support/checkRestShapes.ts',
  workers: 2,
  fullyParallel: false,
  // A test that passes at a second try is wrong.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : 'list',
  outputDir: 'test-results',
  // By their names scripts/test.ts chooses; those that build the app again take minutes.
  projects: [
    {
      name: 'chromium',
      testIgnore: [...BUILDS_AGAIN, ...IN_FIREFOX],
      use: {
        launchOptions: { executablePath: findHeadlessShell() ?? CHROMIUM, args: BROWSER_FLAGS },
      },
    },
    { name: 'builds', testMatch: BUILDS_AGAIN },
    {
      name: 'firefox',
      testMatch: IN_FIREFOX,
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        launchOptions: {
          executablePath: FIREFOX_LAUNCHER,
          env: { ...process.env, FIREFOX: findFirefox() ?? '' },
          firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
        },
      },
    },
  ],
  use: {
    baseURL: url ?? `http://127.0.0.1:${port}`,
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    // Contrast and places are not to be measured half-way; pantry-day is walked with all motion.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: CHROMIUM,
      args: BROWSER_FLAGS,
    },
  },
  webServer: url
    ? undefined
    : {
        command: 'tsx e2e/support/server.ts',
        url: `http://127.0.0.1:${port}/auth/v1/health`,
        env: { E2E_PORT: String(port) },
        timeout: 120_000,
        stdout: 'pipe',
        gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      },
});
