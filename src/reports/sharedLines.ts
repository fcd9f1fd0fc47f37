import type { Line, MeasureName, ReportSplit } from './declaration';
import { HIDDEN, hideSmallCells, type ShownCount } from './hideSmallCells';

/**
 * The lines of a split as they may leave the screen, on paper and in files: small counts hidden where the
 * groups are what nobody else should know of a person.
 */
export function sharedLines<Answer>(split: ReportSplit<Answer>, answer: Answer): readonly Line[] {
  const lines = split.lines(answer);
  if (!split.sensitive) return lines;
  const columns = split.measures.map((measure) => [measure, columnOf(lines, measure)] as const);
  return lines.map((line, index) => ({
    ...line,
    counts: Object.fromEntries(columns.map(([measure, counts]) => [measure, counts[index]])),
  }));
}

const columnOf = (lines: readonly Line[], measure: MeasureName) =>
  sharedCounts(lines.map((line) => Number(line.counts[measure] ?? 0)));

/** The counts of the groups of a sensitive split as they may leave the screen, where the figures say their total. */
export function sharedCounts(exact: readonly number[]): readonly ShownCount[] {
  const { counts, total } = hideSmallCells(exact);
  // Where the total would tell the hidden ones, nothing may say which groups are empty, either.
  return total === HIDDEN ? counts.map(() => HIDDEN) : counts;
}
