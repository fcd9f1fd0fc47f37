import { existsSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { reasonOf } from '../tests/contract/skippedUpstream';
import { readStack } from './readStack';
import { runTimed } from './run';

/** The contract tests that are about Supabase's own behaviour; the others set the embedded backend's clock or limits. */
const FILES = [
  ...['authRefusals', 'authSessions', 'authLinks', 'authMail', 'authAdmin', 'authBadInput'],
  ...['authReuse', 'authTooMany', 'functions', 'storage.test', 'storageAccess', 'storageRefusals'],
  'tenantWall',
].map((name) => `tests/contract/${name}`);
const REPORT = '.cache/reports/upstream.json';
/** Four programs and a Deno for each function share the machine: nothing here says how fast they are. */
const PATIENCE_MILLISECONDS = 300_000;

const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      message: z.string().optional(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

/**
 * `npm run test:upstream -- --url http://localhost:3000`: the contract tests of auth, storage and the
 * functions against the servers that `npm run upstream` has joined there.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { url: { type: 'string' }, data: { type: 'string', default: '.upstream' } },
  });
  const stack = readStack('test:upstream', values);
  rmSync(REPORT, { force: true });
  const { code } = await runTimed(
    'vitest',
    [
      ...['run', '--project', 'contract', ...FILES],
      ...['testTimeout', 'hookTimeout'].map((name) => `--${name}=${PATIENCE_MILLISECONDS}`),
      ...['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${REPORT}`],
    ],
    { env: { LARDER_STACK: resolve(stack.file) } },
  );
  if (!existsSync(REPORT)) throw new Error('The tests did not run.');
  const { numPassedTests, numFailedTests, testResults } = report.parse(
    JSON.parse(readFileSync(REPORT, 'utf8')),
  );
  const skipped = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'skipped' || status === 'pending'),
  );
  process.stdout.write('\nSkipped, each for a row of docs/upstream.md:\n');
  for (const { fullName } of skipped)
    process.stdout.write(`  ${fullName}: ${reasonOf(fullName) ?? 'NO ROW SAYS WHY'}\n`);
  const unexplained = skipped.filter(({ fullName }) => reasonOf(fullName) === undefined).length;
  const failed = (numFailedTests === 0 && code !== 0 ? 1 : numFailedTests) + unexplained;
  process.stdout.write(`\n${numPassedTests} passed, ${failed} failed, ${skipped.length} skipped\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
