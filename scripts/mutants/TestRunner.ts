import { resolve } from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';
import type { TestRun } from './Mutant';

/** What a run ended with: the first test that failed, or the file whose hooks did. */
export interface Failure {
  name: string;
  /** Where it stands; undefined for an error outside of all tests. */
  file?: string;
}

/** Runs chosen tests again and again in one process, so that each run costs little more than its tests. */
export class TestRunner {
  private constructor(
    private readonly vitest: Vitest,
    private readonly seen: { tests: number; failures: Failure[] },
    private readonly isInterrupted: () => boolean,
  ) {}

  /**
   * Starts the runner in the current folder; quietly, and stopping at the first failure.
   *
   * @param isInterrupted asked after each test; when true, the run is cancelled
   */
  static async start(isInterrupted: () => boolean): Promise<TestRunner> {
    const ours = signalListeners();
    // The faults are put into one database, which all tests then have to look into.
    process.env.TEST_DATABASES = '1';
    const seen = { tests: 0, failures: new Array<Failure>() };
    const vitest: Vitest = await createVitest('test', {
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
            if (state === 'failed')
              seen.failures.push({ name: test.fullName, file: test.module.relativeModuleId });
            if (isInterrupted()) void vitest.cancelCurrentRun('keyboard-input');
          },
          onTestModuleEnd: (module) => {
            const { relativeModuleId: file } = module;
            if (module.state() === 'failed') seen.failures.push({ name: file, file });
          },
        },
      ],
      silent: true,
    });
    keepOnly(ours);
    return new TestRunner(vitest, seen, isInterrupted);
  }

  /**
   * @returns what failed first; undefined when all passed
   * @throws when there was no test to run, or when the person interrupted
   */
  async findFailure({ files, names }: TestRun): Promise<Failure | undefined> {
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
    if (this.isInterrupted()) throw new Error('Interrupted.');
    const [failure] = this.seen.failures;
    if (failure !== undefined) return failure;
    if (unhandledErrors.length > 0) return { name: 'an error outside of all tests' };
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

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const signalListeners = () => SIGNALS.flatMap((signal) => process.listeners(signal));

/** Takes away vitest's own listeners: they end the process at once, and Postgres would go on. */
function keepOnly(ours: readonly unknown[]): void {
  for (const signal of SIGNALS)
    for (const listener of process.listeners(signal))
      if (!ours.includes(listener)) process.off(signal, listener);
}
