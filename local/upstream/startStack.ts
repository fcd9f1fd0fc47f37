import { mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { API_PREFIXES, DEFAULT_HOST, LOCAL_PUBLISHABLE_KEY, PROJECT_ROOT } from '../config';
import { createApp, type Mount } from '../createApp';
import { loginUrl, type DatabaseAddress } from '../database/address';
import { DEMO_ACCOUNTS } from '../demo/accounts';
import { createDemoRoutes } from '../demo/createDemoRoutes';
import { OPEN_AUTH } from '../http/keyRefusal';
import { closeServer, createHttpServer, listen, type Handlers } from '../http/httpServer';
import { openRequestLog } from '../http/requestLog';
import { createMailbox, type Mailbox } from '../mail/createMailbox';
import { createMailRoutes } from '../mail/createMailRoutes';
import { lockDirectory } from '../postgres/lock';
import { createDataDirectory, resolveDataDirectory } from '../postgres/dataDirectory';
import { waitUntil } from '../postgres/processes';
import { loadSecrets } from '../secrets';
import { StartError } from '../startError';
import { createMailServer } from './catchMail';
import { createStackAccounts } from './createStackAccounts';
import { forward } from './forward';
import { openStackDatabase } from './openStackDatabase';
import { createOwnParts } from './ownParts';
import { readMail } from './readMail';
import { createStackKeys } from './stackKeys';
import {
  asEnvFile,
  authVariables,
  restVariables,
  storageVariables,
  TEMPLATE_PATH,
} from './stackSettings';

/** How to join the servers of Supabase. */
export interface StackOptions {
  /** Absolute; created when missing. */
  readonly dataDir: string;
  readonly port: number;
  /** Where the auth server listens, or will. */
  readonly authUrl: string;
  readonly storageUrl: string;
  /** Where PostgREST listens, or will; our own REST without it. */
  readonly restUrl?: string | undefined;
  /** A PostgreSQL of one's own instead of the built-in one, as its superuser. */
  readonly databaseUrl?: string | undefined;
  /** Whether the functions run under Deno, or inside this process. */
  readonly deno: boolean;
  /** Whether jobs are done as they fall due; default true. */
  readonly jobs?: boolean;
  /** The build's folder. */
  readonly app?: string;
  /** Told once the servers can be started, with the folder of their settings. */
  readonly onSettings: (folder: string) => void;
}

/** What tests have to know of a running stack. */
export interface StackFacts {
  readonly url: string;
  readonly publishableKey: string;
  readonly serviceKey: string;
  readonly jwtSecret: string;
  readonly database: DatabaseAddress;
}

/** A running stack. */
export interface Stack extends StackFacts {
  stop(): Promise<void>;
}

/** How long somebody may take to start the servers. */
const PATIENCE_MILLISECONDS = 60 * 60_000;

/**
 * Joins Supabase's own servers of auth and storage, and PostgREST where it is named, with our functions and
 * mailbox under one origin, on one database: makes what a hosted project brings, waits until the servers have
 * made their tables, runs our migrations and serves.
 *
 * @throws StartError whose message is a sentence; nothing keeps running then
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const cleanups: (() => unknown)[] = [];
  const stop = async (): Promise<void> => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  };
  try {
    return { ...(await compose(options, cleanups)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function compose(options: StackOptions, cleanups: (() => unknown)[]): Promise<StackFacts> {
  const host = DEFAULT_HOST;
  const directory = resolveDataDirectory(options.dataDir);
  createDataDirectory(directory);
  cleanups.push(lockDirectory(directory.path));
  const secrets = loadSecrets(directory.path);
  const { jwtSecret, serviceKey } = secrets;
  const publishableKey = LOCAL_PUBLISHABLE_KEY;
  const keys = await createStackKeys({ publishableKey, serviceKey }, jwtSecret);

  const handlers: Handlers = {};
  const server = createHttpServer(handlers, { prefixes: API_PREFIXES, trustedProxies: [] });
  const url = await listen(server, options.port, host);
  cleanups.push(() => closeServer(server));

  const database = await openStackDatabase(directory, secrets, options.databaseUrl);
  cleanups.push(() => database.close());
  const { sql } = database.connections;
  const mailbox = createMailbox(sql);
  const mailPort = await listenForMail(mailbox, url, cleanups);

  const files = join(directory.path, 'files');
  mkdirSync(files, { recursive: true });
  const places = {
    ...keys,
    ...{ url, jwtSecret, files, authUrl: options.authUrl, storageUrl: options.storageUrl },
    authDatabase: database.urlOf('supabase_auth_admin'),
    storageDatabase: database.urlOf('supabase_storage_admin'),
    mailPort,
    restDatabase: loginUrl(database.address.authenticator),
    ...(options.restUrl && { restUrl: options.restUrl }),
  };
  const secret = { mode: 0o600 };
  writeFileSync(join(directory.path, 'auth.env'), asEnvFile(authVariables(places)), secret);
  writeFileSync(join(directory.path, 'storage.env'), asEnvFile(storageVariables(places)), secret);
  writeFileSync(join(directory.path, 'rest.env'), asEnvFile(restVariables(places)), secret);

  // The auth server fetches the templates before it is ready.
  const log = openRequestLog(join(directory.path, 'requests.log'));
  cleanups.push(() => log.close());
  const mounts: Mount[] = [
    { at: TEMPLATE_PATH, routes: templates() },
    { at: '/_local', routes: createMailRoutes({ mailbox, host }) },
    { at: '/_local', routes: createDemoRoutes({ accounts: DEMO_ACCOUNTS, publishableKey, host }) },
    {
      at: '/auth/v1',
      routes: forward({ at: '/auth/v1', target: options.authUrl, keys, open: OPEN_AUTH }),
    },
    {
      at: '/storage/v1',
      routes: forward({ at: '/storage/v1', target: options.storageUrl, keys, open: /^/ }),
    },
  ];
  handlers.api = createApp({ mounts, log, limits: false });
  options.onSettings(directory.path);
  await answers(`${options.authUrl}/health`, 'auth server');
  await answers(`${options.storageUrl}/status`, 'storage server');
  if (options.restUrl) await answers(`${options.restUrl}/`, 'REST server');
  await database.migrate((tx) =>
    createStackAccounts(tx, { url, serviceKey, accounts: DEMO_ACCOUNTS }),
  );

  const own = await createOwnParts(
    {
      ...{ url, keys, jwtSecret, database, mailbox, restUrl: options.restUrl },
      ...{ deno: options.deno, jobs: options.jobs !== false },
    },
    cleanups,
  );
  handlers.api = createApp({
    mounts: [...mounts, ...own],
    log,
    files: options.app,
    limits: false,
  });
  const facts = { url, publishableKey, serviceKey, jwtSecret, database: database.address };
  writeFileSync(join(directory.path, 'stack.json'), JSON.stringify(facts), secret);
  return facts;
}

/** Puts what the auth server mails into the mailbox. @returns the port for its mails */
async function listenForMail(
  mailbox: Mailbox,
  url: string,
  cleanups: (() => unknown)[],
): Promise<number> {
  const server = createMailServer(async (source, recipients) => {
    for (const to of recipients) await mailbox.send(readMail(source, to, url));
  });
  await new Promise<void>((done) => server.listen(0, DEFAULT_HOST, done));
  cleanups.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** The mail templates, as files. */
const templates = (): Hono =>
  new Hono().get(
    '*',
    serveStatic({
      root: join(PROJECT_ROOT, 'supabase', 'templates'),
      rewriteRequestPath: (path) => path.slice(TEMPLATE_PATH.length),
    }),
  );

async function answers(url: string, what: string): Promise<void> {
  const isThere = (): Promise<boolean> =>
    fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  if (!(await waitUntil(isThere, PATIENCE_MILLISECONDS)))
    throw new StartError(`The ${what} does not answer at ${url}.`);
}
