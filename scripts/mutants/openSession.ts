import postgres from 'postgres';
import { listConstraintMutants } from './constraintMutants';
import { EQUIVALENTS } from './equivalents';
import type { Mutant, TestRun } from './Mutant';
import { listPolicyMutants } from './policyMutants';
import { listRowMutants } from './rowMutants';
import { listSourceMutants } from './sourceMutants';
import { TestRunner } from './TestRunner';
import { listTriggerMutants } from './triggerMutants';

/** Runs that find nothing wrong with the faultless product: before all faults, and after them. */
const BEFORE = {
  files: [
    'tests/database/catalogue.test.ts',
    'tests/database/guards.test.ts',
    'tests/unit/routes.test.ts',
    'tests/unit/access/resources.test.ts',
  ],
};
const AFTER = { files: [...BEFORE.files, 'tests/database/matrix.test.ts'] };

/** A database of its own, and the faults that can be made in it. */
export interface Session {
  /** Every mutant that there is, those first whose survival would matter most. */
  mutants: readonly Mutant[];
  /** The test that notices a mutant; undefined when none does. The mutant is undone afterwards. */
  findNoticing: (mutant: Mutant) => Promise<string | undefined>;
  /** @throws when the product that is faultless again fails a test */
  expectFaultless: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Starts a database and the runner of the tests, in the current folder.
 *
 * @param isInterrupted asked between tests; when true, what is being done ends with an error
 * @throws when the faultless product fails a test
 */
export async function openSession(isInterrupted: () => boolean): Promise<Session> {
  const runner = await TestRunner.start(isInterrupted);
  try {
    await expectNoFailure(runner, BEFORE, 'Without any fault');
    const [database] = runner.provided('database').databases;
    if (!database) throw new Error('There is no database to put the faults in.');
    const sql = postgres({ ...database.superuser, max: 1, onnotice: () => undefined });
    // So that every name in a definition of the catalogue is written with its schema.
    await sql`set search_path = ''`;
    return {
      mutants: await listMutants(sql, runner),
      findNoticing: (mutant) => findNoticing(mutant, runner),
      expectFaultless: () => expectNoFailure(runner, AFTER, 'After all faults were undone'),
      close: async () => {
        await sql.end();
        await runner.close();
      },
    };
  } catch (error) {
    await runner.close();
    throw error;
  }
}

async function expectNoFailure(runner: TestRunner, run: TestRun, when: string): Promise<void> {
  const failure = await runner.findFailure(run);
  if (failure !== undefined) throw new Error(`${when} a test fails: ${failure.name}`);
}

async function listMutants(sql: postgres.Sql, runner: TestRunner): Promise<Mutant[]> {
  const mutants = [
    ...(await listPolicyMutants(sql)),
    ...listSourceMutants((file) => runner.invalidate(file)),
    ...(await listTriggerMutants(sql)),
    ...(await listConstraintMutants(sql)),
    ...listRowMutants(sql),
  ];
  const names = new Set(mutants.map(({ name }) => name));
  const unknown = Object.keys(EQUIVALENTS).filter((name) => !names.has(name));
  if (unknown.length > 0) throw new Error(`These mutants no longer exist: ${unknown.join('; ')}`);
  return mutants;
}

async function findNoticing(mutant: Mutant, runner: TestRunner): Promise<string | undefined> {
  const failWith = (run: TestRun) => withFault(mutant, () => runner.findFailure(run));
  for (const [place, run] of mutant.runs.entries()) {
    const failure = await failWith(run);
    if (failure === undefined) continue;
    if (place === 0) return failure.name;
    // A test that is about something else fails again because of the fault, and passes without: else it was starved.
    // Its file alone: of a whole run another test may be the first to fail.
    const again = failure.file === undefined ? run : { files: [failure.file] };
    if ((await runner.findFailure(again)) === undefined && (await failWith(again)) !== undefined)
      return failure.name;
  }
  return undefined;
}

async function withFault<T>(mutant: Mutant, work: () => Promise<T>): Promise<T> {
  await mutant.apply();
  try {
    return await work();
  } finally {
    await mutant.undo();
  }
}
