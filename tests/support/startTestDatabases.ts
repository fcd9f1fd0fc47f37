import { rmSync } from 'node:fs';
import postgres from 'postgres';
import type { DatabaseAddress } from '../../local/database/address';
import { openDatabase } from '../../local/database/openDatabase';
import { DEMO_ACCOUNTS } from '../../local/demo/accounts';
import { createAccounts } from '../../local/demo/createAccounts';
import { createDataDirectory, resolveDataDirectory } from '../../local/postgres/dataDirectory';
import { loadSecrets } from '../../local/secrets';
import { temporaryData } from '../../local/postgres/temporaryData';

/** Databases that are the same at the beginning, and how to end them. */
export interface TestDatabases {
  databases: DatabaseAddress[];
  stop: () => Promise<void>;
}

/**
 * Starts Postgres in a temporary directory, migrates one database, fills it with the demo data and
 * copies it: that takes a fraction of a second, so that tests which would be in each other's way can
 * have one each.
 */
export async function startTestDatabases(count: number): Promise<TestDatabases> {
  const dataDir = temporaryData('larder-test-');
  const directory = resolveDataDirectory(dataDir);
  createDataDirectory(directory);
  const secrets = loadSecrets(directory.path);
  const { jwtSecret } = secrets;
  const opened = await openDatabase(directory, secrets, {
    createAccounts: (tx) =>
      createAccounts(tx, { accounts: DEMO_ACCOUNTS, siteUrl: 'http://127.0.0.1', jwtSecret }),
  });
  const { address } = opened;
  const connect = (database: string) =>
    postgres({ ...address.superuser, database, max: 1, onnotice: () => undefined });
  const original = address.superuser.database;
  await opened.connections.close();
  // What was set for the database as a whole counts for new connections.
  const sql = connect(original);
  const [setting] = await sql<{ path: string }[]>`select current_setting('search_path') as path`;
  // A database to which somebody is connected cannot be copied.
  await sql.end();
  const names = [original];
  const administrator = connect('template1');
  while (names.length < count) {
    const name = `${original}_${names.length + 1}`;
    await administrator`
      create database ${administrator(name)} template ${administrator(original)} owner postgres`;
    // It is not copied.
    await administrator`select set_config('search_path', ${setting?.path ?? ''}, false)`;
    await administrator`alter database ${administrator(name)} set search_path from current`;
    names.push(name);
  }
  await administrator.end();
  return {
    databases: names.map((database) => ({
      superuser: { ...address.superuser, database },
      authenticator: { ...address.authenticator, database },
    })),
    stop: async () => {
      await opened.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
