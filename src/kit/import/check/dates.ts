import { foldText } from '../../../data/foldText';

/** How days are written in a file: which number comes first. */
export const DATE_ORDERS = ['month', 'day', 'year'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** What is written, before anybody knows which number is which. */
export type DateParts =
  | { kind: 'sure'; year: number; month: number; day: number }
  | { kind: 'numbers'; numbers: readonly [number, number, number]; longYear: boolean };

const MONTHS: Readonly<Record<string, number>> = {
  ...{
    jan: 1,
    feb: 2,
    mar: 3,
    apr: 4,
    may: 5,
    jun: 6,
    jul: 7,
    aug: 8,
    sep: 9,
    oct: 10,
    nov: 11,
    dec: 12,
  },
  ...{ ene: 1, abr: 4, ago: 8, dic: 12 },
};

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/;
/** As programs write it, without signs: 19910722. */
const COMPACT = /^((?:19|20)\d\d)(\d\d)(\d\d)$/;
const NUMBERS = /^(\d{1,4})[/.\- ](\d{1,2})[/.\- ](\d{1,4})(?: \d{1,2}:\d\d.*)?$/;
const WORDS =
  /^(?:[a-z]+ )?(?:([a-z]{3})[a-z]* (\d{1,2})|(\d{1,2}) (?:de )?([a-z]{3})[a-z]*)(?: de)? (\d{4}|\d{2})$/;

/** Reads what a cell says of a day; null for what is none at all. */
export function datePartsOf(text: string): DateParts | null {
  const [, year, month, day] = ISO.exec(text) ?? COMPACT.exec(text) ?? [];
  if (year !== undefined)
    return { kind: 'sure', year: Number(year), month: Number(month), day: Number(day) };
  const [, a, b, c] = NUMBERS.exec(text) ?? [];
  if (a !== undefined && b !== undefined && c !== undefined) {
    if (a.length > 2) return { kind: 'sure', year: Number(a), month: Number(b), day: Number(c) };
    if (c.length === 3 || c.length === 1) return null;
    return {
      kind: 'numbers',
      numbers: [Number(a), Number(b), Number(c)],
      longYear: c.length === 4,
    };
  }
  return wordsOf(text);
}

function wordsOf(text: string): DateParts | null {
  const found = WORDS.exec(foldText(text).replace(/(\d)(?:st|nd|rd|th)\b/, '$1'));
  if (!found) return null;
  const [, before, dayAfter, dayBefore, after, year = ''] = found;
  const month = MONTHS[before ?? after ?? ''];
  if (month === undefined) return null;
  return {
    kind: 'sure',
    year: year.length === 4 ? Number(year) : fullYear(Number(year)),
    month,
    day: Number(dayAfter ?? dayBefore),
  };
}

/** What two digits of a year mean: the latest such year that is not after this one. */
function fullYear(short: number): number {
  const now = new Date().getFullYear();
  const century = now - (now % 100);
  return short <= now % 100 ? century + short : century - 100 + short;
}

/** In which order a column writes its days. */
export interface OrderReading {
  /** Null where somebody has to choose: no order is that of all, or two are and neither is the usual one. */
  order: DateOrder | null;
  /** Why: two days that contradict each other, or one that is a day in both orders. */
  contradicting: readonly string[];
}

/**
 * In which order a column writes its days: one in which each of them is a day. Where several are, as it is written in
 * the United States, month first; day or year first ('25/12/03') is left open. What is a day in no order says nothing.
 *
 * @param samples all texts of the column
 */
export function readDateOrder(samples: readonly string[]): OrderReading {
  // For each order the first day that is none in it.
  const against: { [order in DateOrder]?: string } = {};
  for (const sample of samples) {
    const read = DATE_ORDERS.filter((order) => readDay(sample, order) !== null);
    if (read.length > 0 && read.length < DATE_ORDERS.length)
      for (const order of DATE_ORDERS) if (!read.includes(order)) against[order] ??= sample;
  }
  const order = DATE_ORDERS.find((name) => against[name] === undefined) ?? null;
  if (order !== null) {
    const unclear = order === 'day' && against.year === undefined && samples.find(isUnclear);
    return unclear ? { order: null, contradicting: [unclear] } : { order, contradicting: [] };
  }
  const contradicting = DATE_ORDERS.flatMap((name) => against[name] ?? []);
  return { order, contradicting: [...new Set(contradicting)].slice(0, 2) };
}

const isUnclear = (text: string): boolean => daysOf(text).length > 1;

/** The days that a cell may mean, each once: one for each order in which it is a day. */
export const daysOf = (text: string): readonly string[] => [
  ...new Set(DATE_ORDERS.flatMap((order) => readDay(text, order) ?? [])),
];

/**
 * The day that a cell means.
 *
 * @returns yyyy-mm-dd; null for what is no day
 */
export function readDay(text: string, order: DateOrder): string | null {
  const parts = datePartsOf(text);
  if (parts === null) return null;
  if (parts.kind === 'sure') return dayOf(parts.year, parts.month, parts.day);
  const [a, b, c] = parts.numbers;
  if (order === 'year') return parts.longYear ? null : dayOf(fullYear(a), b, c);
  const year = parts.longYear ? c : fullYear(c);
  return order === 'month' ? dayOf(year, a, b) : dayOf(year, b, a);
}

/** As a spreadsheet counts days where it has lost their format: 31048 since 1900, with the time behind the point. */
const SERIAL = /^([1-7]\d{4})(?:\.\d+)?$/;

/**
 * The day that a number stands for in a spreadsheet; null for another text.
 *
 * @returns yyyy-mm-dd
 */
export function serialDayOf(text: string): string | null {
  const [, days] = SERIAL.exec(text) ?? [];
  if (days === undefined) return null;
  return new Date(Date.UTC(1899, 11, 30 + Number(days))).toISOString().slice(0, 10);
}

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isThere = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1000;
  return isThere ? [year, two(month), two(day)].join('-') : null;
}

const two = (number: number): string => String(number).padStart(2, '0');
