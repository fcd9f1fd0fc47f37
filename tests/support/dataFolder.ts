import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, inject } from 'vitest';
import { postgresAddress, type Login } from '../../local/database/address';
import { dumpSchema } from '../../local/database/dumpSchema';
import {
  createDataDirectory,
  resolveDataDirectory,
  type DataDirectory,
} from '../../local/postgres/dataDirectory';
import { startPostgres } from '../../local/postgres/startPostgres';
import { loadSecrets, type Secrets } from '../../local/secrets';

/** A data directory of a test's own, in a folder that is removed after the file's tests. */
export interface DataFolder {
  /** The folder, for what stands beside the data. */
  folder: string;
  directory: DataDirectory;
  secrets: Secrets;
  /** Does something in the database while no backend runs on it. */
  between: <T>(use: (sql: postgres.Sql, secrets: Secrets) => Promise<T>) => Promise<T>;
}

/**
 * Makes an empty data directory.
 *
 * @param name its name in the folder
 */
export function useDataFolder(name = 'data'): DataFolder {
  const folder = mkdtempSync(join(tmpdir(), 'larder-data-'));
  // As root, Postgres runs as another user, who must be able to pass.
  chmodSync(folder, 0o711);
  const directory = resolveDataDirectory(join(folder, name));
  createDataDirectory(directory);
  const secrets = loadSecrets(directory.path);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  return {
    folder,
    directory,
    secrets,
    between: async (use) => {
      const running = await startPostgres(directory, secrets.superuserPassword, {
        onRestart: () => undefined,
        onFailure: (error) => {
          throw error;
        },
      });
      try {
        return await connect(postgresAddress(running, secrets).superuser, (sql) =>
          use(sql, secrets),
        );
      } finally {
        await running.stop();
      }
    },
  };
}

/** Opens one connection for the time of a function. */
export async function connect<T>(login: Login, use: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres({ ...login, max: 1, onnotice: () => undefined });
  try {
    return await use(sql);
  } finally {
    await sql.end();
  }
}

/** The schema of a database as text. */
export const dumpOf = (sql: postgres.Sql): Promise<string> => sql.begin((tx) => dumpSchema(tx));

/** The schema that the present migrations make. */
export async function presentSchema(): Promise<string> {
  const { database } = inject('backend');
  if (!database) throw new Error('This test looks into the database.');
  return connect(database.superuser, dumpOf);
}
