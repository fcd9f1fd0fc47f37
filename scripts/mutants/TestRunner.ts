import { resolve } from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';
import type { TestRun } from './Mutant';

/** Runs chosen tests again and again in one process, so that each run costs little more than its tests. */
export class TestRunner {
  private constructor(private readonly vitest: Vitest) {}

  /** Starts the runner in the current folder; quietly, and stopping at the first failure. */
  static async start(): Promise<TestRunner> {
    const vitest = await createVitest('test', {
      root: process.cwd(),
      watch: false,
      bail: 1,
      // Neither results nor what the tests print: a red test is what is wanted here.
      reporters: [{}],
      silent: true,
    });
    return new TestRunner(vitest);
  }

  /** @returns whether a test failed; also when a run had no test at all to run, which throws */
  async notices({ files, names }: TestRun): Promise<boolean> {
    const wanted = new Set(files.map((file) => resolve(file)));
    const specifications = (await this.vitest.globTestSpecifications()).filter(({ moduleId }) =>
      wanted.has(moduleId),
    );
    if (specifications.length !== wanted.size)
      throw new Error(`Some of these are no test files: ${files.join(', ')}`);
    if (names) this.vitest.setGlobalTestNamePattern(names);
    else this.vitest.resetGlobalTestNamePattern();
    const { testModules, unhandledErrors } =
      await this.vitest.runTestSpecifications(specifications);
    return unhandledErrors.length > 0 || testModules.some((module) => module.state() === 'failed');
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
