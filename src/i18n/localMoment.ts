import { format, isValid, parseISO } from 'date-fns';
import { DATES } from '../config';

function inReadersZone(moment: unknown, pattern: string): string {
  const date = typeof moment === 'string' ? parseISO(moment) : new Date(Number.NaN);
  return isValid(date) ? format(date, pattern) : '';
}

/** The day of a stored moment in the reader's time zone (`yyyy-MM-dd`). */
export const localDate = (moment: unknown) => inReadersZone(moment, DATES.storedDate);

/** The time of day of a stored moment in the reader's time zone (`HH:mm:ss`). */
export const localTime = (moment: unknown) => inReadersZone(moment, DATES.storedTime);
