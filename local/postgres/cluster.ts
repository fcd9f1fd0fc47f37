import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { explainFileError, StartError } from '../startError';
import type { Binaries } from './binaries';
import type { SystemUser } from './systemUser';

/** Postgres' own superuser, with the name that the hosted service gives it. */
export const SUPERUSER = 'supabase_admin';

/** What a new cluster, its first log and the seed need, with room to spare. */
const FREE_BYTES_NEEDED = 200 * 1024 * 1024;

/**
 * The collation of the database is the built-in C.UTF-8: the same order on every system, whatever
 * its locales. Columns that are sorted for people name an ICU collation themselves.
 */
const INITDB_OPTIONS = [
  `--username=${SUPERUSER}`,
  '--auth-local=scram-sha-256',
  '--auth-host=reject',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  // A page that the disk has spoiled is noticed when it is read, and not handed out.
  '--data-checksums',
];

/**
 * Creates Postgres' data directory when there is none. It is made under another name and renamed
 * at the end, so that an interrupted first start leaves nothing half done.
 *
 * @param cluster where it belongs
 * @param password the superuser's
 * @param binaries from findBinaries
 * @param user as whom Postgres runs; null: as this process
 * @returns whether it was created
 * @throws StartError when there is no space or no permission, or something else in its place
 */
export async function createCluster(
  cluster: string,
  password: string,
  binaries: Binaries,
  user: SystemUser | null,
): Promise<boolean> {
  if (existsSync(join(cluster, 'PG_VERSION'))) return false;
  refuseDamaged(cluster);
  const draft = `${cluster}.new`;
  const passwordFile = `${cluster}.password`;
  try {
    checkSpace(dirname(cluster));
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft);
    chmodSync(draft, 0o700);
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (user) {
      chownSync(draft, user.uid, user.gid);
      chownSync(passwordFile, user.uid, user.gid);
    }
    await runInitdb(binaries, [`--pgdata=${draft}`, `--pwfile=${passwordFile}`], user);
    renameSync(draft, cluster);
  } catch (error) {
    throw explainFileError(error, dirname(cluster));
  } finally {
    rmSync(passwordFile, { force: true });
  }
  return true;
}

/** Whatever lies there without PG_VERSION was a cluster: a new one must not take its place. */
function refuseDamaged(cluster: string): void {
  if (!existsSync(cluster) || isEmptyFolder(cluster)) return;
  throw new StartError(
    `The data directory ${cluster} is damaged: its file PG_VERSION is missing; put a backup of the ` +
      'whole folder in its place, or throw the data away with npm run db:reset.',
  );
}

function isEmptyFolder(path: string): boolean {
  return statSync(path).isDirectory() && readdirSync(path).length === 0;
}

function checkSpace(directory: string): void {
  const { bavail, bsize } = statfsSync(directory);
  if (bavail * bsize >= FREE_BYTES_NEEDED) return;
  throw new StartError(
    `There is not enough space for the data directory ${directory} ` +
      `(${FREE_BYTES_NEEDED / 1024 / 1024} MB are needed); free some space and start again.`,
  );
}

function runInitdb(binaries: Binaries, paths: string[], user: SystemUser | null): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(binaries.initdb, [...paths, ...INITDB_OPTIONS], {
      cwd: '/',
      env: { PATH: process.env['PATH'], TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(user && { uid: user.uid, gid: user.gid }),
    });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', fail);
    child.on('exit', (code) => {
      if (code === 0) return done();
      const last = output.trim().split('\n').at(-1) ?? '';
      const reason = output.includes('No space left') ? 'there is no space left on the disk' : last;
      fail(new StartError(`The database could not be created: ${reason}.`));
    });
  });
}
