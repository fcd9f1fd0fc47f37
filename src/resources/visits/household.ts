/** A household as people type it: null where a field is empty or no number. */
export interface Household {
  household_size: number | null;
  adults: number | null;
  children: number | null;
  seniors: number | null;
}

export const PARTS = ['adults', 'children', 'seniors'] as const;

const numberOrNull = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) ? value : null;

/** Reads the fields of a form, of which some may hold what is no number. */
export const readHousehold = (values: Readonly<Record<string, unknown>>): Household => ({
  household_size: numberOrNull(values['household_size']),
  adults: numberOrNull(values['adults']),
  children: numberOrNull(values['children']),
  seniors: numberOrNull(values['seniors']),
});

/** How many people the parts name. */
export const namedPeople = (household: Readonly<Omit<Household, 'household_size'>>): number =>
  PARTS.reduce((sum, part) => sum + (household[part] ?? 0), 0);

/**
 * The household size after a part has changed. While the parts name everybody the size follows
 * them; a household with people that no part names only grows when the parts exceed it. A size
 * that was typed in the same moment stays.
 */
export function sizeAfter(before: Household, now: Household): number | null {
  if (before.household_size !== now.household_size) return now.household_size;
  if (PARTS.every((part) => before[part] === now[part])) return now.household_size;
  const named = namedPeople(now);
  const follows = namedPeople(before) === before.household_size;
  if (named === 0 || (!follows && named <= (now.household_size ?? 0))) return now.household_size;
  return named;
}
