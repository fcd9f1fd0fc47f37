import postgres from 'postgres';
import { z } from 'zod';
import { bringIn, type BroughtIn } from '../archive/bringIn';
import { readArchive } from '../archive/readArchive';
import { readEnvironment } from '../config';
import { explainUrlError } from '../database/address';
import { isSystemError, StartError } from '../startError';
import { runCommand } from './runCommand';
import { withChosenDatabase } from './withChosenDatabase';

/**
 * `npm run network:import -- ARCHIVE` brings the archive of a network into the database of DATABASE_URL, or into
 * the built-in one while nothing else runs on it. `--network ID` names an empty network that it becomes. All or nothing.
 */
async function importNetwork(): Promise<void> {
  const { path, network } = readArguments(process.argv.slice(2));
  const archive = readArchive(path);
  const { databaseUrl, dataDir } = readEnvironment(process.env);
  const done = await withChosenDatabase({ databaseUrl, dataDir }, async (login) => {
    const sql = postgres({ ...login, max: 1, onnotice: () => undefined });
    try {
      return await sql.begin((tx) => bringIn(tx, archive, network));
    } catch (error) {
      throw explain(databaseUrl ? explainUrlError(error) : error);
    } finally {
      await sql.end();
    }
  });
  console.log(summary(archive.manifest.network.name, done, archive.manifest.changes));
}

const USAGE =
  'Use it as npm run network:import -- ARCHIVE.zip, or with --network ID for an empty network that it becomes.';

function readArguments([path, option, network, ...others]: readonly string[]) {
  const isOne =
    option === undefined || (option === '--network' && z.uuid().safeParse(network).success);
  if (path === undefined || path.startsWith('-') || !isOne || others.length > 0)
    throw new StartError(USAGE);
  return { path, network };
}

function summary(
  name: string,
  { network, rows, people, photos }: BroughtIn,
  changes: number,
): string {
  const counted = (n: number) => n.toLocaleString('en-US');
  return [
    `${name} is there with ${counted(rows)} rows, as network ${network}.`,
    `${counted(people)} people are there without a way to sign in: invite them under Users, an admin of the network first.`,
    ...(photos > 0
      ? [`${counted(photos)} photos stay in the archive: each person adds theirs again.`]
      : []),
    ...(changes > 0
      ? [
          `${counted(changes)} records were changed while the archive was made: compare the reports.`,
        ]
      : []),
  ].join('\n');
}

function explain(error: unknown): unknown {
  if (isSystemError(error, '42883', '3F000', '42P01'))
    return new StartError(
      'This database is not one of Larder, or not of this version; bring its migrations in first (docs/deploy.md).',
    );
  if (isSystemError(error, '42501'))
    return new StartError('The user of DATABASE_URL may not do this; connect as postgres.');
  return error;
}

await runCommand(importNetwork);
