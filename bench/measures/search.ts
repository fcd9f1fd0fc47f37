import { loadavg } from 'node:os';
import { explainCallAs } from '../explainAs';
import { measureInTurn, round, summarize } from '../statistics';
import { MEMBER, type Bench } from './Bench';
import { askAsMember } from './rest';

const REPEATS = 8;
/** 95th percentiles in milliseconds, with one network and with many. */
const TARGET = { one: 50, many: 100 };

/** What people type at a desk: names, their beginnings, numbers, dates; the last ones name nobody. */
const TYPED = [
  ...['maria garcia', 'garcia maria', 'rosa gar', 'ma ga', 'garcia', 'obrien', 'n diaye'],
  ...['0184', '555-0184', '(313) 555-0184', '3/14/1984', 'mar 14 84', 'maria 1984'],
  ...['person4711@example.org', 'city7 rosa', 'hernandes jose', 'roza delgdo', 'kinber ostoner'],
];

/**
 * The search through REST with row-level security, for each text in turn: ranked (the best first),
 * as the list asks for it sorted by name, and those who come close; beside them the ranking alone in
 * the database, of a single letter, too.
 */
export async function measureSearch(bench: Bench): Promise<void> {
  const { report, backend, sql, network, clients, crowd } = bench;
  const ask = await askAsMember(bench);
  const call = (name: string, args: object) =>
    ask(`rpc/${name}`, {
      method: 'POST',
      body: JSON.stringify({ p_network_id: network, ...args }),
    });
  const times: [string, number[]][] = [
    ['ranked', []],
    ['sorted by name', []],
    ['who comes close', []],
    ['ranking alone, in SQL as owner', []],
  ];
  for (const p_query of TYPED) {
    const found = await measureInTurn(REPEATS, [
      () => call('search_clients', { p_query, p_sort: 'rank' }),
      () => call('search_clients', { p_query }),
      () => call('search_close_clients', { p_query }),
      () => sql`select * from private.rank_clients(${network}, ${p_query}, 20)`,
    ]);
    for (const [index, { p95 }] of found.entries()) times[index]?.[1].push(p95);
  }
  const [letter] = await measureInTurn(REPEATS, [
    () => sql`select * from private.rank_clients(${network}, 'm', 20)`,
  ]);
  times[3]?.[1].push(letter.p95);
  const isLarge = !crowd.startsWith(`${clients} `);
  const target = isLarge ? TARGET.many : TARGET.one;
  for (const [what, series] of times) {
    const { median, p95 } = summarize(series);
    const slowest = TYPED[series.indexOf(Math.max(...series))] ?? 'm';
    report.add({
      what: `Search, ${what}, ${crowd}, 95th percentile`,
      measured: p95,
      unit: 'ms',
      target,
      note: `median ${median}, slowest "${slowest}", load ${round(loadavg()[0] ?? 0)}`,
    });
    if (p95 > target && what === 'ranked')
      console.log(
        await explainCallAs(
          backend.database.superuser,
          MEMBER,
          `select public.search_clients('${network}', '${slowest}', 'rank')`,
        ),
      );
  }
}
