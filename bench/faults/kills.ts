import postgres from 'postgres';
import { mustRun, type BackendProcess } from '../../tests/support/runBackend';
import { pause, Writers } from '../Writers';
import type { Scene } from './Scene';

/** Each round has this many acknowledged rows at least, however slow the machine is. */
const ROWS_PER_ROUND = 10;

/** Between 100 and 600 ms of writes, another time in each round. */
function moment(round: number): number {
  return 100 + ((round * 137) % 500);
}

/** kill -9 of the whole process; every other time Postgres goes too, as when the machine does. */
export const killProcess: Scene = async ({ folder, rounds, report }) => {
  const dataDir = `${folder}/process`;
  const writers = new Writers();
  let slowest = 0;
  for (let round = 0; round < rounds; round++) {
    const backend = await mustRun(dataDir);
    slowest = Math.max(slowest, round === 0 ? 0 : backend.milliseconds);
    writers.start(backend);
    await writers.waitFor(ROWS_PER_ROUND);
    await pause(moment(round));
    if (round % 2 === 1) process.kill(backend.postgresPid, 'SIGKILL');
    await backend.end('SIGKILL');
    await writers.stop();
  }
  const backend = await mustRun(dataDir);
  const lost = await writers.countLost(backend);
  await backend.end('SIGTERM');
  report(
    `kill -9 of the process, ${rounds} times`,
    lost === 0,
    `${writers.acknowledged.length} rows acknowledged, ${lost} lost, ` +
      `slowest start after it ${Math.round(slowest)} ms`,
  );
};

/** kill -9 of Postgres' first process: the backend starts another one. */
export const killPostgres: Scene = (stage) =>
  killWhileWriting(stage, 'Postgres alone', async (backend) => {
    process.kill(await postmasterOf(backend), 'SIGKILL');
    // At most 30 a minute are taken for accidents.
    await pause(1_000);
  });

/**
 * The end of one connection: refused by an administrator (pg_terminate_backend) or crashed, which
 * makes Postgres end all others, too.
 */
export const killConnection: Scene = (stage) =>
  killWhileWriting(stage, 'one connection', async (backend, round) => {
    const sql = postgres({ ...backend.database.superuser, max: 1 });
    const [row] = await sql<{ pid: number }[]>`
      select pid from pg_stat_activity
      where usename = 'authenticator' and pid <> pg_backend_pid()
      order by state = 'idle', pid limit 1`;
    if (row && round % 2 === 0) await sql`select pg_terminate_backend(${row.pid})`;
    else if (row) process.kill(row.pid, 'SIGKILL');
    await sql.end({ timeout: 1 }).catch(() => undefined);
  });

async function killWhileWriting(
  { folder, rounds, report }: Parameters<Scene>[0],
  what: string,
  kill: (backend: BackendProcess, round: number) => Promise<void>,
): Promise<void> {
  const backend = await mustRun(`${folder}/${what.replaceAll(' ', '-')}`);
  const writers = new Writers();
  let slowest = 0;
  writers.start(backend);
  for (let round = 0; round < rounds; round++) {
    await writers.waitFor(ROWS_PER_ROUND);
    await pause(moment(round));
    await kill(backend, round);
    slowest = Math.max(slowest, await writers.waitFor(ROWS_PER_ROUND));
  }
  await writers.stop();
  const lost = await writers.countLost(backend);
  const code = await backend.end('SIGTERM');
  report(
    `kill -9 of ${what}, ${rounds} times`,
    lost === 0 && code === 0,
    `${writers.acknowledged.length} rows acknowledged, ${lost} lost, ` +
      `writing again after ${Math.round(slowest)} ms at most, ` +
      `refused meanwhile with ${[...writers.refusals].join(', ') || 'nothing'}`,
  );
}

/** The postmaster changes with every restart; any of its children knows it. */
async function postmasterOf(backend: BackendProcess): Promise<number> {
  while (backend.isRunning()) {
    const sql = postgres({ ...backend.database.superuser, max: 1 });
    try {
      const [row] = await sql<{ pid: string }[]>`
        select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid`;
      if (row) return Number(row.pid);
    } catch {
      await pause(50);
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
  throw new Error('The backend ended with its Postgres');
}
