import { format, isValid, parseISO, startOfWeek } from 'date-fns';
import { DATES } from '../config';

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

/** A stored time (`HH:mm:ss`) as `h:mm a`; a value of another form comes back as it is. */
export function formatTime(value: string): string {
  return reformat(value, onSomeDay(value), DATES.time);
}

/** A stored time (`HH:mm:ss`) as `HH:mm`, for a file; a value of another form comes back as it is. */
export function plainTime(value: string): string {
  return reformat(value, onSomeDay(value), DATES.plainTime);
}

const onSomeDay = (time: string) => `1970-01-01T${time.slice(0, DATES.storedTime.length)}`;

/** A stored moment (ISO 8601) in the reader's time zone: `MMMM d, yyyy h:mm a`. */
export function formatDateTime(value: string): string {
  return reformat(value, value, `${DATES.date} ${DATES.time}`);
}

/** A stored moment (ISO 8601) in the reader's time zone, for a file: `yyyy-MM-dd HH:mm`. */
export function plainDateTime(value: string): string {
  return reformat(value, value, DATES.plainDateTime);
}

/** The day of a stored moment (ISO 8601) in the reader's time zone: `MMMM d, yyyy`. */
export function formatMomentDay(value: string): string {
  return reformat(value, value, DATES.date);
}

/** The time of a stored moment (ISO 8601) in the reader's time zone: `h:mm a`. */
export function formatMomentTime(value: string): string {
  return reformat(value, value, DATES.time);
}

/** The reader's calendar day as the database writes it (`yyyy-MM-dd`). */
export function today(now: Date = new Date()): string {
  return format(now, DATES.storedDate);
}

/** The first day of a day's week, at midnight of the reader's time zone; weeks start on Sunday. */
export function weekStart(day: Date): Date {
  return startOfWeek(day, { weekStartsOn: DATES.weekStartsOn });
}
