import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSystemError, StartError } from '../startError';
import { isAlive, startOf } from './processes';

interface LockContent {
  pid: number;
  start: string;
}

/**
 * Takes a data directory for this process, so that two instances never share one.
 *
 * @param directory an existing, writable folder
 * @returns a function that gives the directory back
 * @throws StartError when another running instance holds it
 */
export function lockDirectory(directory: string): () => void {
  const file = join(directory, 'instance.lock');
  const mine: LockContent = { pid: process.pid, start: startOf(process.pid) };
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      writeFileSync(file, JSON.stringify(mine), { flag: 'wx', mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!isSystemError(error, 'EEXIST')) throw error;
    }
    const holder = readLock(file);
    if (holder && isAlive(holder.pid) && startOf(holder.pid) === holder.start)
      throw new StartError(
        `Larder is already running with the data in ${directory} (process ${holder.pid}); ` +
          'stop it first, or set LARDER_DATA_DIR to another folder.',
      );
    moveAway(file);
  }
  throw new StartError(`Another instance is taking the data in ${directory}; try again.`);
}

/** Of two processes that both find a stale lock only one can rename it; both then try again. */
function moveAway(file: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    rmSync(aside, { force: true });
  } catch (error) {
    if (!isSystemError(error, 'ENOENT')) throw error;
  }
}

function readLock(file: string): LockContent | null {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof content !== 'object' || content === null) return null;
    if (!('pid' in content) || typeof content.pid !== 'number') return null;
    if (!('start' in content) || typeof content.start !== 'string') return null;
    return { pid: content.pid, start: content.start };
  } catch {
    return null;
  }
}
