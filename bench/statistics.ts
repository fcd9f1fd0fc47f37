/** What a series of measurements comes to, in milliseconds. */
export interface Summary {
  median: number;
  p95: number;
}

/**
 * Repeats something and takes the time of each.
 *
 * @param times how often
 * @param action what is measured; once before, unmeasured, to warm up
 */
export async function measure(times: number, action: () => Promise<unknown>): Promise<Summary> {
  const [summary] = await measureInTurn(times, [action]);
  return summary;
}

/**
 * The same for several things that are compared: in turn, so that a machine which is slow for a
 * while is slow for all of them.
 */
export async function measureInTurn<const Actions extends readonly (() => Promise<unknown>)[]>(
  times: number,
  actions: Actions,
): Promise<{ [Index in keyof Actions]: Summary }> {
  const all = await timesInTurn(times, actions);
  return all.map(summarize) as { [Index in keyof Actions]: Summary };
}

/** The times themselves, in milliseconds: a list for each of the actions. */
export async function timesInTurn(
  times: number,
  actions: readonly (() => Promise<unknown>)[],
): Promise<number[][]> {
  for (const action of actions) await action();
  const all = actions.map((): number[] => []);
  for (let turn = 0; turn < times; turn++)
    for (const [index, action] of actions.entries()) {
      const start = performance.now();
      await action();
      all[index]?.push(performance.now() - start);
    }
  return all;
}

/** @param series milliseconds, at least one */
export function summarize(series: readonly number[]): Summary {
  const sorted = [...series].sort((a, b) => a - b);
  const at = (share: number): number =>
    round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { median: at(0.5), p95: at(0.95) };
}

/** @returns the number with one decimal */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
