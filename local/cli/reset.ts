import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvironment } from '../config';
import { createDataDirectory, resolveDataDirectory } from '../postgres/dataDirectory';
import { lockDirectory } from '../postgres/lock';
import { stopLeftover } from '../postgres/postmaster';
import { StartError } from '../startError';
import { runCommand } from './runCommand';

/** What a data directory holds; nothing else in that folder is touched. */
const CONTENT = [
  'postgres',
  'postgres.new',
  ...['postgres.log', 'postgres.1.log', 'requests.log', 'requests.1.log'],
  'files',
  'secrets.json',
];

/** `npm run db:reset`: throws the data away; the next start makes new ones. */
async function reset(): Promise<void> {
  const { dataDir, databaseUrl } = readEnvironment(process.env);
  if (databaseUrl)
    throw new StartError(
      'DATABASE_URL is set, and db:reset only touches the built-in database; ' +
        'drop and create yours with its own tools.',
    );
  const directory = resolveDataDirectory(dataDir);
  createDataDirectory(directory);
  const unlock = lockDirectory(directory.path);
  try {
    await stopLeftover(directory.cluster);
    for (const name of CONTENT)
      rmSync(join(directory.path, name), { recursive: true, force: true });
  } finally {
    unlock();
  }
  console.log(`The data in ${directory.path} are gone; the next start makes new ones.`);
}

await runCommand(reset);
