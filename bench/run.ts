import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { signInAs } from '../tests/support/signInAs';
import { mustRun, type BackendProcess } from '../tests/support/runBackend';
import { proportionalMemory } from './memory';
import { measure, round, summarize } from './statistics';

/*
 * npm run bench: the embedded backend's figures, as one table and as bench/results.json. Aims stand
 * beside them; on a shared machine the ratios count, the absolute figures vary.
 */

const MEMBER = 'grace.lindqvist@example.org';
const NETWORK = '10000000-0000-4000-8000-000000000001';
const CLIENTS = 100_000;
const READERS = 50;
const RESULTS = fileURLToPath(new URL('results.json', import.meta.url));

interface Row {
  what: string;
  measured: string;
  aim: string;
}

const rows: Row[] = [];
const add = (what: string, measured: string, aim: string): void => {
  rows.push({ what, measured, aim });
};

const folder = mkdtempSync(join(tmpdir(), 'larder-bench-'));
// As root, Postgres runs as another user, who must be able to pass.
chmodSync(folder, 0o711);

async function measureStarts(): Promise<string> {
  const fresh: number[] = [];
  const existing: number[] = [];
  let dataDir = '';
  for (let index = 0; index < 3; index++) {
    dataDir = join(folder, `data${index}`);
    const first = await mustRun(dataDir, { SEED: 'true' });
    fresh.push(first.milliseconds);
    await first.end('SIGTERM');
    const second = await mustRun(dataDir, { SEED: 'true' });
    existing.push(second.milliseconds);
    if (index === 2) measureMemory(second);
    await second.end('SIGTERM');
  }
  add('start, fresh directory, seeded', `${summarize(fresh).median} ms`, '6000 ms');
  add('start, existing directory', `${summarize(existing).median} ms`, '2000 ms');
  return dataDir;
}

function measureMemory(backend: BackendProcess): void {
  const megabytes = proportionalMemory([backend.process.pid ?? 0, backend.postgresPid]);
  add('memory after the seed (PSS, Node and Postgres)', `${megabytes ?? '?'} MB`, '250 MB');
}

async function addClients(sql: postgres.Sql): Promise<void> {
  await sql`
    insert into public.clients (network_id, first_name, last_name, email, city, date_of_birth)
    select ${NETWORK}, 'First' || i % 977, 'Last' || i % 4999, 'person' || i || '@example.org',
           'City' || i % 61, date '1940-01-01' + i % 29000
    from generate_series(1, ${CLIENTS}::int) i`;
  await sql`vacuum analyze public.clients`;
}

/** A page by REST, policies and all, against the same page and count by SQL as owner. */
async function compare(
  sql: postgres.Sql,
  ask: (query: string) => Promise<unknown>,
  what: string,
  sort: string,
  offset: number,
): Promise<void> {
  const condition = `network_id = '${NETWORK}' and deleted_at is null`;
  const bySql = await measure(20, async () => {
    await sql.unsafe(
      `select id, first_name, last_name, email, city from public.clients
        where ${condition} order by ${sort}, id limit 10 offset ${offset}`,
    );
    await sql.unsafe(`select count(*) from public.clients where ${condition}`);
  });
  const byRest = await measure(20, () =>
    ask(
      `clients?select=id,first_name,last_name,email,city&network_id=eq.${NETWORK}` +
        `&deleted_at=is.null&order=${sort},id&limit=10&offset=${offset}`,
    ),
  );
  const limit = round(bySql.median * 1.5 + 5);
  const ratio = round(byRest.median / bySql.median);
  add(
    `REST, ${what}, ${CLIENTS} clients`,
    `${byRest.median} ms (p95 ${byRest.p95}), SQL ${bySql.median} ms, ratio ${ratio}`,
    `${limit} ms (SQL x 1.5 + 5)`,
  );
}

async function measureRest(dataDir: string): Promise<void> {
  const backend = await mustRun(dataDir, { SEED: 'true' });
  const sql = postgres({ ...backend.database.superuser, max: 1, onnotice: () => undefined });
  try {
    await addClients(sql);
    const { accessToken } = await signInAs(backend, sql, MEMBER);
    const headers = {
      apikey: backend.publishableKey,
      Authorization: `Bearer ${accessToken}`,
      Prefer: 'count=exact',
    };
    const ask = async (query: string): Promise<void> => {
      const response = await fetch(`${backend.url}/rest/v1/${query}`, { headers });
      if (!response.ok) throw new Error(`REST answered ${response.status}`);
      await response.arrayBuffer();
    };
    for (const sort of ['last_name', 'full_name', 'email', 'city', 'created_at'])
      await compare(sql, ask, `first page by ${sort}`, sort, 0);
    await compare(sql, ask, 'page 2,000 by last_name', 'last_name', 19_990);

    const search = `clients?select=id,full_name&network_id=eq.${NETWORK}&deleted_at=is.null&search_text=ilike.*person4711*&order=last_name,id&limit=10`;
    const found = await measure(20, () => ask(search));
    add(
      `REST, free text, ${CLIENTS} clients`,
      `${found.median} ms (p95 ${found.p95})`,
      'p95 60 ms',
    );

    const page = `clients?select=id,full_name&network_id=eq.${NETWORK}&deleted_at=is.null&order=last_name,id&limit=10`;
    const start = performance.now();
    const times = await Promise.all(
      Array.from({ length: READERS }, async () => {
        const own: number[] = [];
        for (let index = 0; index < 10; index++) {
          const begin = performance.now();
          await ask(page);
          own.push(performance.now() - begin);
        }
        return own;
      }),
    );
    const { median, p95 } = summarize(times.flat());
    const perSecond = Math.round((READERS * 10 * 1000) / (performance.now() - start));
    add(`${READERS} parallel readers, first page`, `${median} ms (p95 ${p95}), ${perSecond}/s`, '');
  } finally {
    await sql.end();
    await backend.end('SIGTERM');
  }
}

try {
  await measureRest(await measureStarts());
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const machine = `${cpus().length} cores, Node ${process.versions.node}, ${process.platform}`;
writeFileSync(RESULTS, `${JSON.stringify({ machine, rows }, null, 2)}\n`);
console.log(`| ${machine} | measured | aim |\n| --- | --- | --- |`);
for (const { what, measured, aim } of rows) console.log(`| ${what} | ${measured} | ${aim} |`);
