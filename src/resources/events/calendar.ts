import {
  addDays,
  addMonths,
  eachDayOfInterval,
  endOfMonth,
  format,
  isValid,
  parse,
  startOfMonth,
} from 'date-fns';
import { DATES } from '../../config';
import { weekStart } from '../../i18n/dates';

/** How the address writes a month. */
const MONTH = 'yyyy-MM';

const firstOf = (month: string) => parse(month, MONTH, new Date(0));
const stored = (day: Date) => format(day, DATES.storedDate);

/** A month of the address, or the month of today for what is none. */
export function readMonth(value: string | null, today: string): string {
  const known = value !== null && /^\d{4}-\d\d$/.test(value) && isValid(firstOf(value));
  return known ? value : today.slice(0, MONTH.length);
}

/** The month so many months later (or earlier: negative). */
export const shiftMonth = (month: string, months: number): string =>
  format(addMonths(firstOf(month), months), MONTH);

/** `November 2026`. */
export const monthName = (month: string): string => format(firstOf(month), 'MMMM yyyy');

/** The weeks that a month touches, Sunday first: rows of seven days as the database writes them. */
export function monthWeeks(month: string): string[][] {
  const last = endOfMonth(firstOf(month));
  const weeks: string[][] = [];
  for (let start = weekStart(startOfMonth(last)); start <= last; start = addDays(start, 7)) {
    weeks.push(eachDayOfInterval({ start, end: addDays(start, 6) }).map(stored));
  }
  return weeks;
}

/** Names of the days of a week, Sunday first: `Sun` and `Sunday`. */
export function weekdayNames(): { short: string; long: string }[] {
  const start = weekStart(new Date());
  return Array.from({ length: 7 }, (_day, day) => {
    const date = addDays(start, day);
    return { short: format(date, 'EEE'), long: format(date, 'EEEE') };
  });
}

/** The parts of an event that a calendar needs. Dates are written so that they compare as texts. */
export interface CalendarEvent {
  start_date: string;
  end_date: string | null;
  start_time: string | null;
}

/** The events of a day, those without a time first, then by their start. */
export function eventsOn<Event extends CalendarEvent>(
  events: readonly Event[],
  day: string,
): Event[] {
  return events
    .filter((event) => event.start_date <= day && (event.end_date ?? event.start_date) >= day)
    .sort((one, other) => startOn(one, day).localeCompare(startOn(other, day)));
}

/** When an event begins on a day; empty when it lasts all day or began earlier. */
export const startOn = (event: CalendarEvent, day: string): string =>
  event.start_date === day ? (event.start_time ?? '') : '';
