import { existsSync } from 'node:fs';
import postgres from 'postgres';
import { counted, verifyTrail, type TrailReport } from '../audit/verifyTrail';
import { readEnvironment } from '../config';
import { explainUrlError, postgresAddress, urlLogin, type Login } from '../database/address';
import { resolveDataDirectory } from '../postgres/dataDirectory';
import { lockDirectory } from '../postgres/lock';
import { startPostgres } from '../postgres/startPostgres';
import { loadSecrets } from '../secrets';
import { isSystemError, StartError } from '../startError';
import { runCommand } from './runCommand';

/**
 * `npm run audit:verify` checks the seals of the audit trail: of the database of DATABASE_URL, or of
 * the built-in one while nothing else runs on it. `-- --head HASH` also asks for the seal with a hash
 * that was kept. Ends with 1 when something is wrong.
 */
async function verify(): Promise<void> {
  const head = readHead(process.argv.slice(2));
  const { databaseUrl, dataDir } = readEnvironment(process.env);
  const report = await (databaseUrl
    ? read(urlLogin(databaseUrl), head).catch((error: unknown) => {
        throw explain(error);
      })
    : readBuiltIn(dataDir, head));
  const [first, ...others] = report.problems;
  if (first === undefined) return console.log(soundness(report));
  const more = others.length > 0 ? ` There are ${others.length} more faults of this kind.` : '';
  throw new StartError(`${first}${more}`);
}

function readHead([option, hash]: readonly string[]): string | undefined {
  if (option === undefined) return undefined;
  if (option === '--head' && /^[0-9a-f]{64}$/i.test(hash ?? '')) return hash?.toLowerCase();
  throw new StartError(
    'Use it as npm run audit:verify, or npm run audit:verify -- --head HASH with the 64 digits of a kept hash.',
  );
}

function soundness({ chains, seals, rows, unsealed }: TrailReport): string {
  if (seals === 0)
    return 'Nothing is sealed yet: the job that seals the trail runs every few minutes, if run-jobs is called.';
  return (
    `The trail is sound: ${counted(rows, 'row')} under ${counted(seals, 'seal')} ` +
    `in ${counted(chains, 'chain')}, ${unsealed.toLocaleString('en-US')} not sealed yet.`
  );
}

async function readBuiltIn(dataDir: string, head: string | undefined): Promise<TrailReport> {
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
      return await read(postgresAddress(running, secrets).superuser, head);
    } finally {
      await running.stop();
    }
  } finally {
    unlock();
  }
}

async function read(login: Login, head: string | undefined): Promise<TrailReport> {
  const sql = postgres({ ...login, max: 1, onnotice: () => undefined });
  try {
    const { report } = await sql.begin('isolation level repeatable read read only', async (tx) => ({
      report: await verifyTrail(tx, head),
    }));
    return report;
  } finally {
    await sql.end();
  }
}

function explain(error: unknown): unknown {
  if (isSystemError(error, '42P01', '3F000', '42501'))
    return new StartError(
      'This database has no sealed audit trail, or its user may not read it; connect as postgres, and see docs/deploy.md for its migrations.',
    );
  return explainUrlError(error);
}

await runCommand(verify);
