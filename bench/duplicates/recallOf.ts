import { relationOf, type KnownRecord } from '../../tests/support/households';
import type { Pairs } from './publishedRules';

/** What came of judging the pairs of a list of records. */
export interface Quality {
  /** The share of the true pairs that was found. */
  recall: number;
  /** The share of what was found that is true. */
  precision: number;
  /** What those are to each other who were taken for one person, and how many. */
  confused: Record<string, number>;
}

/** Compares what was found with what the generator knows. */
export function recallOf(records: readonly KnownRecord[], found: Pairs): Quality {
  const counts = new Map<number, number>();
  for (const { person } of records) counts.set(person, (counts.get(person) ?? 0) + 1);
  const all = [...counts.values()].reduce((sum, n) => sum + (n * (n - 1)) / 2, 0);
  const confused: Record<string, number> = {};
  let right = 0;
  for (const pair of found) {
    const [one, other] = [
      records[Math.floor(pair / records.length)],
      records[pair % records.length],
    ];
    if (!one || !other) continue;
    const relation = relationOf(one, other);
    if (relation === 'one person') right += 1;
    else confused[relation] = (confused[relation] ?? 0) + 1;
  }
  return { recall: right / all, precision: found.size === 0 ? 1 : right / found.size, confused };
}
