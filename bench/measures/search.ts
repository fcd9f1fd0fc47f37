import { loadavg } from 'node:os';
import { explainCallAs } from '../explainAs';
import { round, summarize, timesInTurn } from '../statistics';
import { MEMBER, type Bench } from './Bench';
import { askAsMember } from './rest';

const REPEATS = 8;
/** 95th percentiles in milliseconds, with one network and with many. */
const TARGET = { one: 50, many: 100 };

/** What people type at a desk: names, their beginnings, numbers, dates; the last ones name nobody. */
export const TYPED = [
  ...['maria garcia', 'garcia maria', 'rosa gar', 'ma ga', 'm', 'garcia', 'obrien', 'n diaye'],
  ...['0184', '555-0184', '(313) 555-0184', '3/14/1984', 'mar 14 84', 'maria 1984'],
  ...['person4711@example.org', 'city7 rosa', 'hernandes jose', 'roza delgdo', 'kinber ostoner'],
];

/** A search that is measured: the times of every call, and of the slowest text. */
interface Series {
  what: string;
  times: number[];
  slowest: { text: string; p95: number };
}

/**
 * The search through REST with row-level security, for each text in turn: ranked (the best first),
 * as the list asks for it sorted by name, those who come close, and all that a desk shows; beside them
 * the ranked list in the database alone, as owner. The 95th percentile is that of all calls together.
 */
export async function measureSearch(bench: Bench): Promise<void> {
  const { report, backend, sql, network, clients, crowd } = bench;
  const ask = await askAsMember(bench);
  const call = (name: string, args: object) =>
    ask(`rpc/${name}`, { method: 'POST', body: JSON.stringify(args) });
  const place = { p_location_id: await locationOf(bench) };
  const whole = { p_network_id: network };
  const searches: Record<string, (p_query: string) => () => Promise<unknown>> = {
    ranked: (p_query) => () => call('search_clients', { ...whole, p_query, p_sort: 'rank' }),
    'sorted by name': (p_query) => () => call('search_clients', { ...whole, p_query }),
    'who comes close': (p_query) => () => call('search_close_clients', { ...whole, p_query }),
    'at a desk': (p_query) => () => call('find_at_desk', { ...place, p_query }),
    [OWNER]: (p_query) => () =>
      sql`select private.search_best_clients(${network}, ${p_query}, 10, 0, '[]')`,
  };
  const all = Object.keys(searches).map((what): Series => {
    return { what, times: [], slowest: { text: '', p95: 0 } };
  });
  for (const text of TYPED) {
    const actions = Object.values(searches).map((search) => search(text));
    const times = await timesInTurn(REPEATS, actions);
    for (const [index, series] of all.entries()) addTo(series, text, times[index] ?? []);
  }
  const isLarge = !crowd.startsWith(`${clients} `);
  const target = isLarge ? TARGET.many : TARGET.one;
  const owner = summarize(all.find(({ what }) => what === OWNER)?.times ?? []);
  for (const { what, times, slowest } of all) {
    const { median, p95 } = summarize(times);
    report.add({
      what: `Search, ${what}, ${crowd}, 95th percentile`,
      measured: p95,
      unit: 'ms',
      target,
      ...(what !== OWNER && { baseline: owner.p95 }),
      note: `median ${median}, slowest "${slowest.text}" ${slowest.p95}, load ${round(loadavg()[0] ?? 0)}`,
    });
    if (p95 > target && what === 'ranked')
      console.log(
        await explainCallAs(
          backend.database.superuser,
          MEMBER,
          `select public.search_clients('${network}', '${slowest.text}', 'rank')`,
        ),
      );
  }
}

const OWNER = 'ranked, in SQL as owner';

function addTo(series: Series, text: string, times: readonly number[]): void {
  series.times.push(...times);
  const { p95 } = summarize(times);
  if (p95 > series.slowest.p95) series.slowest = { text, p95 };
}

/** A location of the member's. */
export async function locationOf({ sql }: Bench): Promise<string> {
  const [link] = await sql<{ location_id: string }[]>`
    select u.location_id from public.user_locations u
    join public.profiles p on p.id = u.user_id where p.email = ${MEMBER} limit 1`;
  if (!link) throw new Error('The member works nowhere');
  return link.location_id;
}
