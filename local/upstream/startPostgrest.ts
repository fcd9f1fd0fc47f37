import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_HOST } from '../config';
import { freePort } from '../http/freePort';
import { waitUntil } from '../postgres/processes';
import { StartError } from '../startError';
import { findPostgrest } from './findPostgrest';
import { restVariables, type RestPlaces } from './stackSettings';

const START_MILLISECONDS = 60_000;
const STOP_MILLISECONDS = 5_000;

/** As much of what PostgREST says as is kept for a sentence, in characters. */
const KEPT = 4_000;

/** A PostgREST that answers. */
export interface RunningPostgrest {
  /** The Unix socket on which it takes requests. */
  readonly socket: string;
  readonly pid: number;
  /** Why it is gone, as one sentence; null while it runs. */
  readonly failure: () => string | null;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the PostgREST of node_modules on a Unix socket that only this user can open, and waits until it
 * has read the schema. It sees no variable of this process, and ends by itself when the database does.
 *
 * @param places the migrated database, and the secret of tokens
 * @throws StartError when it does not come up
 */
export async function startPostgrest(places: RestPlaces): Promise<RunningPostgrest> {
  const program = findPostgrest();
  const folder = mkdtempSync(join(tmpdir(), 'larder-rest-'));
  const socket = join(folder, 'socket');
  const port = await freePort();
  const child = spawn(program, [], {
    cwd: '/',
    env: {
      ...restVariables(places),
      PGRST_DB_POOL_AUTOMATIC_RECOVERY: 'false',
      PGRST_SERVER_UNIX_SOCKET: socket,
      PGRST_SERVER_UNIX_SOCKET_MODE: '600',
      PGRST_ADMIN_SERVER_PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-KEPT);
  });
  let failure: string | null = null;
  const gone = (how: string): void => {
    failure = `PostgREST has ended (${how}); run the command again.`;
    rmSync(folder, { recursive: true, force: true });
  };
  child.once('error', ({ message }) => gone(message));
  child.once('exit', (code, signal) => gone(signal ?? `code ${code}`));

  const isReady = (): Promise<boolean> =>
    fetch(`http://${DEFAULT_HOST}:${port}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const isOver = async (): Promise<boolean> => failure !== null || (await isReady());
  const cameUp = await waitUntil(isOver, START_MILLISECONDS);
  if (!cameUp || failure !== null || child.pid === undefined) {
    await stop(child);
    const reason = said.trim().split('\n').at(-1);
    throw new StartError(`PostgREST did not start: ${reason || 'it gave no reason'}`);
  }
  const complain = (): void => console.error(failure);
  child.once('exit', complain);
  return {
    ...{ socket, pid: child.pid },
    failure: () => failure,
    stop: async () => {
      child.off('exit', complain);
      await stop(child);
    },
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MILLISECONDS);
  await ended;
  clearTimeout(timer);
}
