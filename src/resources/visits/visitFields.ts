import * as z from 'zod/mini';
import { VISIT } from '../../config';
import type { FormCheck } from '../../kit/declaration';
import { bindFields } from '../../kit/fields/bindField';
import type { Field } from '../../kit/fields/field';
import { multiline, number, reference, text } from '../../kit/fields/fields';
import { problemOf, readHousehold } from './household';
import { isReason } from './reason';

const part = number({ min: 0, max: VISIT.largestHousehold, required: true });

/** What every form of a visit asks. */
export const VISIT_FIELDS = bindFields({
  adults: part,
  children: part,
  seniors: part,
  unknown: part,
  event_id: reference('events', 'name'),
  note: multiline({ max: VISIT.noteMaximum }),
});

/** Somebody came, and no more than a visit can be for. */
export const householdFits: FormCheck = (values) => {
  const problem = problemOf(readHousehold(values));
  return problem ? { adults: `desk.household.${problem}` } : {};
};

const REASON = text({ max: VISIT.reasonMaximum, required: true });

/**
 * A reason, as the database takes it.
 *
 * @param short what is said of one that says too little
 */
export const reasonField = (short: string): Pick<Field, 'rule'> => ({
  rule: (words) => z.pipe(REASON.rule(words), z.string().check(z.refine(isReason, short))),
});
