import type { Browser, Page } from 'playwright';
import { readTrace, scriptUntilShown, timesUntilShown, TRACE_CATEGORIES } from '../mainThread';
import { round, summarize } from '../statistics';
import type { Bench } from './Bench';

const ROUNDS = 3;

/** Stands around what a load times. */
export type Watch = (page: Page, action: () => Promise<number>) => Promise<number>;

/** Loads something on a page of its own; gives the milliseconds that it took. */
export type Load = (bench: Bench, browser: Browser, watch: Watch) => Promise<number>;

/** A load whose work is looked into, and how long its scripts may run, if that has a budget. */
export interface Watched {
  what: string;
  load: Load;
  scriptMilliseconds?: number | undefined;
}

/**
 * Where the time of loads goes: whose code the main thread runs until something shows, by the browser's own samples,
 * which take some time themselves. Times are measured without.
 *
 * @param watched in which order the lines come
 */
export async function measureWork(
  bench: Bench,
  browser: Browser,
  watched: readonly Watched[],
): Promise<void> {
  for (const { what, load, scriptMilliseconds: target } of watched) {
    const scripts: number[] = [];
    const rounds: ReadonlyMap<string, number>[] = [];
    for (let turn = 0; turn < ROUNDS; turn++)
      await load(bench, browser, async (page, action) => {
        await browser.startTracing(page, { categories: TRACE_CATEGORIES });
        const milliseconds = await action();
        const events = readTrace((await browser.stopTracing()).toString());
        scripts.push(scriptUntilShown(events));
        rounds.push(timesUntilShown(events, bench.app));
        return milliseconds;
      });
    const kinds = [...new Set(rounds.flatMap((times) => [...times.keys()]))];
    const times = kinds
      .map((kind) => ({
        kind,
        time: summarize(rounds.map((one) => one.get(kind) ?? 0)).median,
      }))
      .sort((one, other) => other.time - one.time);
    bench.report.add({
      what: `JavaScript, ${what}, 4x CPU`,
      measured: summarize(scripts).median,
      unit: 'ms',
      ...(target !== undefined && { target }),
      note: times.map(({ kind, time }) => `${kind} ${round(time)}`).join(', '),
    });
  }
}
