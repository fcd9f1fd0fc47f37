import { loadavg } from 'node:os';
import { round, summarize, timesInTurn } from '../statistics';
import type { Bench } from './Bench';
import { askAsMember, measurePage } from './rest';
import { locationOf, TYPED } from './search';

const REPEATS = 8;
/** 95th percentile in milliseconds. */
const TARGET = 50;

/**
 * What the desk asks where two thirds of the clients are certified for each program of the network: its search, and
 * the panel of a client; beside them the same without a certification.
 */
export async function measureDesk(bench: Bench): Promise<void> {
  const { report, sql, network, crowd } = bench;
  const before = await askedAtDesk(bench);
  await sql`
    insert into public.certifications (network_id, client_id, program_id, starts_on, ends_on, household_size)
    select c.network_id, c.id, p.id, current_date - (hashtext(c.id::text) & 127),
      current_date + (hashtext(c.id::text) & 255), 1 + (hashtext(c.id::text) & 7)
    from public.clients c
    join public.programs p on p.network_id = c.network_id and p.is_active and p.deleted_at is null
    where c.network_id = ${network} and hashtext(c.id::text) % 3 <> 0`;
  await sql`vacuum analyze public.certifications`;
  const after = await askedAtDesk(bench);
  for (const [what, times] of Object.entries(after)) {
    const { median, p95 } = summarize(times);
    report.add({
      what: `Desk with programs, ${what}, ${crowd}, 95th percentile`,
      measured: p95,
      unit: 'ms',
      target: TARGET,
      baseline: summarize(before[what] ?? []).p95,
      note: `median ${median}, load ${round(loadavg()[0] ?? 0)}; the baseline has no certifications`,
    });
  }
  await measureCertified(bench);
}

/** The list of clients who are certified for a program, and of those for whom that ends soon. */
async function measureCertified(bench: Bench): Promise<void> {
  const { sql, network } = bench;
  const [program] = await sql<{ id: string }[]>`
    select id from public.programs where network_id = ${network} and is_active and deleted_at is null limit 1`;
  const ask = await askAsMember(bench);
  for (const [what, column, sort] of [
    ['clients certified for a program', 'certified_for', 'full_name'],
    ['clients whose certification ends soon', 'ends_soon_for', 'certification_ends_on'],
  ] as const)
    await measurePage(bench, ask, {
      ...{ what, sort },
      filter: [column, `{${program?.id ?? ''}}`, 'ov'],
    });
}

/** How long each answer of the desk took, in milliseconds. */
async function askedAtDesk(bench: Bench): Promise<Record<string, readonly number[]>> {
  const { sql, network } = bench;
  const ask = await askAsMember(bench);
  const p_location_id = await locationOf(bench);
  const call = (name: string, args: object) => () =>
    ask(`rpc/${name}`, { method: 'POST', body: JSON.stringify({ p_location_id, ...args }) });
  const clients = await sql<{ id: string }[]>`
    select c.id from public.clients c where c.network_id = ${network} order by c.id limit ${TYPED.length}`;
  const times = { search: [] as number[], panel: [] as number[] };
  for (const [place, p_query] of TYPED.entries()) {
    const [search = [], panel = []] = await timesInTurn(REPEATS, [
      call('find_at_desk', { p_query }),
      call('check_in_context', { p_client_id: clients[place]?.id }),
    ]);
    times.search.push(...search);
    times.panel.push(...panel);
  }
  return times;
}
