import * as z from 'zod/mini';
import { ORDER_LINE, VISIT } from '../../config';
import type { OrderLine } from '../orders/lines/orderLines';
import type { CheckInContext } from './checkInContext';
import { namedPeople, readHousehold, type Household } from './household';
import type { Text } from '../../i18n/text';
import type { TextUnder } from '../../i18n/text';

/** What the check-in form holds; a number may be missing while it is typed. */
export interface CheckInValues extends Household {
  // react-hook-form names fields by string
  [field: string]: unknown;
  event_id: string | null;
  note: string | null;
  override_reason: string | null;
  lines: OrderLine[];
}

/** What the form starts with: the household of the last visit, the day's event if there is one. */
export function initialCheckIn({ last_visit, events }: CheckInContext): CheckInValues {
  const [onlyEvent] = events;
  return {
    household_size: last_visit?.household_size ?? 1,
    adults: last_visit?.adults ?? null,
    children: last_visit?.children ?? null,
    seniors: last_visit?.seniors ?? null,
    event_id: events.length === 1 && onlyEvent ? onlyEvent.id : null,
    note: null,
    override_reason: null,
    lines: [],
  };
}

/** A check-in that can be saved. */
export interface CheckIn extends CheckInValues {
  household_size: number;
}

const blankToNull = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? null : value;

/**
 * What the form accepts; its messages are words.
 *
 * @param overLimit whether the visit needs a reason
 */
export function checkInSchema(
  translate: Text,
  overLimit: boolean,
): z.ZodMiniType<CheckIn, Record<string, unknown>> {
  const words = (error: TextUnder<'form.errors'>, source: string, values = {}) =>
    translate(`form.errors.${error}`, {
      label: translate(`resources.visits.fields.${source}`),
      ...values,
    });
  const people = (source: string, minimum: number) => {
    const invalid = words('notValid', source);
    return z.int(invalid).check(z.gte(minimum, invalid), z.lte(VISIT.largestHousehold, invalid));
  };
  const part = (source: string) => z.nullable(people(source, 0));
  const text = (source: string, maximum: number) =>
    z.string().check(z.trim(), z.maxLength(maximum, words('tooLong', source, { maximum })));
  const optional = (source: string, maximum: number) =>
    z.pipe(z.transform(blankToNull), z.nullable(text(source, maximum)));
  const size = z.int({
    error: ({ input }) => words(input == null ? 'required' : 'notValid', 'household_size'),
  });
  const invalidSize = words('notValid', 'household_size');
  const reason = words('required', 'override_reason');

  return z
    .object({
      household_size: size.check(z.gte(1, invalidSize), z.lte(VISIT.largestHousehold, invalidSize)),
      adults: part('adults'),
      children: part('children'),
      seniors: part('seniors'),
      event_id: z.nullable(z.string()),
      note: optional('note', VISIT.noteMaximum),
      override_reason: overLimit
        ? z
            .string({ error: reason })
            .check(
              z.trim(),
              z.minLength(1, reason),
              z.maxLength(
                VISIT.reasonMaximum,
                words('tooLong', 'override_reason', { maximum: VISIT.reasonMaximum }),
              ),
            )
        : optional('override_reason', VISIT.reasonMaximum),
      lines: z.array(
        z.object({
          item_id: z.string(),
          quantity: z
            .int()
            .check(
              z.gte(1, translate('orderLines.quantity', ORDER_LINE)),
              z.lte(ORDER_LINE.maximum, translate('orderLines.quantity', ORDER_LINE)),
            ),
        }),
      ),
    })
    .check(({ value, issues }) => {
      const household = readHousehold(value);
      if (namedPeople(household) > (household.household_size ?? 0)) {
        issues.push({
          code: 'custom',
          path: ['household_size'],
          message: translate('resources.visits.create.household'),
          input: value,
        });
      }
    });
}
