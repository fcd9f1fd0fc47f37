import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hideSmallCells } from '../../../src/reports/hideSmallCells';

/** All columns of so many counts from 0 to the highest. */
function columns(length: number, highest: number): number[][] {
  if (length === 0) return [[]];
  const shorter = columns(length - 1, highest);
  return Array.from({ length: highest + 1 }, (_, count) =>
    shorter.map((rest) => [count, ...rest]),
  ).flat();
}

describe('small cells', () => {
  it.each([
    { counts: [12, 7, 30], shown: [12, 7, 30], total: 49 },
    { counts: [12, 3, 30], shown: ['<5', '<5', 30], total: 45 },
    { counts: [12, 3, 2], shown: [12, '<5', '<5'], total: 17 },
    { counts: [4, 5], shown: ['<5', '<5'], total: 9 },
    { counts: [3, 3, 9, 40], shown: ['<5', '<5', '<5', 40], total: 55 },
    { counts: [1, 8, 8, 20], shown: ['<5', '<5', '<5', 20], total: 37 },
    { counts: [0, 6], shown: [0, 6], total: 6 },
    { counts: [0, 3], shown: [0, '<5'], total: '<5' },
    { counts: [], shown: [], total: 0 },
  ])('of $counts are shown as $shown, $total', ({ counts, shown, total }) => {
    expect(hideSmallCells(counts)).toEqual({ counts: shown, total });
  });

  it('never leave', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 40 })), (counts) => {
        const { counts: shown } = hideSmallCells(counts);
        expect(
          shown.filter((count) => typeof count === 'number' && count > 0 && count < 5),
        ).toEqual([]);
        for (const [at, count] of shown.entries())
          if (count !== '<5') expect(count).toBe(counts[at]);
      }),
    );
  });

  // Whoever knows the rule looks at everything that would have been printed in the same way.
  it.each([1, 2, 3, 4])(
    'of %d groups cannot be told from what is shown, total and rule known',
    (length) => {
      const alike = new Map<string, number[][]>();
      for (const counts of columns(length, 9)) {
        const printed = JSON.stringify(hideSmallCells(counts));
        alike.set(printed, [...(alike.get(printed) ?? []), counts]);
      }
      const told = [...alike].filter(([printed, candidates]) => {
        const { counts } = JSON.parse(printed) as { counts: unknown[] };
        return counts.some(
          (count, at) =>
            count === '<5' && new Set(candidates.map((candidate) => candidate[at])).size < 2,
        );
      });
      expect(told).toEqual([]);
    },
  );
});
