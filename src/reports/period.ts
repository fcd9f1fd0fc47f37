import {
  endOfMonth,
  format,
  isValid,
  parseISO,
  startOfMonth,
  startOfQuarter,
  startOfYear,
  subMonths,
  subYears,
} from 'date-fns';
import { DATES, REPORT } from '../config';
import { shiftDay } from '../i18n/dates';

/** The periods that one click chooses; those that go on end today. */
export const PERIODS = ['thisMonth', 'lastMonth', 'quarter', 'year', 'custom'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** What a period stands beside: as many days before it, or the same days of the year before. */
export const COMPARISONS = ['before', 'lastYear'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Whole days of a location (`yyyy-MM-dd`), the last one included. */
export interface Days {
  from: string;
  to: string;
}

/** Why days are no period. */
export type PeriodProblem = 'noDays' | 'order' | 'tooLong';

const written = (day: Date): string => format(day, DATES.storedDate);

/**
 * The days of a period that has a name.
 *
 * @param today the location's day (`yyyy-MM-dd`)
 */
export function daysOf(name: Exclude<PeriodName, 'custom'>, today: string): Days {
  const day = parseISO(today);
  const lastMonth = subMonths(startOfMonth(day), 1);
  const periods: Record<typeof name, Days> = {
    thisMonth: { from: written(startOfMonth(day)), to: today },
    lastMonth: { from: written(lastMonth), to: written(endOfMonth(lastMonth)) },
    quarter: { from: written(startOfQuarter(day)), to: today },
    year: { from: written(startOfYear(day)), to: today },
  };
  return periods[name];
}

/** How many days there are from one day to another, both included. */
export const lengthOf = ({ from, to }: Days): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;

const DAY = 24 * 60 * 60 * 1000;

/** What keeps two days from being a period; null for nothing. */
export function problemOf(days: Days): PeriodProblem | null {
  if (![days.from, days.to].every(isDay)) return 'noDays';
  if (days.to < days.from) return 'order';
  return lengthOf(days) > REPORT.longestDays ? 'tooLong' : null;
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && isValid(parseISO(text)) && text >= REPORT.earliestDay;

/** The days that a period stands beside. */
export function comparedWith(days: Days, comparison: Comparison): Days {
  if (comparison === 'before')
    return { from: shiftDay(days.from, -lengthOf(days)), to: shiftDay(days.from, -1) };
  const yearBefore = (day: string) => written(subYears(parseISO(day), 1));
  return { from: yearBefore(days.from), to: yearBefore(days.to) };
}
