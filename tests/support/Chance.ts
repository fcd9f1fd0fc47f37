/** Numbers that look drawn and are the same for the same seed (mulberry32). */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from 0 to below `count`. */
  int(count: number): number {
    return Math.floor(this.next() * count);
  }

  is(probability: number): boolean {
    return this.next() < probability;
  }

  /** @throws RangeError for nothing to choose from */
  pick = <T>(values: readonly T[]): T => {
    const value = values[this.int(values.length)];
    if (value === undefined) throw new RangeError('There is nothing to choose from.');
    return value;
  };

  /** An index: the first one often, the last one rarely. */
  rank(count: number): number {
    return Math.min(count - 1, Math.floor(Math.exp(this.next() * Math.log(count + 1)) - 1));
  }

  /** A day between two years, both included, as yyyy-mm-dd. */
  day(from: number, to: number): string {
    const [start, end] = [Date.UTC(from, 0, 1), Date.UTC(Math.max(from, to), 11, 31)];
    return new Date(start + this.next() * (end - start)).toISOString().slice(0, 10);
  }
}
