import { differenceInYears, parseISO } from 'date-fns';
import { formatDate, formatShortDate } from '../../i18n/dates';
import type { Text } from '../../i18n/text';

/**
 * When somebody was born, and how old that makes them: 'Born 3/3/1984 (42)'.
 *
 * @param birth as the database writes a day
 * @param day on which the age is asked
 * @param style 'long' in sentences: 'Born March 3, 1984 (42)'
 */
export function bornInWords(
  birth: string,
  day: string,
  translate: Text,
  style: 'short' | 'long' = 'short',
): string {
  return translate('desk.row.born', {
    date: style === 'long' ? formatDate(birth) : formatShortDate(birth),
    age: ageOn(birth, day),
  });
}

/** The age in whole years on a day; 0 before the birth. */
export const ageOn = (birth: string, day: string): number =>
  Math.max(0, differenceInYears(parseISO(day), parseISO(birth)));
