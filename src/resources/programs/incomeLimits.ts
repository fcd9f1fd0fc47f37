import * as z from 'zod/mini';
import { PROGRAM } from '../../config';

/** What households of a program may earn, from a day on, in dollars a year. */
export interface Limits {
  id: string;
  starts_on: string;
  /** For one to eight people. */
  amounts: number[];
  each_further: number;
  updated_at: string;
}

const limitsSchema = z.object({
  id: z.string(),
  starts_on: z.string(),
  amounts: z.array(z.number()),
  each_further: z.number(),
  updated_at: z.string(),
});

/** Reads rows of program_limits. */
export const parseLimits = (rows: unknown): Limits[] => z.parse(z.array(limitsSchema), rows);

/** All rows with one that was saved, the newest first. */
export const withSaved = (rows: readonly Limits[], saved: unknown): Limits[] => {
  const [row] = parseLimits([saved]);
  const all = [...rows.filter(({ id }) => id !== row?.id), ...(row ? [row] : [])];
  return all.sort((one, other) => (one.starts_on < other.starts_on ? 1 : -1));
};

/** Those in effect on a day, else the first that will be. Rows come the newest first. */
export const limitsOn = (day: string, rows: readonly Limits[]): Limits | undefined =>
  rows.find(({ starts_on }) => starts_on <= day) ?? rows.at(-1);

/** A whole number as people type it, such as $15,650 or 185%; null for nothing, else what was typed. */
export function readWhole(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed ?? null;
  const digits = typed.replace(/[$,%\s]/g, '');
  if (digits === '') return null;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : typed;
}

/** Dollars without cents, such as 28,953. */
export const writeDollars = (dollars: number): string => dollars.toLocaleString('en-US');

/** A part of a year's amount, such as a month's, rounded up to a dollar. */
export const partOf = (amount: unknown, parts: number): string => {
  const dollars = readWhole(amount);
  return typeof dollars === 'number' ? `$${writeDollars(Math.ceil(dollars / parts))}` : '';
};

/**
 * The amounts of a guideline's percentage, rounded up to a dollar: for one to eight people, and for each further.
 *
 * @returns null as long as one of the three is missing
 */
export function amountsOf(first: unknown, step: unknown, percent: unknown): number[] | null {
  const [one, further, share] = [first, step, percent].map(readWhole);
  if (typeof one !== 'number' || typeof further !== 'number' || typeof share !== 'number')
    return null;
  if (one < 1 || share < 1 || share > PROGRAM.percentMaximum) return null;
  const rounded = (dollars: number) => Math.ceil((dollars * share) / 100);
  return [
    ...Array.from({ length: PROGRAM.sizes }, (_size, others) => rounded(one + others * further)),
    rounded(further),
  ];
}
