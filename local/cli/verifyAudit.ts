import postgres from 'postgres';
import { counted, verifyTrail, type TrailReport } from '../audit/verifyTrail';
import { readEnvironment } from '../config';
import { explainUrlError, type Login } from '../database/address';
import { isSystemError, StartError } from '../startError';
import { runCommand } from './runCommand';
import { withChosenDatabase } from './withChosenDatabase';

/**
 * `npm run audit:verify` checks the seals of the audit trail: of the database of DATABASE_URL, or of
 * the built-in one while nothing else runs on it. `-- --head HASH` also asks for the seal with a hash
 * that was kept. Ends with 1 when something is wrong.
 */
async function verify(): Promise<void> {
  const head = readHead(process.argv.slice(2));
  const { databaseUrl, dataDir } = readEnvironment(process.env);
  const report = await withChosenDatabase({ databaseUrl, dataDir }, (login) =>
    read(login, head).catch((error: unknown) => {
      throw databaseUrl ? explain(error) : error;
    }),
  );
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
