import type { Server } from 'node:http';
import { join } from 'node:path';
import type postgres from 'postgres';
import { API_PREFIXES, DEFAULT_HOST, LOCAL_PUBLISHABLE_KEY } from './config';
import { openDatabase } from './database/openDatabase';
import { createApp, type Mount } from './createApp';
import { createFunctionRoutes } from './functions/createFunctionRoutes';
import type { DatabaseAddress } from './database/address';
import {
  closeServer,
  createHttpServer,
  listen,
  type Handlers,
  type NodeHandler,
} from './http/httpServer';
import { openRequestLog } from './http/requestLog';
import { createTokenVerifier } from './http/verifyToken';
import { createMailbox } from './mail/createMailbox';
import { createMailRoutes } from './mail/createMailRoutes';
import { lockDirectory } from './postgres/lock';
import { createDataDirectory, resolveDataDirectory } from './postgres/dataDirectory';
import { createRestRoutes } from './rest/createRestRoutes';
import { loadSecrets } from './secrets';
import type { StartError } from './startError';
import { createStorageRoutes } from './storage/createStorageRoutes';

/** How to start a backend. */
export interface BackendOptions {
  /** Absolute; created when missing. */
  dataDir: string;
  /** 0: any free port. */
  port: number;
  host?: string;
  /** Whether a new database gets the demo accounts and data; default true. */
  seed?: boolean;
  /** A PostgreSQL of one's own instead of the built-in one. */
  databaseUrl?: string | undefined;
  /** What answers the paths of the app: the build's folder, or a handler made for the server. */
  app?: string | ((server: Server) => Promise<NodeHandler>) | undefined;
  /** The clock of auth; tests only. */
  now?: () => Date;
  /** Called when Postgres died and could not be brought back; the backend is of no use then. */
  onFailure?: (error: StartError) => void;
}

/** A running backend. */
export interface Backend {
  url: string;
  publishableKey: string;
  serviceKey: string;
  jwtSecret: string;
  /** As superuser; tests and tools only. */
  sql: postgres.Sql;
  /** How to connect to the database from another process; tests and tools only. */
  database: DatabaseAddress;
  /** Where the data really are. */
  dataDir: string;
  /** Whether they had to go elsewhere than asked. */
  moved: boolean;
  /** Postgres' process, when it is ours. */
  postgresPid(): number | undefined;
  stop(): Promise<void>;
}

/**
 * Starts the database, brings it up to date and serves Supabase's API (and the app) on one port.
 *
 * @param options where the data are and where to listen
 * @throws StartError whose message is a sentence for the person who started it; nothing keeps
 *   running then
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const cleanups: (() => unknown)[] = [];
  const stop = async (): Promise<void> => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  };
  try {
    return await compose(options, cleanups, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function compose(
  options: BackendOptions,
  cleanups: (() => unknown)[],
  stop: () => Promise<void>,
): Promise<Backend> {
  const host = options.host ?? DEFAULT_HOST;
  const directory = resolveDataDirectory(options.dataDir);
  createDataDirectory(directory);
  cleanups.push(lockDirectory(directory.path));
  const secrets = loadSecrets(directory.path);

  const handlers: Handlers = {};
  const server = createHttpServer(handlers, API_PREFIXES);
  // The port first: when it is taken, the database need not be touched.
  const url = await listen(server, options.port, host);
  cleanups.push(() => closeServer(server));

  const database = await openDatabase(directory, secrets, options);
  cleanups.push(() => database.close());
  const { sql } = database.connections;

  const { jwtSecret, serviceKey } = secrets;
  const publishableKey = LOCAL_PUBLISHABLE_KEY;
  const clock = options.now ? { now: options.now } : {};
  const verify = createTokenVerifier({ jwtSecret, serviceKey, publishableKey, ...clock });
  const rest = createRestRoutes({ address: database.address, sql, verify });
  cleanups.push(() => rest.close());
  await rest.refresh();

  const mailbox = createMailbox(sql, clock);
  cleanups.push(() => mailbox.settled());

  const log = openRequestLog(join(directory.path, 'requests.log'));
  cleanups.push(() => log.close());
  const keys = { jwtSecret, serviceKey, publishableKey };
  const { asRole } = database.connections;
  const mounts: Mount[] = [
    { at: '/', routes: rest.app },
    {
      at: '/storage/v1',
      routes: createStorageRoutes({ ...keys, sql, asRole, directory: join(directory.path, 'files') }),
    },
    {
      at: '/functions/v1',
      routes: createFunctionRoutes({ apiUrl: url, appUrl: url, publishableKey, serviceKey, mailbox }),
    },
    { at: '/_local', routes: createMailRoutes({ mailbox, host }) },
  ];
  if (typeof options.app === 'function') handlers.other = await options.app(server);
  const files = typeof options.app === 'string' ? options.app : undefined;
  handlers.api = createApp({ mounts, log, files });

  return {
    url,
    publishableKey,
    serviceKey,
    jwtSecret,
    sql,
    database: database.address,
    dataDir: directory.path,
    moved: directory.moved,
    postgresPid: database.postgresPid,
    stop,
  };
}
