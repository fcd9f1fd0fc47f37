import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { runChecks } from './checks';
import { ensureBrowser } from './findBrowser';
import { freePort, run, runCheck, type StepResult } from './run';

const REPORTS = '.cache/reports';

/** The counts of a report file; a run that wrote none has failed as a whole. */
function readReport(
  name: string,
  file: string,
  exitCode: number,
  count: (report: unknown) => { passed: number; failed: number },
): StepResult {
  if (!existsSync(file)) return { name, passed: 0, failed: 1 };
  const { passed, failed } = count(JSON.parse(readFileSync(file, 'utf8')));
  const brokeOutsideOfTests = exitCode !== 0 && failed === 0;
  return { name, passed, failed: brokeOutsideOfTests ? 1 : failed };
}

function numberAt(report: unknown, ...path: string[]): number {
  let value: unknown = report;
  for (const key of path) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  }
  return typeof value === 'number' ? value : 0;
}

async function runVitest(project: string): Promise<StepResult> {
  process.stdout.write(`\n== ${project} tests\n`);
  const file = `${REPORTS}/${project}.json`;
  const code = await run('vitest', [
    'run',
    ...['--project', project, '--reporter', 'default', '--reporter', 'json'],
    `--outputFile.json=${file}`,
  ]);
  return readReport(project, file, code, (report) => ({
    passed: numberAt(report, 'numPassedTests'),
    failed: numberAt(report, 'numFailedTests'),
  }));
}

async function runBrowserTests(browser: string): Promise<StepResult> {
  process.stdout.write('\n== browser tests\n');
  const file = `${REPORTS}/e2e.json`;
  const code = await run('playwright', ['test'], {
    CHROMIUM: browser,
    E2E_PORT: String(await freePort()),
    E2E_REPORT: file,
  });
  return readReport('browser', file, code, (report) => ({
    passed: numberAt(report, 'stats', 'expected') + numberAt(report, 'stats', 'flaky'),
    failed: numberAt(report, 'stats', 'unexpected'),
  }));
}

/** `npm test`: the whole suite, and one closing line. */
async function main(): Promise<void> {
  const browser = ensureBrowser();
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const steps = [
    ...(await runChecks()),
    await runVitest('unit'),
    await runVitest('database'),
    await runVitest('contract'),
    await runCheck('build', 'vite', ['build', '--mode', 'embedded']),
    await runCheck('no secrets in the ordinary build', 'tsx', ['scripts/checkBuild.ts']),
    await runCheck('size of the build', 'tsx', ['scripts/checkSizes.ts']),
    await runBrowserTests(browser),
  ];
  process.stdout.write('\n');
  for (const { name, passed, failed } of steps) {
    process.stdout.write(
      `${failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${passed} / ${passed + failed}\n`,
    );
  }
  const total = (key: 'passed' | 'failed') => steps.reduce((sum, step) => sum + step[key], 0);
  process.stdout.write(`\n${total('passed')} passed, ${total('failed')} failed\n`);
  process.exitCode = total('failed') === 0 ? 0 : 1;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
