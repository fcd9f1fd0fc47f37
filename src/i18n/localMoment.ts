import { isValid, parseISO } from 'date-fns';
import { wallTime, type WallTime } from './timeZone';

function onTheWall(moment: unknown): WallTime {
  const date = typeof moment === 'string' ? parseISO(moment) : new Date(Number.NaN);
  return isValid(date) ? wallTime(date) : { day: '', time: '' };
}

/** The day of a stored moment at the active location (`yyyy-MM-dd`); '' for what is no moment. */
export const localDate = (moment: unknown) => onTheWall(moment).day;

/** The time of day of a stored moment at the active location (`HH:mm:ss`); '' for what is no moment. */
export const localTime = (moment: unknown) => onTheWall(moment).time;
