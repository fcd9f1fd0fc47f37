import { spawnSync } from 'node:child_process';

/** What git prints about a folder; null where it refuses. */
function git(folder: string, ...args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

const lines = (text: string | null): string[] => (text ?? '').split('\0').filter(Boolean);

/** Whether the history that is here holds a commit. */
export const hasCommit = (name: string, folder = '.'): boolean =>
  git(folder, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`) !== null;

/**
 * The files that differ from a commit, committed or not; also those that are gone.
 *
 * @param paths only files in or below these
 */
export function filesSince(commit: string, paths: readonly string[] = [], folder = '.'): string[] {
  return [
    ...lines(git(folder, 'diff', '--name-only', '--no-renames', '-z', commit, '--', ...paths)),
    ...lines(git(folder, 'ls-files', '--others', '--exclude-standard', '-z', '--', ...paths)),
  ];
}

/**
 * Where the present work left the history of a commit.
 *
 * @throws Error with a sentence that says what to do
 */
export function forkOf(commit: string, folder = '.'): string {
  if (git(folder, 'rev-parse', '--git-dir') === null)
    throw new Error('This folder is no git checkout: run npm test, which needs none.');
  if (!hasCommit(commit, folder))
    throw new Error(
      `There is no commit ${commit} here: fetch it, or name another one (npm test -- --changed <commit>).`,
    );
  const fork = git(folder, 'merge-base', commit, 'HEAD');
  if (fork === null)
    throw new Error(
      `The history here is too short to compare with ${commit}: run git fetch --unshallow first.`,
    );
  return fork;
}
