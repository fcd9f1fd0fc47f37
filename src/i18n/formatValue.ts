import { ORDER } from '../config';

/** What an empty cell shows. */
export const EMPTY = '-';

/** A number of ten digits as `(313) 555-0142`; anything else comes back as it was typed. */
export function formatPhone(value: string): string {
  const digits = value.replace(/^\+1/, '').replace(/\D/g, '');
  if (digits.length !== 10 || /[a-z]/i.test(value)) return value;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** A whole number as people write it: 1,200, and with a minus, which is wider than a hyphen. */
export function formatNumber(value: number): string {
  const size = Math.abs(value);
  // The first number that is grouped costs a page 20 ms; most are small.
  const digits = size < 1_000 ? String(size) : size.toLocaleString('en-US');
  return value < 0 ? `−${digits}` : digits;
}

/** A change of a number, with its sign: '+12', '−4', '0'. */
export const formatChange = (change: number): string =>
  change > 0 ? `+${change}` : formatNumber(change);

/** The number of an order as people know it: '#42'. Texts with one in them write `ORDER.numberSign` before it. */
export const formatOrderNumber = (value: number | string): string => `${ORDER.numberSign}${value}`;
