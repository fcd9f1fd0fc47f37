import { endOfMonth, format, parseISO, startOfMonth, subMonths } from 'date-fns';
import { DATES, REPORT } from '../config';
import type { Days } from './period';

const STORED = 'yyyy-MM';

/** The months that a form can be of (`yyyy-MM`), the one that goes on first. */
export const monthsUntil = (today: string): readonly string[] =>
  Array.from({ length: REPORT.shownMonths }, (_, back) =>
    format(subMonths(startOfMonth(parseISO(today)), back), STORED),
  );

/** The month that an address names; what is none, or has not begun, is the last one that is over. */
export function readMonth(month: string | null, today: string): string {
  const isMonth =
    month !== null &&
    /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/.test(month) &&
    month <= today.slice(0, STORED.length);
  return isMonth ? month : format(subMonths(startOfMonth(parseISO(today)), 1), STORED);
}

/** The days of a month; of the one that goes on those until today. */
export function daysOfMonth(month: string, today: string): Days {
  const from = `${month}-01`;
  const to = format(endOfMonth(parseISO(from)), DATES.storedDate);
  return { from, to: to < today ? to : today };
}

/** Whether a month goes on: its last day is not over. */
export const goesOn = (month: string, today: string): boolean =>
  month >= today.slice(0, STORED.length);

/** A month in words: 'October 2026'. */
export const wholeMonthWords = (month: string): string =>
  format(parseISO(`${month}-01`), DATES.wholeMonth);
