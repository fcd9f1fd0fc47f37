import type { Server } from 'node:http';
import { join } from 'node:path';
import type postgres from 'postgres';
import { API_PREFIXES, DEFAULT_HOST, LOCAL_PUBLISHABLE_KEY } from './config';
import { openDatabase } from './database/openDatabase';
import type { AuthLimits } from './auth/limits';
import { createAuthRoutes } from './auth/createAuthRoutes';
import { createApp, reportError, type Mount } from './createApp';
import type { DatabaseAddress } from './database/address';
import { createFailureRecorder } from './database/recordFailures';
import { DEMO_ACCOUNTS } from './demo/accounts';
import { createAccounts } from './demo/createAccounts';
import { createDemoRoutes } from './demo/createDemoRoutes';
import { guardDemo, mayHaveDemo } from './demo/guardDemo';
import { createFunctionRoutes, jobsRequest } from './functions/createFunctionRoutes';
import {
  closeServer,
  createHttpServer,
  listen,
  type Handlers,
  type NodeHandler,
} from './http/httpServer';
import { openRequestLog } from './http/requestLog';
import { createTokenVerifier } from './http/verifyToken';
import { startJobs } from './jobs/startJobs';
import { createMailbox } from './mail/createMailbox';
import { createMailRoutes } from './mail/createMailRoutes';
import { lockDirectory } from './postgres/lock';
import { createDataDirectory, resolveDataDirectory } from './postgres/dataDirectory';
import { createRestRoutes, type RestDependencies, type RestRoutes } from './rest/createRestRoutes';
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
  /** Whether a new database gets the demo accounts and data, where it may; default true. */
  seed?: boolean;
  /** A PostgreSQL of one's own instead of the built-in one. */
  databaseUrl?: string | undefined;
  /** Network addresses whose X-Forwarded-For names the client; none by default. */
  trustedProxies?: readonly string[] | undefined;
  /** Whether the demo accounts are wanted on a HOST that others can reach; default false. */
  demo?: boolean | undefined;
  /** What answers the paths of the app: the build's folder, or a handler made for the server. */
  app?: string | ((server: Server) => Promise<NodeHandler>) | undefined;
  /** The clock of auth; tests only. */
  now?: (() => Date) | undefined;
  /** Other limits for guesses and mails than auth's own; tests only. */
  limits?: Partial<AuthLimits> | undefined;
  /** Whether jobs are done as they fall due; default true. Tests have them done when they say so. */
  jobs?: boolean;
  /** Another limit of uploads; tests only. */
  uploadsPerMinute?: number | undefined;
  /** Told of every request to REST; tests only. */
  onRest?: ((request: Request) => void) | undefined;
  /** Makes another REST than ours; tests only. */
  createRest?:
    ((dependencies: RestDependencies & { jwtSecret: string }) => Promise<RestRoutes>) | undefined;
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
  /** The host that it listens on. */
  host: string;
  /** Postgres' process, when it is ours. */
  postgresPid: () => number | undefined;
  stop: () => Promise<void>;
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
  const exposure = { host, demo: options.demo };
  const directory = resolveDataDirectory(options.dataDir);
  createDataDirectory(directory);
  cleanups.push(lockDirectory(directory.path));
  const secrets = loadSecrets(directory.path);

  const handlers: Handlers = {};
  const server = createHttpServer(handlers, {
    prefixes: API_PREFIXES,
    trustedProxies: options.trustedProxies ?? [],
  });
  // The port first: when it is taken, the database need not be touched.
  const url = await listen(server, options.port, host);
  cleanups.push(() => closeServer(server));

  const { jwtSecret, serviceKey } = secrets;
  const publishableKey = LOCAL_PUBLISHABLE_KEY;
  const keys = { jwtSecret, serviceKey, publishableKey, issuer: `${url}/auth/v1` };
  const clock = options.now ? { now: options.now } : {};
  const database = await openDatabase(directory, secrets, {
    databaseUrl: options.databaseUrl,
    onFailure: options.onFailure,
    ...(options.seed !== false &&
      mayHaveDemo(exposure) && {
        createAccounts: (tx) =>
          createAccounts(tx, { accounts: DEMO_ACCOUNTS, siteUrl: url, jwtSecret, ...clock }),
      }),
  });
  cleanups.push(() => database.close());
  const { sql } = database.connections;
  await guardDemo(sql, exposure);

  const verify = createTokenVerifier({ ...keys, ...clock });
  const failures = createFailureRecorder(sql, reportError);
  cleanups.push(() => failures.settled());
  const { address } = database;
  const rest = await (options.createRest ?? createRestRoutes)({
    ...{ address, sql, keys, jwtSecret, verify, failures },
    ...{ heard: options.onRest, onError: reportError },
  });
  cleanups.push(() => rest.close());
  database.onRestart(() => rest.renew());

  const mailbox = createMailbox(sql, clock);
  cleanups.push(() => mailbox.settled());

  const log = openRequestLog(join(directory.path, 'requests.log'));
  cleanups.push(() => log.close());
  const { asRole } = database.connections;
  const functions = createFunctionRoutes({ ...keys, apiUrl: url, appUrl: url, mailbox });
  const mounts: Mount[] = [
    { at: '/', routes: rest.app },
    {
      at: '/storage/v1',
      routes: createStorageRoutes({
        ...keys,
        sql,
        asRole,
        directory: join(directory.path, 'files'),
        now: options.now ?? (() => new Date()),
        uploadsPerMinute: options.uploadsPerMinute,
      }),
    },
    {
      at: '/auth/v1',
      routes: createAuthRoutes({
        ...keys,
        sql,
        siteUrl: url,
        redirectAllowList: [
          `http://localhost:${new URL(url).port}/**`,
          `http://127.0.0.1:${new URL(url).port}/**`,
        ],
        mailbox,
        failures,
        now: options.now ?? (() => new Date()),
        limits: options.limits,
        onError: reportError,
      }),
    },
    { at: '/functions/v1', routes: functions },
    { at: '/_local', routes: createMailRoutes({ mailbox, host }) },
    { at: '/_local', routes: createDemoRoutes({ accounts: DEMO_ACCOUNTS, publishableKey, host }) },
  ];
  if (typeof options.app === 'function') handlers.other = await options.app(server);
  const files = typeof options.app === 'string' ? options.app : undefined;
  handlers.api = createApp({ mounts, log, files });
  // First of all when it stops: requests that run need everything else until they are answered.
  cleanups.push(() => closeServer(server));
  if (options.jobs !== false) {
    const run = async (): Promise<Response> =>
      functions.request('/run-jobs', jobsRequest(serviceKey));
    const jobs = startJobs({ sql, run, onError: reportError });
    // Before that: jobs that run ask the server.
    cleanups.push(() => jobs.stop());
  }

  return {
    url,
    publishableKey,
    serviceKey,
    jwtSecret,
    sql,
    database: database.address,
    dataDir: directory.path,
    moved: directory.moved,
    host,
    postgresPid: database.postgresPid,
    stop,
  };
}
