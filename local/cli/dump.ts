import { readFileSync } from 'node:fs';
import postgres from 'postgres';
import { readEnvironment } from '../config';
import { explainUrlError, urlLogin } from '../database/address';
import { compareDumps } from '../database/compareDumps';
import { dumpSchema } from '../database/dumpSchema';
import { withNewDatabase } from '../database/withNewDatabase';
import { isSystemError, StartError } from '../startError';
import { runCommand } from './runCommand';

/**
 * `npm run db:dump` prints the schema that the migrations make, or, with DATABASE_URL, the one that
 * is there. With `--compare FILE` it prints what differs from an earlier dump instead, and ends
 * with 1 when something does.
 */
async function dump(): Promise<void> {
  const [option, file] = process.argv.slice(2);
  if (option !== undefined && (option !== '--compare' || file === undefined))
    throw new StartError('Use it as npm run db:dump, or npm run db:dump -- --compare FILE.');
  const earlier = file === undefined ? null : readEarlier(file);
  const { databaseUrl } = readEnvironment(process.env);
  const text = await (databaseUrl ? readUrl(databaseUrl) : withNewDatabase(read));
  const lines = earlier === null ? [text.trimEnd()] : compareDumps(earlier, text);
  if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`);
  if (earlier !== null && lines.length > 0) process.exitCode = 1;
}

function readEarlier(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isSystemError(error))
      throw new StartError(`The dump ${file} cannot be read; write it with npm run db:dump.`);
    throw error;
  }
}

async function readUrl(url: string): Promise<string> {
  const sql = postgres({ ...urlLogin(url), max: 1, onnotice: () => undefined });
  try {
    return await read(sql);
  } catch (error) {
    throw explainUrlError(error);
  } finally {
    await sql.end();
  }
}

async function read(sql: postgres.Sql): Promise<string> {
  let text = '';
  await sql.begin('read only', async (tx) => {
    text = await dumpSchema(tx);
  });
  return text;
}

await runCommand(dump);
