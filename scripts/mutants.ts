import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EQUIVALENTS } from './mutants/equivalents';
import { openJournal } from './mutants/journal';
import type { Mutant } from './mutants/Mutant';
import { openSession, type Session } from './mutants/openSession';

/*
 * npm run test:mutants [-- [--go-on] word ...]: does some test notice when a policy, a guard, a
 * decorator, a trigger or a check is gone? Works on a copy of the sources under .cache and on a
 * database of its own. Words choose the mutants whose names contain one of them; --go-on leaves
 * out what earlier runs noticed, for after an interruption.
 */

const COPY = '.cache/mutants';

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

const options = process.argv.slice(2);
const words = options.filter((option) => option !== '--go-on');
const start = performance.now();
const secondsSince = (time: number) => ((performance.now() - time) / 1000).toFixed(0);
const journal = openJournal(options.includes('--go-on'));
const judged = new Set<string>();
/** Mutants that no test noticed, and those listed as equivalent that one did. */
const wrong: string[] = [];

const isLeft = ({ name }: Mutant): boolean =>
  !judged.has(name) &&
  !journal.has(name) &&
  (words.length === 0 || words.some((word) => name.includes(word)));

/** @returns whether some test noticed */
async function judge(session: Session, mutant: Mutant, total: number): Promise<boolean> {
  const { name } = mutant;
  const began = performance.now();
  const noticing = await session.findNoticing(mutant);
  judged.add(name);
  const reason = EQUIVALENTS[name];
  const noticed = noticing !== undefined;
  if (noticed === (reason !== undefined)) wrong.push(name);
  if (noticed) journal.add(name);
  const verdict = noticed ? 'noticed' : reason === undefined ? 'SURVIVED' : 'equals';
  say(`${judged.size}/${total} ${secondsSince(began)} s  ${verdict.padEnd(8)} ${name}`);
  const why = noticed ? `by: ${noticing}` : reason;
  if (why !== undefined) say(`        ${why}`);
  return noticed;
}

/**
 * Judges mutants in a database of their own until none is left or one survives: with that one's
 * fault in place every test has run, and may have left behind what later tests stumble over.
 *
 * @returns whether mutants are left
 */
async function judgeUntilSurvivor(isInterrupted: () => boolean): Promise<boolean> {
  const session = await openSession(isInterrupted);
  try {
    const left = session.mutants.filter(isLeft);
    const total = judged.size + left.length;
    if (total === 0) throw new Error('No mutant is left that these words name.');
    for (const mutant of left)
      if (!(await judge(session, mutant, total))) return session.mutants.some(isLeft);
    await session.expectFaultless();
    return false;
  } finally {
    await session.close();
  }
}

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    // What runs ends with an error, and everything that was started is stopped on the way out.
    interrupted = true;
  });
const root = process.cwd();
copySources();
process.chdir(COPY);
try {
  while (await judgeUntilSurvivor(() => interrupted));
} catch (error) {
  if (!interrupted) throw error;
  say('\nInterrupted. To go on: npm run test:mutants -- --go-on');
  process.exitCode = 130;
} finally {
  process.chdir(root);
  rmSync(COPY, { recursive: true, force: true });
}
if (!interrupted) {
  const minutes = (Number(secondsSince(start)) / 60).toFixed(1);
  say(
    `\n${judged.size} mutants in ${minutes} minutes; survivors: ${wrong.length > 0 ? '' : 'none'}`,
  );
  for (const name of wrong) say(`  ${name}`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
