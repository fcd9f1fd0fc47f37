import { isValid, parseISO } from 'date-fns';
import { wallTime, type WallTime } from './timeZone';

/** Day and time of a stored moment at the active location; both are '' for what is no moment. */
export function localMoment(moment: unknown): WallTime {
  const date = typeof moment === 'string' ? parseISO(moment) : new Date(Number.NaN);
  return isValid(date) ? wallTime(date) : { day: '', time: '' };
}

/** The day of a stored moment at the active location (`yyyy-MM-dd`); '' for what is no moment. */
export const localDate = (moment: unknown) => localMoment(moment).day;

/** The time of day of a stored moment at the active location (`HH:mm:ss`); '' for what is no moment. */
export const localTime = (moment: unknown) => localMoment(moment).time;
