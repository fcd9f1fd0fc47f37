import { existsSync, readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { runTimed } from './run';

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

/** A run of contract tests against servers of Supabase's. */
export interface ContractRun {
  /** What vitest is told beside its reporters. */
  readonly options: readonly string[];
  readonly env?: Record<string, string>;
  /** The file of the counts. */
  readonly file: string;
  /** Where the reasons stand for which a test may be left out. */
  readonly table: string;
  /** Why a test is left out; undefined when the table does not say so. */
  readonly reasonOf: (test: string) => string | undefined;
}

/**
 * Runs contract tests, prints each that is left out with its reason, and one closing line. A test that is left out for
 * no reason counts as failed.
 *
 * @returns how many failed
 * @throws Error when no test ran
 */
export async function runContract(run: ContractRun): Promise<number> {
  const { options, env = {}, file, table, reasonOf } = run;
  rmSync(file, { force: true });
  const reporters = ['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${file}`];
  const { code } = await runTimed('vitest', ['run', ...options, ...reporters], { env });
  if (!existsSync(file)) throw new Error('The tests did not run.');
  const { numPassedTests, numFailedTests, testResults } = report.parse(
    JSON.parse(readFileSync(file, 'utf8')),
  );
  const skipped = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'skipped' || status === 'pending'),
  );
  process.stdout.write(`\nSkipped, each for a row of ${table}:\n`);
  for (const { fullName } of skipped)
    process.stdout.write(`  ${fullName}: ${reasonOf(fullName) ?? 'NO ROW SAYS WHY'}\n`);
  const unexplained = skipped.filter(({ fullName }) => reasonOf(fullName) === undefined).length;
  const failed = (numFailedTests === 0 && code !== 0 ? 1 : numFailedTests) + unexplained;
  process.stdout.write(`\n${numPassedTests} passed, ${failed} failed, ${skipped.length} skipped\n`);
  return failed;
}
