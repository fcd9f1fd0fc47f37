import { format, isValid, lastDayOfMonth } from 'date-fns';
import { DATES } from '../../../config';

const CENTURY = 2000;
const FORMS = [
  // 2028-06-30
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
  // 6/30/2028, 6-30-28, 06302028
  /^(?<month>\d{1,2})[-/. ](?<day>\d{1,2})[-/. ](?<year>\d{4}|\d{2})$/,
  /^(?<month>\d{2})(?<day>\d{2})(?<year>20\d{2})$/,
  // 6/2028, 06 28, 062028: until the end of the month
  /^(?<month>\d{1,2})[-/. ](?<year>\d{4}|\d{2})$/,
  /^(?<month>\d{2})(?<year>20\d{2})$/,
];

/**
 * A best-by date as it stands on a can: month, day and year, or a month, which lasts until its end.
 *
 * @returns the day (`yyyy-MM-dd`); null for nothing, undefined for what is no date
 */
export function readBestBy(typed: string): string | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  for (const form of FORMS) {
    const parts = form.exec(text)?.groups;
    if (parts) return dayOf(parts);
  }
  return undefined;
}

function dayOf(parts: Readonly<Record<string, string | undefined>>): string | undefined {
  const short = Number(parts['year']);
  const year = short < 100 ? CENTURY + short : short;
  const month = Number(parts['month']) - 1;
  if (month < 0 || month > 11) return undefined;
  const first = new Date(year, month, 1);
  const day =
    parts['day'] === undefined
      ? lastDayOfMonth(first)
      : new Date(year, month, Number(parts['day']));
  // The 31st of June would be the 1st of July.
  if (!isValid(day) || day.getMonth() !== month) return undefined;
  return format(day, DATES.storedDate);
}
