import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { DEMO_ACCOUNTS } from '../local/demo/accounts';
import { mustRun, type BackendProcess } from '../tests/support/runBackend';
import { signInAs } from '../tests/support/signInAs';
import { Clicker, emptyTally, type Person, type Tally } from './load/Clicker';
import { measureGreed, type Greed } from './load/greed';
import { addManyClients } from './manyClients';
import { NETWORK } from './measures/Bench';
import { Report } from './Report';
import { summarize } from './statistics';
import { pause } from './Writers';

/*
 * npm run bench:load: one member asks for as much as can be asked, twelve times at once, beside
 * another one who reads a list. Then 50 signed-in people click for two minutes (LOAD_SECONDS), and
 * Postgres is killed under them. They are told that the database is away, it comes back by itself,
 * and nothing that was acknowledged is lost.
 */

const PEOPLE = 50;
const CLIENTS = 20_000;
const SECONDS = Number(process.env['LOAD_SECONDS'] ?? 120);
const AFTER_SECONDS = 20;

const folder = mkdtempSync(join(tmpdir(), 'larder-load-'));
// As root, Postgres runs as another user, who must be able to pass.
chmodSync(folder, 0o711);
const report = new Report('load');

async function signInPeople(backend: BackendProcess, sql: postgres.Sql): Promise<Person[]> {
  const places = await sql<{ id: string; network: string; location: string }[]>`
    select id, network_id as network, active_location_id as location from public.profiles
    where network_id = ${NETWORK} and active_location_id is not null and deleted_at is null`;
  const ready = DEMO_ACCOUNTS.filter(({ state }) => state === 'ready').flatMap((account) => {
    const place = places.find(({ id }) => id === account.id);
    return place ? [{ email: account.email, place }] : [];
  });
  const people: Person[] = [];
  for (let index = 0; index < PEOPLE; index++) {
    const one = ready[index % ready.length];
    if (!one) throw new Error('No demo account works in that network');
    const { accessToken } = await signInAs(backend, sql, one.email);
    people.push({ token: accessToken, ...one.place });
  }
  return people;
}

/** Told clearly: the API says that it cannot answer now, not that something is wrong. */
const isClear = (failure: string): boolean => failure.startsWith('503 ');

async function countLost(sql: postgres.Sql, tallies: readonly Tally[]): Promise<number> {
  const rows = await sql<{ first_name: string }[]>`
    select first_name from public.clients where first_name like 'load-%'`;
  const stored = new Set(rows.map((row) => row.first_name));
  return tallies.flatMap(({ created }) => created).filter((name) => !stored.has(name)).length;
}

async function play(backend: BackendProcess): Promise<void> {
  const sql = postgres({ ...backend.database.superuser, max: 1, onnotice: () => undefined });
  await addManyClients(sql, NETWORK, CLIENTS);
  const people = await signInPeople(backend, sql);
  const [reader, greedy] = people;
  if (!reader || !greedy || reader.token === greedy.token) throw new Error('Two people are needed');
  writeGreed(await measureGreed(backend, reader, greedy));
  const clickers = people.map((person, index) => new Clicker(backend, person, index));
  const enough = new AbortController();
  const calm = emptyTally();
  const stormy = emptyTally();
  const after = emptyTally();
  const countIn = (tally: Tally): void => clickers.forEach((clicker) => clicker.countIn(tally));
  countIn(calm);
  const running = clickers.map((clicker) => clicker.run(enough.signal));

  await pause(SECONDS * 1000);
  countIn(stormy);
  await sql.end();
  const killed = performance.now();
  process.kill(backend.postgresPid, 'SIGKILL');
  const outage = await untilAnswered(backend, killed);
  await pause(3_000);
  countIn(after);
  await pause(AFTER_SECONDS * 1000);
  enough.abort();
  await Promise.all(running);

  const again = postgres({ ...backend.database.superuser, max: 1 });
  const lost = await countLost(again, [calm, stormy, after]);
  await again.end();
  const unclear = [
    ...calm.failures,
    ...after.failures,
    ...stormy.failures.filter((one) => !isClear(one)),
  ];
  write(calm, after, stormy, { outage, lost, unclear });
}

/** How long the API could not write, in milliseconds. */
async function untilAnswered(backend: BackendProcess, since: number): Promise<number> {
  for (;;) {
    const response = await fetch(`${backend.url}/rest/v1/networks?select=id&limit=1`, {
      headers: { apikey: backend.serviceKey },
    }).catch(() => null);
    await response?.arrayBuffer();
    if (response?.ok) return performance.now() - since;
    if (performance.now() - since > 60_000) throw new Error('Postgres did not come back');
    await pause(50);
  }
}

/** How many times as long a page of one may take beside another one's greed. */
const GREED_FACTOR = 3;

function writeGreed({ alone, beside, statuses }: Greed): void {
  const told = Object.entries(statuses).map(([status, count]) => `${count} times ${status}`);
  report.add({
    what: "a page of a list beside another member's 12 largest requests, 95th percentile",
    measured: beside.p95,
    unit: 'ms',
    target: GREED_FACTOR * alone.p95,
    baseline: alone.p95,
    note: `median ${beside.median}, alone ${alone.median}; the other one was answered ${told.join(', ')}`,
  });
}

function write(
  calm: Tally,
  after: Tally,
  stormy: Tally,
  { outage, lost, unclear }: { outage: number; lost: number; unclear: string[] },
): void {
  const { median, p95 } = summarize(calm.times);
  report.add({
    what: `${PEOPLE} people clicking for ${SECONDS} s, 95th percentile of a click`,
    measured: p95,
    unit: 'ms',
    target: 1_000,
    note: `median ${median}, ${calm.times.length} clicks`,
  });
  report.add({ what: 'errors meanwhile', measured: calm.failures.length, unit: '', target: 0 });
  report.add({
    what: 'Postgres killed under them: the API answers again after',
    measured: outage,
    unit: 'ms',
    target: 5_000,
    note: `${stormy.failures.filter(isClear).length} requests were told 503 meanwhile`,
  });
  report.add({
    what: 'errors that did not say so, or came later',
    measured: unclear.length,
    unit: '',
    target: 0,
    note: `${after.times.length} clicks in the ${AFTER_SECONDS} s after`,
  });
  report.add({
    what: 'acknowledged writes lost',
    measured: lost,
    unit: '',
    target: 0,
    note: `of ${calm.created.length + stormy.created.length + after.created.length}`,
  });
  for (const failure of new Set(unclear)) console.log(failure);
}

let backend: BackendProcess | undefined;
try {
  backend = await mustRun(join(folder, 'data'), { SEED: 'true' });
  await play(backend);
} finally {
  await backend?.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
await report.write();
process.exit(report.misses.length === 0 ? 0 : 1);
