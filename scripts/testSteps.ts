import { existsSync, readFileSync } from 'node:fs';
import { freePort } from '../local/http/freePort';
import { runTimed, type Ended } from './run';
import type { Step, StepResult } from './steps';

/** Where the reports of a run are. */
export const REPORTS = '.cache/reports';

/** The counts of a report file; a run that wrote none has failed as a whole. */
function readReport(
  name: string,
  file: string,
  ended: Ended,
  count: (report: unknown) => { passed: number; failed: number },
): StepResult {
  if (!existsSync(file)) return { name, ...ended, passed: 0, failed: 1 };
  const { passed, failed } = count(JSON.parse(readFileSync(file, 'utf8')));
  const brokeOutsideOfTests = ended.code !== 0 && failed === 0;
  return { name, ...ended, passed, failed: brokeOutsideOfTests ? 1 : failed };
}

function numberAt(report: unknown, ...path: string[]): number {
  let value: unknown = report;
  for (const key of path) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  }
  return typeof value === 'number' ? value : 0;
}

/**
 * Tests that vitest runs.
 *
 * @param args what it runs
 * @param env further variables
 */
export const vitest = (
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Step => ({
  name,
  run: async (beside) => {
    const file = `${REPORTS}/${name}.json`;
    const report = ['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${file}`];
    const ended = await runTimed('vitest', ['run', ...args, ...report], {
      heading: `${name} tests`,
      env,
      ...beside,
    });
    return readReport(name, file, ended, countTests);
  },
});

/** What vitest's report says. */
const countTests = (report: unknown): { passed: number; failed: number } => ({
  passed: numberAt(report, 'numPassedTests'),
  failed: numberAt(report, 'numFailedTests'),
});

/** The contract tests of REST on PostgREST itself. */
export const postgrestTests: Step = {
  name: 'postgrest',
  run: async (beside) => {
    const ended = await runTimed('tsx', ['scripts/testPostgrest.ts'], {
      heading: 'postgrest tests',
      ...beside,
    });
    return readReport('postgrest', `${REPORTS}/postgrest.json`, ended, countTests);
  },
};

/** What Playwright's report says; a test that passed at a second try has failed. */
export const countBrowserTests = (report: unknown): { passed: number; failed: number } => ({
  passed: numberAt(report, 'stats', 'expected'),
  failed: numberAt(report, 'stats', 'unexpected') + numberAt(report, 'stats', 'flaky'),
});

/** Tests that Playwright runs: of some projects, or of some files. */
export const browserTests = (name: string, args: readonly string[]): Step => ({
  name,
  run: async (beside) => {
    const file = `${REPORTS}/${name}.json`;
    const ended = await runTimed('playwright', ['test', ...args], {
      heading: `${name} tests`,
      ...beside,
      env: { E2E_PORT: String(await freePort()), E2E_REPORT: file },
    });
    return readReport(name, file, ended, countBrowserTests);
  },
});
