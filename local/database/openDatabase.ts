import { join } from 'node:path';
import { PROJECT_ROOT } from '../config';
import type { DataDirectory } from '../postgres/dataDirectory';
import { startPostgres, type RunningPostgres } from '../postgres/startPostgres';
import type { Secrets } from '../secrets';
import { isSystemError, StartError } from '../startError';
import { explainUrlError, postgresAddress, urlAddress, type DatabaseAddress } from './address';
import { bootstrap } from './bootstrap';
import { openConnections, type Connections } from './connections';
import { migrate } from './migrate';
import { applySchemaFiles, type SchemaFile } from './schemaFiles';
import { seed, type CreateAccounts } from './seed';

/** A database that is up to date. */
export interface Database {
  address: DatabaseAddress;
  connections: Connections;
  /** Our Postgres' process; undefined with a DATABASE_URL. */
  postgresPid: () => number | undefined;
  /** Calls back whenever our Postgres died and was started again. */
  onRestart(listener: () => void): void;
  close: () => Promise<void>;
}

/** How to open it. */
export interface DatabaseOptions {
  databaseUrl?: string | undefined;
  /** Makes the demo accounts; without it a new database stays empty. */
  createAccounts?: CreateAccounts | undefined;
  onFailure?: ((error: StartError) => void) | undefined;
  /** Makes a new database from these files instead of the migrations, for comparing both. */
  schemaFiles?: readonly SchemaFile[] | undefined;
}

/**
 * Starts Postgres (or connects to the one of DATABASE_URL), then bootstraps, migrates and seeds as
 * far as that is still to do.
 *
 * @param directory the locked data directory
 * @param secrets of that directory
 * @throws StartError when any of it fails; Postgres is stopped again then
 */
export async function openDatabase(
  directory: DataDirectory,
  secrets: Secrets,
  options: DatabaseOptions,
): Promise<Database> {
  const restarted: (() => void)[] = [];
  const events = {
    onRestart: () => restarted.forEach((listener) => listener()),
    onFailure: options.onFailure ?? fail,
  };
  const running = options.databaseUrl
    ? null
    : await startPostgres(directory, secrets.superuserPassword, events);
  const address = running
    ? postgresAddress(running, secrets)
    : urlAddress(options.databaseUrl ?? '', secrets);
  const connections = openConnections(address);
  restarted.push(() => connections.renew());
  const close = async (): Promise<void> => {
    await connections.close();
    await running?.stop();
  };
  try {
    await prepare(connections, secrets, options);
  } catch (error) {
    await close();
    throw explain(error, running);
  }
  const onRestart = (listener: () => void): void => void restarted.push(listener);
  return { address, connections, onRestart, postgresPid: () => running?.pid(), close };
}

async function prepare(
  { sql, refresh }: Connections,
  secrets: Secrets,
  { createAccounts, schemaFiles }: DatabaseOptions,
): Promise<void> {
  await bootstrap(sql, secrets.authenticatorPassword);
  if (schemaFiles) await applySchemaFiles(sql, schemaFiles);
  else await migrate(sql, join(PROJECT_ROOT, 'supabase', 'migrations'));
  if (createAccounts) await seed(sql, createAccounts);
  await refresh();
}

function fail(error: StartError): never {
  throw error;
}

function explain(error: unknown, running: RunningPostgres | null): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error;
  if (running && isSystemError(error, '28P01'))
    return new StartError(
      'The database does not know the password in secrets.json; put back the file that belongs ' +
        'to these data, or start over with npm run db:reset.',
    );
  if (isSystemError(error, '53100'))
    return new StartError('There is no space left for the database; free some and start again.');
  return running ? error : explainUrlError(error);
}
