import { SMALLEST_CELL } from '../config';

/** Stands for a count of fewer than five people, and for one that would give such a count away. */
export const HIDDEN = `<${SMALLEST_CELL}` as const;
export type ShownCount = number | typeof HIDDEN;

/** A column of a split as it may leave the screen. */
export interface ShownColumn {
  counts: ShownCount[];
  /** The sum, to be printed below; hidden where nothing else keeps the counts from being reckoned. */
  total: ShownCount;
}

/**
 * Hides the small counts of one column of a split (SENSITIVE_SPLITS) in what is printed and in files. Zero
 * stays: it is about nobody.
 *
 * With a single count hidden, or with equal ones, total and the rest would tell it. So the next smallest ones
 * are hidden too, until what is hidden differs: then any two of them could be the other way round, and
 * everything shown would read the same.
 *
 * @param counts of the groups of one split, whole numbers that add up to a total which is shown
 */
export function hideSmallCells(counts: readonly number[]): ShownColumn {
  const byValue = [...new Set(counts)].filter((count) => count > 0).sort((a, b) => a - b);
  const small = byValue.filter((count) => count < SMALLEST_CELL);
  // Of equal counts all are hidden or none: which of them is hidden must not tell anything.
  const hidden = small.length === 0 ? [] : byValue.slice(0, Math.max(small.length, 2));
  const highest = hidden.at(-1) ?? 0;
  const isSafe = hidden.length !== 1;
  return {
    counts: counts.map((count) => (count > 0 && count <= highest ? HIDDEN : count)),
    total: isSafe ? counts.reduce((sum, count) => sum + count, 0) : HIDDEN,
  };
}
