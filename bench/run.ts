import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { BUILD_DIRECTORY, buildApp } from '../local/cli/buildApp';
import { mustRun } from '../tests/support/runBackend';
import { buildBaseline, buildWithMaps } from './baseline/build';
import { addManyClients, addManyNetworks } from './manyClients';
import { NETWORK, type Bench } from './measures/Bench';
import { measureDesk } from './measures/desk';
import { measureDuplicates, measureDuplicatesLarge } from './measures/duplicates';
import { measureFields } from './measures/fields';
import { measureImport } from './measures/import';
import { measureList } from './measures/list';
import { measureMovingIn } from './measures/movingIn';
import { measurePages } from './measures/pages';
import { measurePalette } from './measures/palette';
import { measureReports } from './measures/reports';
import { measureRest } from './measures/rest';
import { measureSearch } from './measures/search';
import { measureSizes } from './measures/sizes';
import { measureStarts } from './measures/starts';
import { Report } from './Report';

/*
 * npm run bench: every budget as one table, in bench/results.json and in docs/performance.md. On a shared
 * machine the ratios count, the absolute figures vary. Arguments choose parts; then nothing is
 * written, or with --write the lines of those parts. CLIENTS (default 100,000) is for trying it out.
 */

type Measure = (bench: Bench) => Promise<void>;

/** Who the database is full of: a network of so many clients, and others like it. */
interface Crowd {
  clients: number;
  networks: number;
}

/** What is measured with one big network. */
const PARTS: Record<string, Measure> = {
  sizes: measureSizes,
  rest: measureRest,
  search: measureSearch,
  palette: measurePalette,
  duplicates: measureDuplicates,
  pages: measurePages,
  list: measureList,
  import: measureImport,
  desk: measureDesk,
  // Last: they fill the network with visits and answers, which the others do without.
  reports: measureReports,
  fields: measureFields,
};
const BIG: Crowd = { clients: Number(process.env['CLIENTS'] ?? 100_000), networks: 1 };

/** The same requests with 1,000,000 clients over 50 networks, in a database of their own. */
const LARGE: Record<string, Measure> = {
  'rest-large': measureRest,
  'search-large': measureSearch,
  'duplicates-large': measureDuplicatesLarge,
};
const LARGE_CROWD: Crowd = { clients: 20_000, networks: 50 };

/** A pantry that moves in has nobody yet. */
const FRESH: Record<string, Measure> = { 'moving-in': measureMovingIn };
const FRESH_CROWD: Crowd = { clients: 0, networks: 1 };

const options = process.argv.slice(2);
const wanted = options.filter((option) => option !== '--write');
const has = (part: string): boolean => wanted.length === 0 || wanted.includes(part);

const folder = mkdtempSync(join(tmpdir(), 'larder-bench-'));
// As root, Postgres runs as another user, who must be able to pass.
chmodSync(folder, 0o711);
/** What the backend serves: the app, and beside it the page that it is compared with. */
const app = join(folder, 'app');
const report = new Report('bench');

async function measureWith(
  { clients, networks }: Crowd,
  dataDir: string,
  measures: readonly Measure[],
): Promise<void> {
  const backend = await mustRun(dataDir, { SEED: 'true', APP_DIRECTORY: app });
  const sql = postgres({ ...backend.database.superuser, max: 1, onnotice: () => undefined });
  try {
    if (networks > 1) await addManyNetworks(sql, networks - 1, clients);
    await addManyClients(sql, NETWORK, clients);
    const crowd =
      networks > 1
        ? `${clients * networks} clients over ${networks} networks`
        : `${clients} clients`;
    const bench: Bench = { report, backend, app, sql, network: NETWORK, clients, crowd };
    for (const measure of measures) await measure(bench);
  } finally {
    await sql.end();
    await backend.end('SIGTERM');
  }
}

try {
  if (wanted.length === 0) await buildApp(() => console.log('Building the app ...'));
  if (has('pages')) await buildWithMaps(app);
  else cpSync(BUILD_DIRECTORY, app, { recursive: true });
  if (has('pages')) await buildBaseline(join(app, 'baseline'));
  const dataDir = has('starts') ? await measureStarts(report, folder) : join(folder, 'data');
  const chosenOf = (parts: Readonly<Record<string, Measure>>) =>
    Object.entries(parts).flatMap(([name, measure]) => (has(name) ? measure : []));
  const chosen = chosenOf(PARTS);
  if (chosen.length > 0) await measureWith(BIG, dataDir, chosen);
  const fresh = chosenOf(FRESH);
  if (fresh.length > 0) await measureWith(FRESH_CROWD, join(folder, 'fresh'), fresh);
  const large = chosenOf(LARGE);
  if (large.length > 0) await measureWith(LARGE_CROWD, join(folder, 'large'), large);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (wanted.length === 0) await report.write();
else if (options.includes('--write')) await report.write(true);
for (const { what } of report.misses) console.log(`Over its target: ${what}`);
process.exit(0);
