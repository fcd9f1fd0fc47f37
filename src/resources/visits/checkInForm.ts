import * as z from 'zod/mini';
import { ORDER_LINE, VISIT } from '../../config';
import { text } from '../../kit/fields/fields';
import { schemaOf, type FormSchema, type FormWords } from '../../kit/form/schemaOf';
import type { OrderLine } from '../orders/lines/orderLines';
import type { CheckInContext } from './checkInContext';
import type { Household } from './household';
import { householdFits, reasonField, VISIT_FIELDS } from './visitFields';

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

const ANY_REASON = text({ max: VISIT.reasonMaximum });

/** What the lines of the order have to be; they say it themselves. */
const lines = (words: string) =>
  z.array(
    z.object({
      item_id: z.string(),
      quantity: z.int().check(z.gte(1, words), z.lte(ORDER_LINE.maximum, words)),
    }),
  );

/**
 * What the form accepts.
 *
 * @param overLimit whether the visit needs a reason
 */
export function checkInSchema(words: FormWords, overLimit: boolean): FormSchema {
  const reason = {
    source: 'override_reason',
    field: overLimit
      ? reasonField(words.translate('resources.visits.limit.short', VISIT))
      : ANY_REASON,
  };
  const order = {
    source: 'lines',
    field: { rule: () => lines(words.translate('orderLines.quantity', ORDER_LINE)) },
  };
  return schemaOf([...Object.values(VISIT_FIELDS), reason, order], words, householdFits);
}
