import { ENTITY_NAMES, entityOf } from '../entities';
import type { ChoiceWords } from './choices';
import { entityTexts } from './entityTexts';

/** The kinds of a network's own fields. */
export const FIELD_KINDS = {
  short_text: 'Short text',
  long_text: 'Long text',
  whole_number: 'Whole number',
  decimal_number: 'Decimal number',
  yes_no: 'Yes or no',
  date: 'Date',
  one_of: 'One choice',
  some_of: 'Several choices',
} as const satisfies ChoiceWords<string>;

/** A kind of field. */
export type FieldKind = keyof typeof FIELD_KINDS;

/** Who reads a field, and answers it. */
export const FIELD_READERS = {
  all: 'All staff',
  admins: 'Network admins only',
} as const satisfies ChoiceWords<string>;

/** Whose records take fields of the network's own, with their words. */
export const FIELD_ENTITIES: ChoiceWords<string> = Object.fromEntries(
  ENTITY_NAMES.filter((name) => entityOf(name).customFields).map((name) => [
    name,
    entityTexts(name).list.title,
  ]),
);

/** The answers to a question of yes or no. */
export const YES_NO = { yes: 'Yes', no: 'No' } as const satisfies ChoiceWords<string>;
