import { addDays, format, isValid, parseISO, startOfWeek } from 'date-fns';
import { DATES } from '../config';
import { localMoment } from './localMoment';
import { wallTime } from './timeZone';

function reformat(value: string, iso: string, to: string): string {
  const date = parseISO(iso);
  return isValid(date) ? format(date, to) : value;
}

/** A stored date (`yyyy-MM-dd`) as `MMMM d, yyyy`; a value of another form comes back as it is. */
export function formatDate(value: string): string {
  return reformat(value, value, DATES.date);
}

/** A stored date (`yyyy-MM-dd`) as month/day/year; a value of another form comes back as it is. */
export function formatShortDate(value: string): string {
  return reformat(value, value, DATES.shortDate);
}

/** A stored date (`yyyy-MM-dd`) for a chip: `MMM d`, with the year where it is not the present one. */
export function formatNearDay(value: string): string {
  const isThisYear = value.slice(0, 4) === today().slice(0, 4);
  return reformat(value, value, isThisYear ? DATES.shortDay : DATES.dayOfYear);
}

/** A stored time (`HH:mm:ss`) as `h:mm a`; a value of another form comes back as it is. */
export function formatTime(value: string): string {
  return reformat(value, onSomeDay(value), DATES.time);
}

/** A time or a moment in words, kept from breaking before AM and PM, for a sentence that wraps. */
export const unbroken = (words: string): string => words.replace(/ (?=[AP]M$)/, '\u00a0');

/** A stored time (`HH:mm:ss`) as `HH:mm`, for a file; a value of another form comes back as it is. */
export function plainTime(value: string): string {
  return reformat(value, onSomeDay(value), DATES.plainTime);
}

const onSomeDay = (time: string) => `1970-01-01T${time.slice(0, DATES.storedTime.length)}`;

/** A stored moment (ISO 8601) by the location's clock: `MMMM d, yyyy h:mm a`. */
export function formatDateTime(value: string): string {
  return ofMoment(value, (day, time) => `${formatDate(day)} ${formatTime(time)}`);
}

/** The same as short as a line has room for: `11/19/2026 3:40 PM`. */
export function formatShortDateTime(value: string): string {
  return ofMoment(value, (day, time) => `${formatShortDate(day)} ${formatTime(time)}`);
}

/** A stored moment (ISO 8601) by the location's clock, for a file: `yyyy-MM-dd HH:mm`. */
export function plainDateTime(value: string): string {
  return ofMoment(value, (day, time) => `${day} ${plainTime(time)}`);
}

/** The day of a stored moment (ISO 8601) at the location: `MMMM d, yyyy`. */
export function formatMomentDay(value: string): string {
  return ofMoment(value, formatDate);
}

/** The time of a stored moment (ISO 8601) by the location's clock: `h:mm a`. */
export function formatMomentTime(value: string): string {
  return ofMoment(value, (_day, time) => formatTime(time));
}

/** A value that is no moment comes back as it is. */
function ofMoment(value: string, words: (day: string, time: string) => string): string {
  const { day, time } = localMoment(value);
  return day === '' ? value : words(day, time);
}

/** The location's calendar day as the database writes it (`yyyy-MM-dd`). */
export function today(now: Date = new Date()): string {
  return wallTime(now).day;
}

/** A day so many days later, or earlier (`yyyy-MM-dd`). */
export function shiftDay(day: string, days: number): string {
  return format(addDays(parseISO(day), days), DATES.storedDate);
}

/** The first day of a day's week, at midnight of the reader's clock: only its fields count; weeks start on Sunday. */
export function weekStart(day: Date): Date {
  return startOfWeek(day, { weekStartsOn: DATES.weekStartsOn });
}
