import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { mustRun, runBackend, type BackendProcess } from '../tests/support/runBackend';
import { pause, Writers } from './Writers';

/*
 * npm run test:faults: what happens when things go wrong in the middle of writes. Every row that
 * was acknowledged must be there afterwards, and no start may need a hand. FAULT_ROUNDS (default
 * 20) says how often each process is killed.
 */

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 20);
const folder = mkdtempSync(join(tmpdir(), 'larder-faults-'));
// As root, Postgres runs as another user, who must be able to pass.
chmodSync(folder, 0o711);
const failures: string[] = [];

function report(what: string, isRight: boolean, details: string): void {
  console.log(`${isRight ? 'ok    ' : 'FAILED'} ${what}: ${details}`);
  if (!isRight) failures.push(what);
}

/** Each round has this many acknowledged rows at least, however slow the machine is. */
const ROWS_PER_ROUND = 10;

/** Between 100 and 600 ms of writes, another time in each round. */
function moment(round: number): number {
  return 100 + ((round * 137) % 500);
}

async function killProcess(): Promise<void> {
  const dataDir = join(folder, 'process');
  const writers = new Writers();
  let slowest = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const backend = await mustRun(dataDir);
    slowest = Math.max(slowest, round === 0 ? 0 : backend.milliseconds);
    writers.start(backend);
    await writers.waitFor(ROWS_PER_ROUND);
    await pause(moment(round));
    // Every other time Postgres goes down with it, as when the machine does.
    if (round % 2 === 1) process.kill(backend.postgresPid, 'SIGKILL');
    await backend.end('SIGKILL');
    await writers.stop();
  }
  const backend = await mustRun(dataDir);
  const lost = await writers.countLost(backend);
  await backend.end('SIGTERM');
  report(
    `kill -9 of the process, ${ROUNDS} times`,
    lost === 0 && writers.acknowledged.length > ROUNDS,
    `${writers.acknowledged.length} rows acknowledged, ${lost} lost, slowest start after it ${Math.round(slowest)} ms`,
  );
}

async function killPostgres(): Promise<void> {
  const backend = await mustRun(join(folder, 'postgres'));
  const writers = new Writers();
  for (let round = 0; round < ROUNDS; round++) {
    writers.start(backend);
    await writers.waitFor(ROWS_PER_ROUND);
    await pause(moment(round));
    const pid = await postmasterOf(backend);
    process.kill(pid, 'SIGKILL');
    const before = writers.acknowledged.length;
    for (let wait = 0; wait < 300 && writers.acknowledged.length < before + 8; wait++)
      await pause(100);
    await writers.stop();
    // At most 30 a minute are taken for accidents.
    await pause(1_000);
  }
  const lost = await writers.countLost(backend);
  const code = await backend.end('SIGTERM');
  report(
    `kill -9 of Postgres alone, ${ROUNDS} times`,
    lost === 0 && code === 0 && writers.acknowledged.length > ROUNDS * 8,
    `${writers.acknowledged.length} rows acknowledged, ${lost} lost, the backend went on`,
  );
}

/** The postmaster changes with every restart; any of its children knows it. */
async function postmasterOf(backend: BackendProcess): Promise<number> {
  while (backend.process.exitCode === null) {
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

async function fillDisk(): Promise<void> {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=755', 'tmpfs', disk], {
      stdio: 'ignore',
    });
  } catch {
    console.log('skipped a full disk: it takes root and a mount');
    return;
  }
  try {
    const dataDir = join(disk, 'data');
    const writers = new Writers();
    const backend = await mustRun(dataDir);
    writers.start(backend);
    await pause(500);
    const { bavail, bsize } = statfsSync(disk);
    const filler = join(disk, 'filler');
    fill(filler, bavail * bsize);
    const ended = new Promise((done) => backend.process.once('exit', done));
    await Promise.race([ended, fillWal(backend), pause(30_000)]);
    await writers.stop();
    if (backend.process.exitCode === null) await backend.end('SIGTERM');
    const refused = await runBackend(join(disk, 'other'));
    rmSync(filler, { force: true });
    const again = await mustRun(dataDir);
    const lost = await writers.countLost(again);
    await again.end('SIGTERM');
    const sentence = 'message' in refused ? refused.message : 'it started';
    report(
      'a full disk',
      lost === 0 && /space/.test(sentence),
      `${writers.acknowledged.length} rows acknowledged, ${lost} lost; a new start says: ${sentence}`,
    );
  } finally {
    execFileSync('umount', ['-l', disk]);
  }
}

function fill(file: string, bytes: number): void {
  try {
    writeFileSync(file, Buffer.alloc(bytes));
  } catch {
    // Exactly what is wanted: nothing fits any more.
  }
}

/** Asks for more log than the disk has. */
async function fillWal(backend: BackendProcess): Promise<void> {
  const sql = postgres({ ...backend.database.superuser, max: 1 });
  try {
    for (let chunk = 0; chunk < 100; chunk++)
      await sql`select pg_logical_emit_message(true, 'fill', repeat(md5(random()::text), 32768))`;
  } catch {
    // Refused or disconnected: the disk is full.
  } finally {
    await sql.end({ timeout: 1 }).catch(() => undefined);
  }
}

async function startTwice(): Promise<void> {
  const dataDir = join(folder, 'process');
  const first = await mustRun(dataDir);
  const second = await runBackend(dataDir);
  const message = 'message' in second ? second.message : 'both run';
  await first.end('SIGTERM');
  report('two instances on one directory', /already running/.test(message), message);
}

async function interruptRequest(): Promise<void> {
  const dataDir = join(folder, 'process');
  const preparing = await mustRun(dataDir);
  const sql = postgres({ ...preparing.database.superuser, max: 1 });
  await sql`
    create or replace function public.slow() returns text language sql as
      $$ select 'done' from pg_sleep(2) $$`;
  await sql`grant execute on function public.slow() to service_role`;
  await sql.end();
  await preparing.end('SIGTERM');

  const backend = await mustRun(dataDir);
  const answer = fetch(`${backend.url}/rest/v1/rpc/slow`, {
    method: 'POST',
    headers: { apikey: backend.serviceKey, 'Content-Type': 'application/json' },
    body: '{}',
  }).then((response) => response.json());
  await pause(700);
  const code = await backend.end('SIGINT');
  const text: unknown = await answer.catch(() => 'cut off');
  report(
    'Ctrl-C in the middle of a request',
    text === 'done' && code === 0,
    `the request was answered with "${String(text)}", exit code ${code}`,
  );
}

try {
  await killProcess();
  await killPostgres();
  await startTwice();
  await interruptRequest();
  await fillDisk();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(failures.length === 0 ? 'No acknowledged row was lost.' : `${failures.length} failed.`);
process.exitCode = failures.length === 0 ? 0 : 1;
