import { existsSync } from 'node:fs';
import type { LocalEnvironment } from '../config';
import { postgresAddress, urlLogin, type Login } from '../database/address';
import { resolveDataDirectory } from '../postgres/dataDirectory';
import { lockDirectory } from '../postgres/lock';
import { startPostgres } from '../postgres/startPostgres';
import { loadSecrets } from '../secrets';
import { StartError } from '../startError';

/**
 * Runs something on the database of DATABASE_URL, or on the built-in one, which is started for it and may not be in use.
 *
 * @throws StartError when there is none, or when it runs already
 */
export async function withChosenDatabase<Result>(
  { databaseUrl, dataDir }: Pick<LocalEnvironment, 'databaseUrl' | 'dataDir'>,
  run: (login: Login) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl) return run(urlLogin(databaseUrl));
  const directory = resolveDataDirectory(dataDir);
  if (!existsSync(directory.cluster))
    throw new StartError(`There is no database in ${directory.path}; npm start makes one.`);
  const unlock = lockDirectory(directory.path);
  try {
    const secrets = loadSecrets(directory.path);
    const running = await startPostgres(directory, secrets.superuserPassword, {
      onRestart: () => undefined,
      onFailure: (error) => {
        throw error;
      },
    });
    try {
      return await run(postgresAddress(running, secrets).superuser);
    } finally {
      await running.stop();
    }
  } finally {
    unlock();
  }
}
