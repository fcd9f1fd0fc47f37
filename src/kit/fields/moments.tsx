import { isValid, parseISO } from 'date-fns';
import * as z from 'zod/mini';
import {
  formatDate,
  formatShortDate,
  formatTime,
  plainDateTime,
  plainTime,
  today,
} from '../../i18n/dates';
import type { Field } from './field';
import { Tabular, textKind, textRule, type Options } from './fieldOptions';
import { MomentDay, MomentText } from './fieldParts';

/**
 * A calendar day.
 *
 * @param options.past days after today, by the clock of the location, are none
 */
export const date = ({
  past = false,
  ...options
}: Options & { past?: boolean } = {}): Field<string> => ({
  ...textKind(options, { type: 'date' }),
  typed: 'date',
  columnKind: 'date',
  filter: options.filter ? { kind: 'date', moment: false } : null,
  rule: (words) =>
    textRule(
      words,
      options.required ?? false,
      z.string().check(
        z.refine(isDay, { error: words.invalid, abort: true }),
        z.refine((day) => !past || day <= today(), words.ahead),
      ),
    ),
  Show: ({ value }) => formatDate(value),
  Short: ({ value }) => formatShortDate(value),
});

/** A day of the calendar, in a year that people write in full. */
const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value) && isValid(parseISO(value));

/** A time of day; `HH:mm` in the form, `HH:mm:ss` in the database. */
export const time = (options: Options = {}): Field<string> => ({
  ...textKind(options, {
    type: 'time',
    format: (value) => (typeof value === 'string' ? value.slice(0, 5) : ''),
    parse: (value) => (typeof value === 'string' && value !== '' ? `${value}:00` : null),
  }),
  columnKind: 'time',
  typed: 'time',
  Show: ({ value }) => <Tabular>{formatTime(value)}</Tabular>,
  plain: plainTime,
});

/** A moment, shown by the clock of the active location. Moments are written by the database. */
export const dateTime = (options: Options = {}): Field<string> => ({
  ...textKind(options, { type: 'datetime-local' }),
  readOnly: options.readOnly ?? true,
  columnKind: 'timestamp',
  typed: 'other',
  filter: options.filter ? { kind: 'date', moment: true } : null,
  Show: MomentText,
  Short: MomentDay,
  plain: plainDateTime,
});
