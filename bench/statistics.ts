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
  await action();
  const series: number[] = [];
  for (let index = 0; index < times; index++) {
    const start = performance.now();
    await action();
    series.push(performance.now() - start);
  }
  return summarize(series);
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
