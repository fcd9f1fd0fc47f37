import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whyNotBackend } from '../../../scripts/backendTests';
import { filesSince, forkOf, hasCommit } from '../../../scripts/changes';

const root = mkdtempSync(join(tmpdir(), 'larder-changes-'));
const [origin, work, shallow, folder] = ['origin', 'work', 'shallow', 'folder'].map((name) =>
  join(root, name),
) as [string, string, string, string];

const git = (at: string, ...args: readonly string[]) =>
  execFileSync('git', ['-C', at, '-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
    stdio: 'pipe',
  });

function write(at: string, file: string, text: string): void {
  mkdirSync(dirname(join(at, file)), { recursive: true });
  writeFileSync(join(at, file), text);
}

function commit(at: string): void {
  git(at, 'add', '.');
  git(at, 'commit', '-m', 'change');
}

beforeAll(() => {
  mkdirSync(folder);
  mkdirSync(origin);
  git(origin, 'init', '-b', 'main');
  for (const file of ['local/a.ts', 'src/b.ts', 'src/gone.ts']) write(origin, file, 'one');
  commit(origin);
  git(root, 'clone', origin, work);
  git(root, 'clone', '--depth', '1', `file://${origin}`, shallow);
  git(work, 'checkout', '-b', 'mine');
  write(work, 'src/b.ts', 'two');
  commit(work);
  write(work, 'src/new file.ts', 'new');
  rmSync(join(work, 'src/gone.ts'));
});
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

describe('what has changed', () => {
  it('is what was committed, what was not, what is new and what is gone', () => {
    const fork = forkOf('origin/main', work);
    expect(filesSince(fork, [], work)).toEqual(['src/b.ts', 'src/gone.ts', 'src/new file.ts']);
    expect(filesSince('HEAD', [], work)).toEqual(['src/gone.ts', 'src/new file.ts']);
    expect(filesSince(fork, ['local'], work)).toEqual([]);
  });

  it('is asked of a commit that is there, of a history that reaches it, in a checkout', () => {
    expect(hasCommit('origin/main', work)).toBe(true);
    expect(hasCommit('no-such-commit', work)).toBe(false);
    expect(() => forkOf('no-such-commit', work)).toThrow(/^There is no commit .*fetch it.*\.$/);
    expect(() => forkOf('HEAD', folder)).toThrow(/^This folder is no git checkout: .*\.$/);
    write(origin, 'src/b.ts', 'three');
    commit(origin);
    git(shallow, 'checkout', '-b', 'mine');
    git(shallow, 'fetch', '--depth', '1', 'origin', '+main:refs/remotes/origin/main');
    expect(() => forkOf('origin/main', shallow)).toThrow(/too short.*--unshallow first\.$/);
  });
});

describe("the embedded backend's own tests", () => {
  it('are left out where nothing that they stand on differs from origin/main, but not in CI', () => {
    expect(whyNotBackend(false, work)).toMatch(/as in origin\/main$/);
    expect(whyNotBackend(true, work)).toBeNull();
    write(work, 'local/new.ts', 'new');
    expect(whyNotBackend(false, work)).toBeNull();
    rmSync(join(work, 'local/new.ts'));
    write(work, 'local/a.ts', 'two');
    expect(whyNotBackend(false, work)).toBeNull();
    commit(work);
    expect(whyNotBackend(false, work)).toBeNull();
  });

  it('run where there is no origin to compare with', () => {
    expect(whyNotBackend(false, origin)).toBeNull();
    expect(whyNotBackend(false, folder)).toBeNull();
  });
});
