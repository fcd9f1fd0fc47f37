import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

const FILE = '.cache/mutants-noticed.txt';

/** The names of the mutants that were noticed since the last run from the start. */
export interface Journal {
  has: (name: string) => boolean;
  add: (name: string) => void;
}

/**
 * What lets an interrupted run go on: a line for each mutant that was noticed.
 *
 * @param goOn keeps the lines of the runs before; whoever changes sources or tests starts afresh
 */
export function openJournal(goOn: boolean): Journal {
  if (!goOn) rmSync(FILE, { force: true });
  mkdirSync(dirname(FILE), { recursive: true });
  const names = new Set(existsSync(FILE) ? readFileSync(FILE, 'utf8').split('\n') : []);
  const file = `${process.cwd()}/${FILE}`;
  return {
    has: (name) => names.has(name),
    add: (name) => {
      appendFileSync(file, `${name}\n`);
    },
  };
}
