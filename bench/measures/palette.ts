import { loadavg } from 'node:os';
import { AT_ONCE, ROWS } from '../../src/kit/search/searchEverywhere';
import { round, summarize, timesInTurn } from '../statistics';
import type { Bench } from './Bench';
import { askAsMember } from './rest';
import { locationOf, TYPED } from './search';

const REPEATS = 8;
/** 95th percentile in milliseconds. */
const TARGET = 150;

/**
 * What the search everywhere asks with a pause in typing, through REST as a member; beside it the search
 * of the desk, which is its dearest part.
 */
export async function measurePalette(bench: Bench): Promise<void> {
  const { report, crowd } = bench;
  const ask = await askAsMember(bench);
  const p_location_id = await locationOf(bench);
  const call = (name: string, args: object) => () =>
    ask(`rpc/${name}`, { method: 'POST', body: JSON.stringify({ p_location_id, ...args }) });
  const everywhere: number[] = [];
  const atDesk: number[] = [];
  for (const p_query of TYPED) {
    const [all = [], clients = []] = await timesInTurn(REPEATS, [
      call('search_everywhere', { p_query, p_entities: AT_ONCE, p_limit: ROWS }),
      call('find_at_desk', { p_query }),
    ]);
    everywhere.push(...all);
    atDesk.push(...clients);
  }
  const { median, p95 } = summarize(everywhere);
  report.add({
    what: `Search everywhere, ${crowd}, 95th percentile`,
    measured: p95,
    unit: 'ms',
    target: TARGET,
    baseline: summarize(atDesk).p95,
    note: `median ${median}, load ${round(loadavg()[0] ?? 0)}; the baseline is the desk's search`,
  });
}
