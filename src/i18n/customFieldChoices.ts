import type { ChoiceWords } from './choices';

/** The kinds of a network's own fields. */
export const FIELD_KINDS = {
  short_text: 'Short text',
  long_text: 'Long text',
  whole_number: 'Whole number',
  decimal_number: 'Decimal number',
  yes_no: 'Yes or no',
  date: 'Date',
  one_of: 'One of',
  some_of: 'Some of',
} as const satisfies ChoiceWords<string>;

/** A kind of field. */
export type FieldKind = keyof typeof FIELD_KINDS;

/** Whose records take fields of the network's own. */
export const FIELD_ENTITIES = {
  clients: 'Clients',
  household_members: 'Household members',
  visits: 'Visits',
  inventory_items: 'Items',
  events: 'Events',
} as const satisfies ChoiceWords<string>;

/** The answers to a question of yes or no. */
export const YES_NO = { yes: 'Yes', no: 'No' } as const satisfies ChoiceWords<string>;
