import * as z from 'zod/mini';
import { formatPhone } from '../../i18n/formatValue';
import { choice } from './choice';
import type { Field } from './field';
import { textKind, textRule, type Options, type TextOptions } from './fieldOptions';
import { text } from './texts';
import { US_STATES } from './usStates';

const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

/**
 * An email address.
 *
 * @param options.pattern where fewer addresses are taken than the columns of the database hold
 */
export const email = (options: TextOptions & { pattern?: RegExp } = {}): Field<string> => ({
  ...textKind(options, { type: 'email' }),
  wideToRead: true,
  typed: 'email',
  rule: (words) =>
    textRule(
      words,
      options.required ?? false,
      z
        .string()
        .check(
          z.regex(options.pattern ?? EMAIL, words.invalid),
          z.maxLength(254, words.tooLong(254)),
        ),
    ),
});

const PHONE = /^[+(]?\d[\d\s()./-]{4,}( ?(x|ext\.?) ?\d{1,6})?$/i;

/** A phone number, stored as typed. */
export const phone = (options: TextOptions = {}): Field<string> => ({
  ...textKind(options, { type: 'tel' }),
  typed: 'phone',
  rule: (words) =>
    textRule(
      words,
      options.required ?? false,
      z.string().check(z.maxLength(40, words.tooLong(40)), z.regex(PHONE, words.invalid)),
    ),
  // Figures of one width would spread its hyphens.
  Show: ({ value }) => <span className="phone-number">{formatPhone(value)}</span>,
});

/** One of the 50 states, stored by its postal code. */
export const state = (options: Options = {}): Field<string> => choice(US_STATES, options);

const ZIP_CODE = /^\d{5}(-?\d{4})?$/;

/** A ZIP code of the United States, stored as typed. */
const zipCode = (options: TextOptions): Field<string> => ({
  ...textKind(options, { inputMode: 'numeric' }),
  typed: 'zipCode',
  rule: (words) =>
    textRule(words, options.required ?? false, z.string().check(z.regex(ZIP_CODE, words.zipCode))),
});

/**
 * The columns of an address of a person; on a page they are read as one.
 *
 * @param options.foreign its ZIP code may be that of another country
 */
export const address = (options: { wide?: boolean; max?: number; foreign?: boolean } = {}) => ({
  address_line1: text(options),
  address_line2: text(options),
  city: text({ max: options.max ?? 100, inRow: true }),
  state: state({ filter: true, inRow: true }),
  zip_code: options.foreign
    ? text({ max: options.max ?? 20, inputMode: 'numeric', inRow: true })
    : zipCode({ inRow: true }),
});
