import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { BUILD_DIRECTORY, buildApp } from '../local/cli/buildApp';
import { mustRun } from '../tests/support/runBackend';
import { addManyClients, addManyNetworks } from './manyClients';
import { NETWORK, type Bench } from './measures/Bench';
import { measureList } from './measures/list';
import { measurePages } from './measures/pages';
import { measureRest } from './measures/rest';
import { measureSizes } from './measures/sizes';
import { measureStarts } from './measures/starts';
import { Report } from './Report';

/*
 * npm run bench: every budget as one table, in bench/results.json and in README.md. On a shared
 * machine the ratios count, the absolute figures vary. Arguments choose parts; then nothing is
 * written. CLIENTS (default 100,000) is for trying it out.
 */

/** Measured only when asked for: the 1,000,000 clients take minutes to write. */
const LARGE = 'rest-large';
const LARGE_NETWORKS = 50;
const LARGE_CLIENTS = 20_000;

const PARTS: Record<string, (bench: Bench) => Promise<void>> = {
  sizes: measureSizes,
  rest: measureRest,
  pages: measurePages,
  list: measureList,
};
const CLIENTS = Number(process.env['CLIENTS'] ?? 100_000);

const wanted = process.argv.slice(2);
const has = (part: string): boolean => wanted.length === 0 || wanted.includes(part);
const isLarge = wanted.includes(LARGE);

const folder = mkdtempSync(join(tmpdir(), 'larder-bench-'));
// As root, Postgres runs as another user, who must be able to pass.
chmodSync(folder, 0o711);
const report = new Report('bench');

async function measureRunning(dataDir: string): Promise<void> {
  const backend = await mustRun(dataDir, { SEED: 'true', APP_DIRECTORY: BUILD_DIRECTORY });
  const sql = postgres({ ...backend.database.superuser, max: 1, onnotice: () => undefined });
  try {
    const clients = isLarge ? LARGE_CLIENTS : CLIENTS;
    if (isLarge) await addManyNetworks(sql, LARGE_NETWORKS - 1, clients);
    await addManyClients(sql, NETWORK, clients);
    const crowd = isLarge
      ? `${clients * LARGE_NETWORKS} clients over ${LARGE_NETWORKS} networks`
      : `${clients} clients`;
    const bench: Bench = { report, backend, sql, network: NETWORK, clients, crowd };
    if (isLarge) return await measureRest(bench);
    for (const [name, measurePart] of Object.entries(PARTS))
      if (has(name)) await measurePart(bench);
  } finally {
    await sql.end();
    await backend.end('SIGTERM');
  }
}

try {
  if (wanted.length === 0) await buildApp(() => console.log('Building the app ...'));
  const dataDir = has('starts') ? await measureStarts(report, folder) : join(folder, 'data');
  await measureRunning(dataDir);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (wanted.length === 0) await report.write();
for (const { what } of report.misses) console.log(`Over its target: ${what}`);
process.exit(0);
