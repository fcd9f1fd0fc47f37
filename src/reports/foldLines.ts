import { REPORT } from '../config';
import { text } from '../i18n/text';
import type { Line, MeasureName, ReportSplit } from './declaration';
import { UNKNOWN } from './wordLine';

/** What a table calls the line of the groups that it does not show. */
export const OTHER = 'other groups';

/** What adds up in every split: a household may stand in several of its groups. */
const ALWAYS_ADDS: readonly MeasureName[] = ['visits', 'people'];

/**
 * The largest groups of a long table, then a line for the others together, then those of whom it is unknown.
 * Numbers that do not add up are left out of that line.
 */
export function foldLines(
  { measures, adds, several = false }: Pick<ReportSplit<never>, 'measures' | 'adds' | 'several'>,
  lines: readonly Line[],
): readonly Line[] {
  const unknown = lines.filter(({ id }) => id === UNKNOWN);
  const known = lines.filter(({ id }) => id !== UNKNOWN);
  const others = known.slice(REPORT.shownGroups);
  // One more group takes no more room than the line that would stand for it.
  if (others.length < 2) return lines;
  // Cans and bags make no number.
  const [one] = others;
  const isOneUnit = one !== undefined && others.every((other) => isSameUnit(one, other));
  const counts = Object.fromEntries(
    measures
      .filter(
        (measure) =>
          !several &&
          (adds === true || ALWAYS_ADDS.includes(measure) || (measure === 'quantity' && isOneUnit)),
      )
      .map((measure) => [
        measure,
        others.reduce((sum, line) => sum + (Number(line.counts[measure]) || 0), 0),
      ]),
  );
  const name = text('reports.other', { count: others.length });
  const shown = known.slice(0, REPORT.shownGroups);
  const except = [...shown, ...unknown].map(({ id }) => id);
  const isPounds = isOneUnit && one.isPounds === true;
  return [...shown, { id: OTHER, name, counts, except, isPounds }, ...unknown];
}

/** Whether the counts of two lines make one number. */
export const isSameUnit = (one: Line, other: Line): boolean =>
  one.unit === other.unit && one.isPounds === other.isPounds;
