import { addDays, addHours, format, parseISO } from 'date-fns';
import { DATES } from '../config';
import { text, type TextValues } from '../i18n/text';
import { roundPounds } from '../i18n/weight';
import type { Measure } from './answers';
import type { Count, Heading, NumberRows, ReportFigure, StockRows } from './declaration';
import type { Days } from './period';
import type { CertificationMeasure } from './programAnswers';
import { groupName } from './wordLine';

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** A count as it is read: '2,412'. */
export const countWords = (count: Count): string =>
  typeof count === 'number' ? grouped.format(count) : count;

/** A count as it is read: of pounds the hundredths only where they matter. */
export const amountWords = (count: Count, isPounds = false): string =>
  isPounds && typeof count === 'number' ? roundPounds(count) : countWords(count);

/** Whether what stands behind a number is counted in pounds. */
export const isInPounds = (rows: NumberRows | null): boolean =>
  rows !== null && 'weight' in rows && rows.weight === 'known';

/** A heading as it is read. */
export const headingWords = (heading: Heading): string =>
  typeof heading === 'string' ? text(heading) : heading.own;

/** What is counted, after its number: '312 unduplicated households'. */
export const countedWords = (count: Count, measure: Measure | CertificationMeasure): string =>
  text(`reports.counted.${measure}`, { smart_count: count === 1 ? 1 : 2 });

/** A reason of the ledger in words. */
export const reasonWords = (reason: string): string =>
  text(`resources.inventory_items.movement.reasons.${reason}`, {
    _: groupName({ value: reason, name: null }),
  });

/** What food is counted in; without a unit it is counted in pieces. */
export const unitWords = (unit: string | null): string => unit ?? text('reports.pieces');

/** A unit behind its count: '243 bags'. Units are typed by people; most are English nouns. */
export const countedUnit = (count: Count, unit: string | null): string =>
  unit === null || count === 1 || NO_PLURAL.test(unit) ? unitWords(unit) : pluralOf(unit);

/** What stock is counted in, behind its count: a unit, pounds, or items that have no weight. */
export function countedStock(count: Count, { unit, weight }: Pick<StockRows, 'unit' | 'weight'>) {
  if (!weight) return countedUnit(count, unit);
  return text(`reports.weights.${weight}`, { smart_count: count === 1 ? 1 : 2 });
}

/** A figure in words, with what it leaves out: '1,204 lb and 3 items without weight'. */
export function figureWords<Answer>(figure: ReportFigure<Answer>, answer: Answer): string {
  const count = figure.count(answer);
  const without = figure.without?.(answer);
  if (!isInPounds(figure.rows)) return countWords(count);
  const amount = `${roundPounds(count)} ${text('reports.weights.known')}`;
  return without
    ? text('reports.and', { amount, without: `${countWords(without.count)} ${without.words}` })
    : amount;
}

/** Abbreviations, and what is a plural already. */
const NO_PLURAL = /^(?:lbs?|oz|kg|g|ml|l|gal|dozen|each|.*s)$/i;

const pluralOf = (noun: string): string => {
  if (/[^aeiou]y$/i.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:x|z|ch|sh)$/i.test(noun) ? `${noun}es` : `${noun}s`;
};

/** What opens when a number is chosen. */
export const openWords = (count: Count, rows: NumberRows, name?: string): string => {
  const values: TextValues = { count: amountWords(count, isInPounds(rows)), name };
  if ('unit' in rows)
    return text(name === undefined ? 'reports.openStock' : 'reports.openStockGroup', {
      ...values,
      unit: countedStock(count, rows),
      what: text(`reports.stock.what.${rows.measure}`),
    });
  const what = countedWords(count, rows.measure);
  if ('program' in rows) return text('reports.openRows', { ...values, what });
  return text(name === undefined ? 'reports.open' : 'reports.openGroup', { ...values, what });
};

/** Days in words: 'October 1 to November 22, 2026'; the year stands once where it is the same. */
export function daysInWords({ from, to }: Days): string {
  if (from === to) return format(parseISO(from), DATES.date);
  const begin = from.slice(0, 4) === to.slice(0, 4) ? DATES.dayOfMonth : DATES.date;
  return `${format(parseISO(from), begin)} ${text('reports.period.until')} ${format(parseISO(to), DATES.date)}`;
}

/** Days in few letters: 'Aug 9 to Sep 30'. */
export const shortDays = ({ from, to }: Days): string =>
  from === to
    ? shortDay(from)
    : `${shortDay(from)} ${text('reports.period.until')} ${shortDay(to)}`;

/** A day (`yyyy-MM-dd`) as 'Nov 15'. */
export const shortDay = (day: string): string => format(parseISO(day), DATES.shortDay);

/** A part of a whole in whole percent; null without a whole. */
export const percentOf = (part: Count | undefined, whole: number): number | null =>
  typeof part === 'number' && whole > 0 ? Math.round((part / whole) * 100) : null;

/** The change of a number in percent; null without a base. */
export const changeOf = (
  now: Count | undefined,
  before: Count | null | undefined,
): number | null =>
  typeof now === 'number' && typeof before === 'number' && before > 0
    ? ((now - before) / before) * 100
    : null;

/** A month by one of its days (`yyyy-MM-dd`): 'Nov 2026'. */
export const monthWords = (day: string): string => format(parseISO(day), DATES.month);

/** A Sunday, of which only the day of the week counts; on it no clock is changed anywhere, which would shift its hours. */
const SOME_SUNDAY = '2026-01-04';

/** The day and the hour of `6-14`; null for what is no hour of a week. */
function hourOfWeek(value: string): { day: number; hour: number } | null {
  const parts = /^([0-6])-(\d{1,2})$/.exec(value);
  return parts && { day: Number(parts[1]), hour: Number(parts[2]) };
}

/** An hour of a week, `6-14`, as 'Saturday 2 PM'; what is none comes back as it is. */
export function hourWords(value: string): string {
  const parts = hourOfWeek(value);
  return parts ? `${weekday(parts.day, 'EEEE')} ${hourOfDay(parts.hour)}` : value;
}

/** How many hours of the week were before: for their order. */
export function hoursBefore(value: string): number {
  const parts = hourOfWeek(value);
  return parts ? parts.day * 24 + parts.hour : Infinity;
}

/** A day of the week, 0 for Sunday. */
export const weekday = (day: number, form: 'EEEE' | 'EEE'): string =>
  format(addDays(parseISO(SOME_SUNDAY), day), form);

/** An hour of the day, 0 to 23: '2 PM'. */
export const hourOfDay = (hour: number): string =>
  format(addHours(parseISO(SOME_SUNDAY), hour), DATES.hour);
