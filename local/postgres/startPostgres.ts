import { spawn, type ChildProcess } from 'node:child_process';
import {
  closeSync,
  constants,
  fchownSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepTrimmed } from '../logFiles';
import { explainFileError, StartError } from '../startError';
import { findBinaries, type Binaries } from './binaries';
import { createCluster, SUPERUSER } from './cluster';
import type { DataDirectory } from './dataDirectory';
import { readPostmaster, stopLeftover, stopProcess } from './postmaster';
import { waitUntil } from './processes';

const START_MILLISECONDS = 60_000;
/** A Postgres that dies this often within a minute is not started again. */
const RESTARTS_PER_MINUTE = 30;
/** The address of a Unix socket has at most this many bytes (macOS; Linux allows 107). */
const SOCKET_PATH_BYTES = 103;
const SOCKET_NAME = '.s.PGSQL.5432';

/** A running PostgreSQL, reachable through a Unix socket only. */
export interface RunningPostgres {
  /** The socket's folder, as the driver's `host`. */
  socketDirectory: string;
  superuser: string;
  /** Whether the cluster is new. */
  created: boolean;
  pid(): number | undefined;
  stop(): Promise<void>;
}

/** What happens to a Postgres that had come up. */
export interface PostgresEvents {
  /** It died and was started again: every connection is lost. */
  onRestart: () => void;
  /** It died and cannot be brought back. */
  onFailure: (error: StartError) => void;
}

const SETTINGS = {
  listen_addresses: '',
  // Relative to the data directory: a socket address must be short, a data directory need not be.
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  max_connections: '40',
  shared_buffers: '64MB',
  jit: 'off',
  // The tables fit into memory: an index is no dearer than reading a table through.
  random_page_cost: '1.1',
  work_mem: '16MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors and their details name rows and parameters, which are personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/**
 * Starts PostgreSQL on a data directory, creating the cluster when there is none and stopping what
 * a killed instance left running. A Postgres that dies on its own is started again.
 *
 * @param directory from resolveDataDirectory, locked by this process
 * @param password the superuser's
 * @param events told of what happens to it later
 * @throws StartError when it does not come up
 */
export async function startPostgres(
  directory: DataDirectory,
  password: string,
  events: PostgresEvents,
): Promise<RunningPostgres> {
  const { cluster, user } = directory;
  await stopLeftover(cluster);
  const binaries = findBinaries(user);
  const created = await createCluster(cluster, password, binaries, user);
  const socket = linkSocket(cluster);
  let stopping = false;
  let recent: number[] = [];
  let child: ChildProcess;
  const run = async (): Promise<void> => {
    child = await launch(directory, binaries);
    child.once('exit', () => void revive());
  };
  const revive = async (): Promise<void> => {
    if (stopping) return;
    recent = [...recent.filter((time) => time > Date.now() - 60_000), Date.now()];
    try {
      if (recent.length > RESTARTS_PER_MINUTE) throw new Error('restarted too often');
      await run();
      events.onRestart();
    } catch (error) {
      const reason = 'Postgres stopped and could not be started again; see its log.';
      events.onFailure(error instanceof StartError ? error : new StartError(reason));
    }
  };
  try {
    await run();
  } catch (error) {
    socket.remove();
    throw error;
  }
  const leaveLog = keepTrimmed(logOf(directory));
  return {
    socketDirectory: socket.directory,
    superuser: SUPERUSER,
    created,
    pid: () => child.pid,
    stop: async () => {
      stopping = true;
      leaveLog();
      if (child.pid && child.exitCode === null) await stopProcess(child.pid);
      socket.remove();
    },
  };
}

const logOf = ({ path }: DataDirectory): string => join(path, 'postgres.log');

/** Starts the process and waits until it takes connections. */
async function launch(directory: DataDirectory, binaries: Binaries): Promise<ChildProcess> {
  const { cluster, user } = directory;
  const end = Date.now() + START_MILLISECONDS;
  for (;;) {
    const logFile = logOf(directory);
    const child = spawnPostgres(directory, binaries, logFile);
    let ended = false;
    child.once('exit', () => (ended = true));
    child.once('error', () => (ended = true));
    const isReady = (): boolean => {
      const state = readPostmaster(cluster);
      return state?.pid === child.pid && state?.ready === true;
    };
    const cameUp = await waitUntil(() => ended || isReady(), START_MILLISECONDS);
    if (cameUp && !ended) return child;
    const log = readFileSync(logFile, 'utf8');
    // The backends of a killed postmaster take a moment to notice that it is gone.
    const busy = log.includes('shared memory block') || log.includes('lock file');
    if (ended && busy && Date.now() < end) {
      await new Promise((done) => setTimeout(done, 100));
      continue;
    }
    if (!ended && child.pid) await stopProcess(child.pid);
    throw new StartError(explainLog(log, directory.path, logFile, user !== null));
  }
}

const { O_WRONLY, O_CREAT, O_TRUNC, O_APPEND } = constants;

function spawnPostgres(directory: DataDirectory, binaries: Binaries, log: string): ChildProcess {
  const { cluster, user, path } = directory;
  const options = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let descriptor: number;
  try {
    // Appending, so that the file can be emptied under it.
    descriptor = openSync(log, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0o600);
    if (user) fchownSync(descriptor, user.uid, user.gid);
  } catch (error) {
    throw explainFileError(error, path);
  }
  // A file, not a pipe: it must stand when this process is killed. A session of its own, so that
  // Ctrl-C in a terminal reaches this process alone, which lets running requests end first.
  const child = spawn(binaries.postgres, ['-D', cluster, ...options], {
    cwd: '/',
    detached: true,
    env: { PATH: process.env['PATH'], TZ: 'UTC' },
    stdio: ['ignore', descriptor, descriptor],
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  closeSync(descriptor);
  return child;
}

function explainLog(log: string, path: string, logFile: string, switched: boolean): string {
  if (log.includes('No space left on device'))
    return `There is no space left for the data directory ${path}; free some space and start again.`;
  if (log.includes('Permission denied') || log.includes('has wrong ownership'))
    return `The data directory ${path} belongs to another user; start Larder as its owner.`;
  if (log.includes('incompatible with server'))
    return `The data in ${path} were made by another version of PostgreSQL; npm run db:reset starts over.`;
  const reason = log.match(/(?:FATAL|PANIC):\s+(.*)/)?.[1] ?? 'it gave no reason';
  const who = switched ? ' (it runs as another user than root)' : '';
  return `Postgres did not start${who}: ${reason}; its log is ${logFile}.`;
}

/** The folder under which clients reach the socket; a link when its own path is too long. */
function linkSocket(cluster: string): { directory: string; remove(): void } {
  if (Buffer.byteLength(join(cluster, SOCKET_NAME)) <= SOCKET_PATH_BYTES)
    return { directory: cluster, remove: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'larder-'));
  const directory = join(folder, 'socket');
  symlinkSync(cluster, directory);
  return { directory, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
