import { readFileSync, statSync } from 'node:fs';
import { StartError } from '../startError';

/** The user that runs Postgres when this process is root, which Postgres refuses to run as. */
export interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

/** Accounts that may run Postgres, in order of preference; initdb needs one with a name. */
const CANDIDATES = ['postgres', 'nobody', 'daemon'];

/**
 * Finds out as whom Postgres is to run.
 *
 * @param clusterDirectory Postgres' own directory: an existing one keeps its owner
 * @returns null when this process is an ordinary user and Postgres runs as the same
 * @throws StartError when this process is root and the system has no suitable user
 */
export function findSystemUser(clusterDirectory: string): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const users = readUsers();
  const owner = ownerOf(clusterDirectory);
  const found = owner
    ? users.find(({ uid }) => uid === owner)
    : CANDIDATES.map((name) => users.find((user) => user.name === name)).find(Boolean);
  if (found) return found;
  throw new StartError(
    'Postgres does not run as root and this system has no user named postgres or nobody; ' +
      'start Larder as an ordinary user.',
  );
}

/**
 * Whether the user may pass through a folder.
 *
 * @param directory an absolute path
 * @param user as whom
 */
export function mayEnter(directory: string, user: SystemUser): boolean {
  return allows(directory, user, 0o1);
}

/**
 * Whether the user may read a file.
 *
 * @param file an absolute path
 * @param user as whom
 */
export function mayRead(file: string, user: SystemUser): boolean {
  return allows(file, user, 0o4);
}

function allows(path: string, user: SystemUser, bit: number): boolean {
  const { mode, uid, gid } = statSync(path);
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
  return ((mode >> shift) & bit) === bit;
}

function ownerOf(directory: string): number | null {
  try {
    return statSync(directory).uid || null;
  } catch {
    return null;
  }
}

function readUsers(): SystemUser[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .flatMap(([name, , uid, gid]) =>
      name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [],
    )
    .filter(({ uid }) => uid > 0);
}
