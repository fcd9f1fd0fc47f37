import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { LONG_CHECKS, SHORT_CHECKS } from './checks';
import { ensureBrowser } from './findBrowser';
import { freePort } from '../local/http/freePort';
import { runTimed, type Ended } from './run';
import { check, describeAll, runSteps, type Step, type StepResult } from './steps';

const REPORTS = '.cache/reports';

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

/** The tests of one or several projects of vitest.config.ts. */
const vitest = (name: string, ...projects: readonly string[]): Step => ({
  name,
  run: async (beside) => {
    const file = `${REPORTS}/${name}.json`;
    const ended = await runTimed(
      'vitest',
      [
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        ...['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${file}`],
      ],
      { heading: `${name} tests`, ...beside },
    );
    return readReport(name, file, ended, (report) => ({
      passed: numberAt(report, 'numPassedTests'),
      failed: numberAt(report, 'numFailedTests'),
    }));
  },
});

const browserTests = (browser: string): Step => ({
  name: 'browser',
  run: async (beside) => {
    const file = `${REPORTS}/e2e.json`;
    const ended = await runTimed('playwright', ['test'], {
      heading: 'browser tests',
      ...beside,
      env: { CHROMIUM: browser, E2E_PORT: String(await freePort()), E2E_REPORT: file },
    });
    return readReport('browser', file, ended, (report) => ({
      passed: numberAt(report, 'stats', 'expected') + numberAt(report, 'stats', 'flaky'),
      failed: numberAt(report, 'stats', 'unexpected'),
    }));
  },
});

/** The longest first; two of them at a time fill two cores. */
const TESTS: readonly Step[] = [
  vitest('unit', 'unit', 'dom'),
  vitest('contract', 'contract'),
  vitest('database', 'database'),
];

const BUILD = check('build', 'vite', ['build', '--mode', 'embedded']);

/** Nothing waits for them: what the browser tests leave of the processor, a fifth, is enough. */
const BESIDE: readonly Step[] = [
  ...LONG_CHECKS,
  check('no secrets in the ordinary build', 'tsx', ['scripts/checkBuild.ts']),
];

const SIZES = check('size of the build', 'tsx', ['scripts/checkSizes.ts']);

const runFast = (): Promise<StepResult[]> =>
  runSteps([...TESTS, ...LONG_CHECKS, ...SHORT_CHECKS], 2);

/** The browser waits often, if shortly; the tests before it do not. */
async function runAll(browser: string): Promise<StepResult[]> {
  const tests = await runSteps([...TESTS, BUILD, ...SHORT_CHECKS], 2);
  const beside = runSteps(BESIDE, 1, true);
  const inBrowser = await runSteps([SIZES, browserTests(browser)]);
  return [...tests, ...(await beside), ...inBrowser];
}

/**
 * `npm test`: the whole suite, what each part took, and one closing line; with `--fast` all but the
 * build and the browser.
 */
async function main(): Promise<void> {
  const isFast = process.argv.includes('--fast');
  const browser = isFast ? null : ensureBrowser();
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const results = browser ? await runAll(browser) : await runFast();
  process.stdout.write(`\n${describeAll(results)}\n`);
  const total = (key: 'passed' | 'failed') => results.reduce((sum, step) => sum + step[key], 0);
  process.stdout.write(`\n${total('passed')} passed, ${total('failed')} failed\n`);
  process.exitCode = total('failed') === 0 ? 0 : 1;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
