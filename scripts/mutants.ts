import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import postgres from 'postgres';
import { EQUIVALENTS } from './mutants/equivalents';
import { openJournal } from './mutants/journal';
import type { Mutant, TestRun } from './mutants/Mutant';
import { listPolicyMutants } from './mutants/policyMutants';
import { listSourceMutants } from './mutants/sourceMutants';
import { TestRunner } from './mutants/TestRunner';
import { listTriggerMutants } from './mutants/triggerMutants';

/*
 * npm run test:mutants [-- [--go-on] word ...]: does some test notice when a policy, a guard, a
 * decorator, a trigger or a check is gone? Works on a copy of the sources under .cache and on a
 * database of its own. Words choose the mutants whose names contain one of them; --go-on leaves
 * out what earlier runs noticed, for after an interruption.
 */

const COPY = '.cache/mutants';
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

const say = (line: string) => process.stdout.write(`${line}\n`);

function copySources(): void {
  rmSync(COPY, { recursive: true, force: true });
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(COPY, file)), { recursive: true });
    cpSync(file, join(COPY, file));
  }
}

/** The test that notices a mutant; undefined when none does. */
async function findNoticing(mutant: Mutant, runner: TestRunner): Promise<string | undefined> {
  await mutant.apply();
  try {
    for (const run of mutant.runs) {
      const failure = await runner.findFailure(run);
      if (failure !== undefined) return failure;
    }
    return undefined;
  } finally {
    await mutant.undo();
  }
}

async function expectNoFailure(runner: TestRunner, run: TestRun, when: string): Promise<void> {
  const failure = await runner.findFailure(run);
  if (failure !== undefined) throw new Error(`${when} a test fails: ${failure}`);
}

/** Every mutant that there is, those first whose survival would matter most. */
async function listMutants(sql: postgres.Sql, runner: TestRunner): Promise<Mutant[]> {
  // So that every name in a definition of the catalogue is written with its schema.
  await sql`set search_path = ''`;
  const mutants = [
    ...(await listPolicyMutants(sql)),
    ...listSourceMutants((file) => runner.invalidate(file)),
    ...(await listTriggerMutants(sql)),
  ];
  const names = new Set(mutants.map(({ name }) => name));
  const unknown = Object.keys(EQUIVALENTS).filter((name) => !names.has(name));
  if (unknown.length > 0) throw new Error(`No such mutants any more: ${unknown.join('; ')}`);
  return mutants;
}

const options = process.argv.slice(2);
const words = options.filter((option) => option !== '--go-on');
const start = performance.now();
const secondsSince = (time: number) => ((performance.now() - time) / 1000).toFixed(0);
const root = process.cwd();
const journal = openJournal(options.includes('--go-on'));
copySources();
process.chdir(COPY);
const runner = await TestRunner.start();
/** Mutants that no test noticed, and those listed as equivalent that one did. */
const wrong: string[] = [];
let count = 0;
try {
  await expectNoFailure(runner, BEFORE, 'Without any fault');
  const { database } = runner.provided('database').backend;
  if (!database)
    throw new Error('Policies are dropped in the embedded database: unset SUPABASE_URL.');
  const sql = postgres({ ...database.superuser, max: 1, onnotice: () => undefined });
  const mutants = (await listMutants(sql, runner)).filter(
    ({ name }) =>
      !journal.has(name) && (words.length === 0 || words.some((word) => name.includes(word))),
  );
  if (mutants.length === 0) throw new Error('No mutant is left that these words name.');
  for (const mutant of mutants) {
    const { name } = mutant;
    const began = performance.now();
    const noticing = await findNoticing(mutant, runner);
    count += 1;
    const reason = EQUIVALENTS[name];
    const survived = noticing === undefined;
    if (survived === (reason === undefined)) wrong.push(name);
    if (!survived) journal.add(name);
    const verdict = survived ? (reason === undefined ? 'SURVIVED' : 'equals') : 'noticed';
    say(`${count}/${mutants.length} ${secondsSince(began)} s  ${verdict.padEnd(8)} ${name}`);
    const why = survived ? reason : `by: ${noticing}`;
    if (why !== undefined) say(`        ${why}`);
  }
  await sql.end();
  await expectNoFailure(runner, AFTER, 'After all faults were undone');
} finally {
  await runner.close();
  process.chdir(root);
  rmSync(COPY, { recursive: true, force: true });
}
const minutes = (Number(secondsSince(start)) / 60).toFixed(1);
say(`\n${count} mutants in ${minutes} minutes; survivors: ${wrong.length === 0 ? 'none' : ''}`);
for (const name of wrong) say(`  ${name}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
