import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type postgres from 'postgres';
import { PROJECT_ROOT } from '../config';
import { loginUrl, postgresAddress, urlAddress, type DatabaseAddress } from '../database/address';
import { bootstrap } from '../database/bootstrap';
import { openConnections, type Connections } from '../database/connections';
import { migrate } from '../database/migrate';
import { seed, type CreateAccounts } from '../database/seed';
import type { DataDirectory } from '../postgres/dataDirectory';
import { startPostgres } from '../postgres/startPostgres';
import type { Secrets } from '../secrets';

/** What stands before the servers of auth and storage make their tables. */
export const HOSTED_FILES = [
  'local/database/bootstrap.sql',
  'local/upstream/hosted.sql',
  'local/mail/schema.sql',
];

/** The database of the stack. */
export interface StackDatabase {
  readonly address: DatabaseAddress;
  readonly connections: Connections;
  /** With which address the server of a role connects. */
  urlOf(role: 'supabase_auth_admin' | 'supabase_storage_admin'): string;
  /** Runs our migrations, once the servers have made theirs, and fills in the demo data. */
  migrate(createAccounts: CreateAccounts | undefined): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a database that has what hosted Supabase brings, and neither the tables of auth and storage nor
 * ours.
 *
 * @param directory the locked data directory
 * @param secrets of that directory
 * @param databaseUrl a PostgreSQL of one's own instead of the built-in one
 */
export async function openStackDatabase(
  directory: DataDirectory,
  secrets: Secrets,
  databaseUrl: string | undefined,
): Promise<StackDatabase> {
  const ignore = { onRestart: () => undefined, onFailure: () => undefined };
  const running = databaseUrl
    ? null
    : await startPostgres(directory, secrets.superuserPassword, ignore);
  const address = running
    ? postgresAddress(running, secrets)
    : urlAddress(databaseUrl ?? '', secrets);
  const connections = openConnections(address);
  const { sql } = connections;
  const close = async (): Promise<void> => {
    await connections.close();
    await running?.stop();
  };
  const passwords = {
    supabase_auth_admin: randomBytes(24).toString('hex'),
    supabase_storage_admin: randomBytes(24).toString('hex'),
  };
  try {
    await bootstrap(sql, secrets.authenticatorPassword, HOSTED_FILES);
    for (const [role, password] of Object.entries(passwords))
      await sql.unsafe(`alter role ${role} login password '${password}'`);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    address,
    connections,
    urlOf: (role) => loginUrl({ ...address.superuser, username: role, password: passwords[role] }),
    migrate: (createAccounts) => prepare(sql, connections, createAccounts),
    close,
  };
}

async function prepare(
  sql: postgres.Sql,
  connections: Connections,
  createAccounts: CreateAccounts | undefined,
): Promise<void> {
  await migrate(sql, join(PROJECT_ROOT, 'supabase', 'migrations'));
  if (createAccounts) await seed(sql, createAccounts);
  await connections.refresh();
}
