import { createHash } from 'node:crypto';
import { accessSync, chmodSync, constants, existsSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { explainFileError } from '../startError';
import { findSystemUser, mayEnter, type SystemUser } from './systemUser';

/** Where the system keeps the state of its services (Filesystem Hierarchy Standard 5.8). */
export const STATE_DIRECTORY = '/var/lib/larder';

/** A data directory as it is really used. */
export interface DataDirectory {
  path: string;
  /** Postgres' own directory in it. */
  cluster: string;
  /** As whom Postgres runs; null: as whom this process runs. */
  user: SystemUser | null;
  /** Whether the data had to go elsewhere than asked. */
  moved: boolean;
}

/**
 * Decides where the data go: to the folder asked for, unless this process is root and the user
 * that runs Postgres cannot enter that folder (a checkout in root's home); then to a folder of the
 * system's state directory that belongs to this path alone. Nothing is created.
 *
 * @param wanted an absolute path
 */
export function resolveDataDirectory(wanted: string): DataDirectory {
  const cluster = join(wanted, 'postgres');
  const user = findSystemUser(cluster);
  if (!user || ancestorsOf(dirname(wanted)).every((folder) => mayEnter(folder, user)))
    return { path: wanted, cluster, user, moved: false };
  const hash = createHash('sha256').update(wanted).digest('hex').slice(0, 8);
  const path = join(STATE_DIRECTORY, `${basename(dirname(wanted))}-${hash}`);
  const movedCluster = join(path, 'postgres');
  return { path, cluster: movedCluster, user: findSystemUser(movedCluster), moved: true };
}

/**
 * Makes the folder. It stays passable for the user that runs Postgres; what is secret in it has
 * its own permissions.
 *
 * @param directory from resolveDataDirectory
 * @throws StartError when it cannot be created
 */
export function createDataDirectory(directory: DataDirectory): void {
  const { path, user, moved } = directory;
  try {
    mkdirSync(path, { recursive: true });
    // Said again because mkdir leaves out what the umask forbids.
    chmodSync(path, user ? 0o711 : 0o700);
    if (moved) chmodSync(STATE_DIRECTORY, 0o755);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw explainFileError(error, path);
  }
}

/** The existing folders above a path, and the path itself when it exists. */
function ancestorsOf(path: string): string[] {
  const above = dirname(path) === path ? [] : ancestorsOf(dirname(path));
  return existsSync(path) ? [...above, path] : above;
}
