import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../startError';
import { commandOf, isAlive, waitUntil } from './processes';

const STOP_MILLISECONDS = 10_000;

/** What postmaster.pid says: the process and whether it takes connections. */
export interface PostmasterState {
  pid: number;
  ready: boolean;
}

/**
 * Reads postmaster.pid.
 *
 * @param cluster Postgres' data directory
 * @returns null when there is no such file or it is not complete
 */
export function readPostmaster(cluster: string): PostmasterState | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid <= 0) return null;
    return { pid, ready: lines[7]?.trim() === 'ready' };
  } catch {
    return null;
  }
}

/**
 * Stops the Postgres that a killed instance left running on this directory. A process that was
 * given its number since is left alone.
 *
 * @param cluster Postgres' data directory
 * @throws StartError when it does not stop
 */
export async function stopLeftover(cluster: string): Promise<void> {
  const left = readPostmaster(cluster);
  if (!left || !isAlive(left.pid)) return;
  const command = commandOf(left.pid);
  if (!command.includes('postgres') || !command.includes(cluster)) {
    // Postgres itself would take the stranger for a running server and refuse to start.
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
    return;
  }
  if (await stopProcess(left.pid)) return;
  throw new StartError(
    `A Postgres from an earlier start (process ${left.pid}) does not stop; end it and start again.`,
  );
}

/**
 * Stops a postmaster: first its fast shutdown, after 10 s the immediate one, from which the next
 * start recovers.
 *
 * @param pid the postmaster's process id
 * @returns whether it is gone
 */
export async function stopProcess(pid: number): Promise<boolean> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isAlive(pid)) return true;
    process.kill(pid, signal);
    if (await waitUntil(() => !isAlive(pid), STOP_MILLISECONDS)) return true;
  }
  return false;
}
