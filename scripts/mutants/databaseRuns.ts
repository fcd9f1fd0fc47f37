import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestRun } from './Mutant';

const FOLDER = 'tests/database';
const MATRIX = `${FOLDER}/matrix.test.ts`;
/** These take longer than all others together, so they are asked last. */
const SLOW: readonly string[] = [
  MATRIX,
  `${FOLDER}/stockConcurrency.test.ts`,
  `${FOLDER}/stockProperty.test.ts`,
];

/** They compare the database with the migrations or the schema files, in rows too. */
const COMPARES_ALL: readonly string[] = [
  `${FOLDER}/schemaFiles.test.ts`,
  `${FOLDER}/hosted.test.ts`,
];
/** They notice every fault, and test no rule. */
const NOTICES_ALL: readonly string[] = [...COMPARES_ALL, `${FOLDER}/writeMigration.test.ts`];

/** What compares the rows of a database with those of the schema files, and of the migrations. */
export const COMPARES_ROWS: TestRun = { files: COMPARES_ALL };

/** What triggers and their functions are mostly about. */
export const GUARDS: TestRun = {
  files: [`${FOLDER}/guards.test.ts`, `${FOLDER}/protectedColumns.test.ts`],
};

/**
 * Every test file of the database in an order of runs: tier by tier, then the others.
 *
 * @param tiers runs, or words: then the files that mention one of them and were not named yet
 */
export function runsFor(...tiers: readonly (TestRun | string[])[]): TestRun[] {
  let left = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join(FOLDER, file))
    .filter((file) => !SLOW.includes(file) && !NOTICES_ALL.includes(file));
  const texts = new Map(withSteps(left));
  const runOf = (words: string[]): TestRun => {
    const quick = left.filter((file) => words.some((word) => texts.get(file)?.includes(word)));
    return { files: quick.length > 0 ? quick : slowOnes(words) };
  };
  const runs = tiers.map((tier) => {
    const run = Array.isArray(tier) ? runOf(tier) : tier;
    left = left.filter((file) => !run.files.includes(file));
    return run;
  });
  return [...runs, { files: left }, { files: SLOW }].filter((run) => run.files.length > 0);
}

/** The slow ones that hold a word, for what no other file is about. */
const slowOnes = (words: string[]) =>
  SLOW.filter((file) => words.some((word) => readFileSync(file, 'utf8').includes(word)));

/** So many test files share what is no matter of any of them: the scene, the world. */
const SHARED_BY = 8;

/** Each test file with its text, and that of the steps that it has in modules of their own. */
function withSteps(files: readonly string[]): [file: string, text: string][] {
  const texts = files.map((file) => readFileSync(file, 'utf8'));
  const importsOf = (text: string) =>
    [...text.matchAll(/ from '\.\/(\w+)'/g)].map(([, name]) => `${name}.ts`);
  const uses = new Map<string, number>();
  for (const name of texts.flatMap(importsOf)) uses.set(name, (uses.get(name) ?? 0) + 1);
  return texts.map((text, index) => {
    const own = importsOf(text).filter((name) => (uses.get(name) ?? 0) < SHARED_BY);
    const steps = own.map((name) => readFileSync(join(FOLDER, name), 'utf8'));
    return [files[index] ?? '', [text, ...steps, ...callsIn(text)].join('\n')];
  });
}

/** The calls of the API's functions that a test makes by the names that all tests share for them. */
function callsIn(text: string): string[] {
  const shared = readFileSync(join(FOLDER, 'calls.ts'), 'utf8');
  return [...shared.matchAll(/^ {2}(\w+): [^]*?(?=^ {2}\w+: |^};)/gm)].flatMap(([call, name]) =>
    text.includes(`call.${String(name)}(`) ? [call] : [],
  );
}

/** What the matrix says about a table. */
export const matrixOf = (table: string): TestRun => ({
  files: [MATRIX],
  // vitest puts the quotes around what it fills into a name
  names: new RegExp(`^'?${table}'? `),
});
