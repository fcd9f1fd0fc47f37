import { mkdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { postgrestAbsence } from '../local/upstream/findPostgrest';
import { firefoxAbsence } from '../e2e/support/findFirefox';
import { BACKEND_TESTS, whyNotBackend } from './backendTests';
import { forkOf } from './changes';
import { runChanged } from './changedTests';
import { LONG_CHECKS, SHORT_CHECKS } from './checks';
import { ensureBrowser } from './findBrowser';
import { node24Absence, onNode24 } from './findNode24';
import { check, describeAll, runSteps, type Step, type StepResult } from './steps';
import { browserTests, postgrestTests, REPORTS, vitest } from './testSteps';

/** What a run found, and what was not in it. */
export interface TestRun {
  results: readonly StepResult[];
  leftOut: readonly string[];
}

const project = (...names: readonly string[]) => names.flatMap((name) => ['--project', name]);

/** The longest first; two of them at a time fill two cores. */
const tests = (withBackend: boolean): Step[] => [
  vitest('unit', project('unit', 'dom')),
  vitest('contract', [
    ...project('contract'),
    ...(withBackend ? [] : BACKEND_TESTS.flatMap((files) => ['--exclude', files])),
  ]),
  vitest('database', project('database')),
];

const ON_NODE24 = 'all but the browser on Node 24';

/** The longest of all. */
const testsOnNode24 = (): Step =>
  vitest(ON_NODE24, project('unit', 'dom', 'database', 'contract'), onNode24());

const BUILD = check('build', 'vite', ['build', '--mode', 'embedded']);

/** Nothing waits for them: what the browser tests leave of the processor, a fifth, is enough. */
const BESIDE: readonly Step[] = [
  ...LONG_CHECKS,
  check('no secrets in the ordinary build', 'tsx', ['scripts/checkBuild.ts']),
];

const SIZES = check('size of the build', 'tsx', ['scripts/checkSizes.ts']);

const BUILDS_AGAIN = 'the browser tests that build the app again (documents, app-worker)';

const POSTGREST = 'the contract tests of REST on PostgREST itself (npm run test:postgrest)';

const IN_FIREFOX = 'twelve walks in Firefox';

/** All but the build and the browser. */
async function runFast(): Promise<TestRun> {
  const why = whyNotBackend();
  const steps = [...tests(!why), ...LONG_CHECKS, ...SHORT_CHECKS];
  return {
    results: await runSteps(steps, 2),
    leftOut: ['the build and the browser tests', POSTGREST, ON_NODE24, ...(why ? [why] : [])],
  };
}

/**
 * The product in one browser.
 *
 * @param isAll whether to run what `npm run test:all` alone runs, too
 */
async function runWhole(isAll: boolean): Promise<TestRun> {
  ensureBrowser();
  const why = isAll ? null : whyNotBackend();
  const noPostgrest = isAll ? postgrestAbsence() : POSTGREST;
  // Where nobody waits for the end, all that needs no further program is run.
  const buildsAgain = isAll || Boolean(process.env.CI);
  const noFirefox = isAll ? firefoxAbsence() : IN_FIREFOX;
  const noNode24 = isAll ? node24Absence() : ON_NODE24;
  // The browser waits often, if shortly; the tests before it do not.
  const before = await runSteps(
    [
      ...(noNode24 ? [] : [testsOnNode24()]),
      ...tests(!why),
      ...(noPostgrest ? [] : [postgrestTests]),
      BUILD,
      ...SHORT_CHECKS,
    ],
    2,
  );
  const beside = runSteps(BESIDE, 1, true);
  const inBrowser = await runSteps([
    SIZES,
    browserTests(
      'browser',
      project('chromium', ...(buildsAgain ? ['builds'] : []), ...(noFirefox ? [] : ['firefox'])),
    ),
  ]);
  return {
    results: [...before, ...(await beside), ...inBrowser],
    leftOut: [why, noPostgrest, buildsAgain ? null : BUILDS_AGAIN, noFirefox, noNode24].filter(
      (part) => part !== null,
    ),
  };
}

function runChosen(): Promise<TestRun> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      changed: { type: 'boolean', default: false },
      fast: { type: 'boolean', default: false },
    },
  });
  const [commit = 'HEAD', ...rest] = positionals;
  if (rest.length > 0 || (positionals.length > 0 && !values.changed))
    throw new Error(
      'One test file: npx vitest run <file>; in the browser: npm run test:e2e -- <file>.',
    );
  if (values.changed) return runChanged(forkOf(commit));
  return values.fast ? runFast() : runWhole(values.all);
}

/**
 * `npm test`: the product, what each part took, what was left out, and one closing line. With
 * `--fast` all but the build and the browser; with `--changed [commit]` what the changed files touch;
 * with `--all`, as `npm run test:all`, everything.
 */
async function main(): Promise<void> {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const { results, leftOut } = await runChosen();
  process.stdout.write(`\n${describeAll(results)}\n`);
  if (leftOut.length > 0)
    process.stdout.write(
      `\nNot in this run (npm run test:all has everything):\n${leftOut.map((part) => `  ${part}\n`).join('')}`,
    );
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
