import { resolve } from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';
import type { TestRun } from './Mutant';

/** Runs chosen tests again and again in one process, so that each run costs little more than its tests. */
export class TestRunner {
  private constructor(
    private readonly vitest: Vitest,
    private readonly seen: { tests: number; failures: string[] },
  ) {}

  /** Starts the runner in the current folder; quietly, and stopping at the first failure. */
  static async start(): Promise<TestRunner> {
    const seen = { tests: 0, failures: new Array<string>() };
    const vitest = await createVitest('test', {
      root: process.cwd(),
      watch: false,
      bail: 1,
      // Nothing is printed: a red test is what is wanted here. And what a run gives back holds the
      // results of the runs before it, too, so each run is listened to.
      reporters: [
        {
          onTestCaseResult: (test) => {
            const { state } = test.result();
            if (state !== 'skipped') seen.tests += 1;
            if (state === 'failed') seen.failures.push(test.fullName);
          },
          onTestModuleEnd: (module) => {
            if (module.state() === 'failed') seen.failures.push(module.relativeModuleId);
          },
        },
      ],
      silent: true,
    });
    return new TestRunner(vitest, seen);
  }

  /**
   * @returns the name of the first test that failed, or the file whose hooks did; undefined when
   *   all passed
   * @throws when there was no test to run
   */
  async findFailure({ files, names }: TestRun): Promise<string | undefined> {
    const wanted = new Set(files.map((file) => resolve(file)));
    const specifications = (await this.vitest.globTestSpecifications())
      .filter(({ moduleId }) => wanted.has(moduleId))
      .map(({ project, moduleId }) =>
        project.createSpecification(moduleId, names && { testNamePattern: names }),
      );
    if (specifications.length !== wanted.size)
      throw new Error(`Some of these are no test files: ${files.join(', ')}`);
    Object.assign(this.seen, { tests: 0, failures: [] });
    const { unhandledErrors } = await this.vitest.runTestSpecifications(specifications);
    const [failure] = this.seen.failures;
    if (failure !== undefined) return failure;
    if (unhandledErrors.length > 0) return 'an error outside of all tests';
    if (this.seen.tests === 0)
      throw new Error(`No test ran of ${files.join(', ')} with ${String(names)}`);
    return undefined;
  }

  /** A file changed: the next run reads it again. */
  invalidate(file: string): void {
    this.vitest.invalidateFile(resolve(file));
  }

  /** What the global setup of a project has given its tests. */
  provided(project: string) {
    return this.vitest.getProjectByName(project).getProvidedContext();
  }

  async close(): Promise<void> {
    await this.vitest.close();
  }
}
