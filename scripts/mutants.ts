import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import postgres from 'postgres';
import { listDatabaseMutants } from './mutants/databaseMutants';
import type { Mutant } from './mutants/Mutant';
import { listSourceMutants } from './mutants/sourceMutants';
import { TestRunner } from './mutants/TestRunner';

/*
 * npm run test:mutants [word ...]: does some test notice when a policy, a trigger, a check, a guard
 * or a decorator is gone? Works on a copy of the sources under .cache and on a database of its own.
 * Words choose the mutants whose names contain one of them.
 */

const COPY = '.cache/mutants';
/** A run that finds nothing wrong with the faultless product, before anything is taken away. */
const FAULTLESS = {
  files: [
    'tests/database/matrix.test.ts',
    'tests/unit/routes.test.ts',
    'tests/unit/access/resources.test.ts',
  ],
};

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

async function survives(mutant: Mutant, runner: TestRunner): Promise<boolean> {
  await mutant.apply();
  try {
    for (const run of mutant.runs) if (await runner.notices(run)) return false;
    return true;
  } finally {
    await mutant.undo();
  }
}

const words = process.argv.slice(2);
const start = performance.now();
const root = process.cwd();
copySources();
process.chdir(COPY);
const runner = await TestRunner.start();
const survivors: string[] = [];
let count = 0;
try {
  if (await runner.notices(FAULTLESS))
    throw new Error('Tests fail without any fault: npm test first.');
  const { database } = runner.provided('database').backend;
  if (!database)
    throw new Error('Policies are dropped in the embedded database: unset SUPABASE_URL.');
  const sql = postgres({ ...database.superuser, max: 1, onnotice: () => undefined });
  const mutants = [
    ...(await listDatabaseMutants(sql)),
    ...listSourceMutants((file) => runner.invalidate(file)),
  ].filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  for (const mutant of mutants) {
    const survived = await survives(mutant, runner);
    count += 1;
    if (survived) survivors.push(mutant.name);
    process.stdout.write(`${survived ? 'SURVIVED' : 'noticed '} ${mutant.name}\n`);
  }
  await sql.end();
} finally {
  await runner.close();
  process.chdir(root);
  rmSync(COPY, { recursive: true, force: true });
}
const minutes = ((performance.now() - start) / 60_000).toFixed(1);
process.stdout.write(`\n${count} mutants in ${minutes} minutes, ${survivors.length} survived\n`);
for (const name of survivors) process.stdout.write(`  ${name}\n`);
process.exitCode = survivors.length === 0 && count > 0 ? 0 : 1;
