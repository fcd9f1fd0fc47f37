import { REPORT } from '../../config';
import type { Text } from '../../i18n/text';
import { problemOf } from '../../reports/period';
import type { ReportQuery } from '../../reports/reportQuery';
import type { Place } from './usePlaces';

/** What keeps an address from being one of a report, in a sentence; null for nothing. */
export function problemWords(
  { days, location }: ReportQuery,
  places: readonly Place[] | undefined,
  translate: Text,
): string | null {
  const problem = problemOf(days);
  if (problem !== null)
    return translate(`reports.problems.${problem}`, { days: REPORT.longestDays });
  const isForeign = location !== null && places?.every(({ id }) => id !== location) === true;
  return isForeign ? translate('reports.problems.place') : null;
}
