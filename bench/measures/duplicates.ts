import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import type postgres from 'postgres';
import { makeHouseholds, type TrueRecord } from '../../tests/support/households';
import { loadHouseholds, type LoadedNetwork } from '../duplicates/loadHouseholds';
import { PUBLISHED_RULES, type Pairs } from '../duplicates/publishedRules';
import { recallOf, type Quality } from '../duplicates/recallOf';
import { summarize } from '../statistics';
import type { Bench } from './Bench';

const SEEDS = Number(process.env['SEEDS'] ?? 10);
const HOUSEHOLDS = 6000;
const QUESTIONS = 200;
const TARGET = { recall: 0.94, precision: 0.97, candidate: 15, scan: 60_000, part: 2000 };

/** Seeds that nobody tuned anything for: they follow from the commit. */
function seedsOfCommit(): number[] {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  return Array.from({ length: SEEDS }, (_, n) =>
    createHash('sha256').update(`${commit} ${n}`).digest().readUInt32BE(),
  );
}

/** Looks at a whole network as the API does; how long it took, and its slowest part. */
async function scanNetwork(sql: postgres.Sql, network: string) {
  const began = performance.now();
  let slowest = 0;
  const [scan] = await sql<{ id: string }[]>`select id from private.start_scan(${network}, true)`;
  for (;;) {
    const start = performance.now();
    const [state] = await sql<{ done: boolean }[]>`
      select ended_at is not null as done from private.go_on_with_scan(${scan?.id ?? ''})`;
    slowest = Math.max(slowest, performance.now() - start);
    if (state?.done) return { total: performance.now() - began, slowest };
  }
}

async function likelyPairs(sql: postgres.Sql, { network, ids }: LoadedNetwork): Promise<Pairs> {
  const places = new Map(ids.map((id, place) => [id, place]));
  const rows = await sql<{ first: string; second: string }[]>`
    select first_client_id as first, second_client_id as second from public.client_pairs
    where network_id = ${network} and confidence = 'likely'`;
  return new Set(
    rows.map(({ first, second }) => {
      const [one = 0, other = 0] = [places.get(first), places.get(second)];
      return Math.min(one, other) * ids.length + Math.max(one, other);
    }),
  );
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const shares = (values: readonly number[]): string =>
  values.map((value) => value.toFixed(3).replace(/^0/, '')).join(' ');

function confusedIn(qualities: readonly Quality[]): string {
  const sums: Record<string, number> = {};
  for (const { confused } of qualities)
    for (const [relation, count] of Object.entries(confused))
      sums[relation] = (sums[relation] ?? 0) + count;
  return Object.entries(sums)
    .sort(([, one], [, other]) => other - one)
    .map(([relation, count]) => `${relation} ${count}`)
    .join(', ');
}

/** Recall and precision of those that are likely one person, beside rules that others publish. */
async function measureQuality({ report, sql }: Bench): Promise<void> {
  const ours: Quality[] = [];
  const theirs = PUBLISHED_RULES.map((): Quality[] => []);
  for (const seed of seedsOfCommit()) {
    const records: TrueRecord[] = makeHouseholds(seed, HOUSEHOLDS);
    const loaded = await loadHouseholds(sql, records);
    await scanNetwork(sql, loaded.network);
    ours.push(recallOf(records, await likelyPairs(sql, loaded)));
    for (const [index, rule] of PUBLISHED_RULES.entries())
      theirs[index]?.push(recallOf(records, rule.find(records)));
    await sql`delete from public.networks where id = ${loaded.network}`;
  }
  // Ten networks that came and went are nothing that a real database has in its tables.
  await sql`vacuum analyze`;
  for (const what of ['recall', 'precision'] as const) {
    const values = ours.map((quality) => quality[what]);
    const measured = mean(values);
    report.add({
      what: `Duplicates, likely, ${what}, what it lacks of all`,
      measured: Math.round((1 - measured) * 1000) / 10,
      unit: '%',
      target: Math.round((1 - TARGET[what]) * 1000) / 10,
      note: `mean ${shares([measured])}; ${shares(values)}${what === 'precision' ? `; confused: ${confusedIn(ours)}` : ''}`,
    });
  }
  for (const [index, { name }] of PUBLISHED_RULES.entries()) {
    const qualities = theirs[index] ?? [];
    const precision = mean(qualities.map((quality) => quality.precision));
    report.add({
      what: `Duplicates, recall, what it lacks of all, ${name}`,
      measured: Math.round((1 - mean(qualities.map(({ recall }) => recall))) * 1000) / 10,
      unit: '%',
      note: `precision ${shares([precision])}`,
    });
  }
}

/** How long one question takes, asked with what a form has, in the crowd. */
async function measureQuestions({ report, sql, network, crowd }: Bench): Promise<void> {
  await sql`select private.count_match_values(${network})`;
  const drafts = await sql<{ draft: string }[]>`
    select jsonb_build_object(
      'first_name', first_name, 'last_name', last_name, 'date_of_birth', date_of_birth,
      'phone_number', phone_number, 'city', city)::text as draft
    from public.clients where network_id = ${network} order by id limit ${QUESTIONS}`;
  const times: number[] = [];
  for (const { draft } of drafts) {
    const start = performance.now();
    await sql`
      select * from private.find_matches(
        ${network}, array[private.draft_row(${network}, ${draft}::text::jsonb)], -4)`;
    times.push(performance.now() - start);
  }
  const { median, p95 } = summarize(times.slice(5));
  report.add({
    what: `Duplicates of one form, ${crowd}, 95th percentile`,
    measured: p95,
    unit: 'ms',
    target: TARGET.candidate,
    note: `median ${median}`,
  });
}

/** One network: quality, a question, a look at everybody. */
export async function measureDuplicates(bench: Bench): Promise<void> {
  await measureQuality(bench);
  await measureQuestions(bench);
  const { total, slowest } = await scanNetwork(bench.sql, bench.network);
  bench.report.add({
    what: `Duplicates, the whole network, ${bench.crowd}`,
    measured: total,
    unit: 'ms',
    target: TARGET.scan,
  });
  bench.report.add({
    what: `Duplicates, the slowest part of it, ${bench.crowd}`,
    measured: slowest,
    unit: 'ms',
    target: TARGET.part,
  });
}

/** Many networks: a question only. */
export async function measureDuplicatesLarge(bench: Bench): Promise<void> {
  // Their triggers did not run when they were made.
  await bench.sql`select private.remake_match_rows()`;
  for (;;) {
    const [row] = await bench.sql<{ more: boolean }[]>`select private.fill_match_rows() as more`;
    if (!row?.more) break;
  }
  await bench.sql`vacuum analyze private.client_match`;
  await measureQuestions(bench);
}
