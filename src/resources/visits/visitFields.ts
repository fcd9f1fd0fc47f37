import * as z from 'zod/mini';
import { VISIT } from '../../config';
import type { FormCheck } from '../../kit/declaration';
import { bindFields } from '../../kit/fields/bindField';
import type { Field } from '../../kit/fields/field';
import { multiline, number, reference, text } from '../../kit/fields/fields';
import { namedPeople, readHousehold } from './household';
import { isReason } from './reason';

const people = { min: 0, max: VISIT.largestHousehold };
const part = number(people);

/** What every form of a visit asks. */
export const VISIT_FIELDS = bindFields({
  household_size: number({ ...people, required: true, min: 1 }),
  adults: part,
  children: part,
  seniors: part,
  event_id: reference('events', 'name'),
  note: multiline({ max: VISIT.noteMaximum }),
});

/** No more adults, children and seniors than people. */
export const householdFits: FormCheck = (values) => {
  const household = readHousehold(values);
  return namedPeople(household) > (household.household_size ?? 0)
    ? { household_size: 'resources.visits.create.household' }
    : {};
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
