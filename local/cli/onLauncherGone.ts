import { commandOf, isAlive, parentOf } from '../postgres/processes';

/** How often the launchers are looked for. */
const INTERVAL_MILLISECONDS = 500;
/** npm, its shell and a program like tsx stand between a terminal and this process. */
const MAXIMUM_LAUNCHERS = 4;
const PACKAGE_MANAGER = /\b(?:npm|pnpm|yarn)\b/;

/**
 * Calls back once when npm has gone that started this program, or what stands between the two.
 * npm hands on SIGINT and SIGTERM; what else ends it reaches nobody, and without this the program
 * would stay on its port. A program that npm did not start watches nobody.
 */
export function onLauncherGone(gone: () => void): void {
  if (!['start', 'dev'].includes(process.env['npm_lifecycle_event'] ?? '')) return;
  onAncestorGone(PACKAGE_MANAGER, gone);
}

/**
 * Calls back once when a process above this one has gone, or what stands between the two.
 *
 * @param command what its command line holds; without such a process nobody is watched
 */
export function onAncestorGone(command: RegExp, gone: () => void): void {
  const launchers = findAncestors(command);
  if (launchers.length === 0) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent && launchers.every(isAlive)) return;
    clearInterval(timer);
    gone();
  }, INTERVAL_MILLISECONDS);
  timer.unref();
}

/** The processes from this one's parent up to the one with a command; none when there is none. */
function findAncestors(command: RegExp): number[] {
  const found: number[] = [];
  let pid = process.ppid;
  while (pid > 0 && found.length < MAXIMUM_LAUNCHERS) {
    found.push(pid);
    if (command.test(commandOf(pid))) return found;
    pid = parentOf(pid);
  }
  return [];
}
