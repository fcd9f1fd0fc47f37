import { VISIT } from '../../config';

/** Of how many people a household is, by age; `unknown` are those whose age nobody told. */
export interface Household {
  adults: number;
  children: number;
  seniors: number;
  unknown: number;
}

/** The parts that have an age. */
export const AGES = ['adults', 'children', 'seniors'] as const;

/** All parts of a household, which add up to its size. */
export const PARTS = [...AGES, 'unknown'] as const;

export type Part = (typeof PARTS)[number];

/** Somebody of whom nothing is known: what a form shows until the database has counted. */
export const SOMEBODY: Household = { adults: 0, children: 0, seniors: 0, unknown: 1 };

const count = (value: unknown): number =>
  typeof value === 'number' && Number.isInteger(value) ? value : 0;

/** Reads the parts that a form holds. */
export const readHousehold = (values: Readonly<Record<string, unknown>>): Household => ({
  adults: count(values['adults']),
  children: count(values['children']),
  seniors: count(values['seniors']),
  unknown: count(values['unknown']),
});

/** The parts of a visit that was saved: whom none of them names is of unknown age. */
export function householdOf(visit: Readonly<Record<string, unknown>>): Household {
  const parts = { ...readHousehold(visit), unknown: 0 };
  return { ...parts, unknown: Math.max(0, count(visit['household_size']) - sizeOf(parts)) };
}

/** How many people they are. */
export const sizeOf = (household: Household): number =>
  PARTS.reduce((sum, part) => sum + household[part], 0);

/** How many have an age. */
const named = (household: Household): number => sizeOf(household) - household.unknown;

/**
 * A household after one part was counted again. While some of it is of unknown age its size stays: who
 * gets an age is unknown no more, and the other way round.
 *
 * @param start as the form began
 */
export function withPart(start: Household, now: Household, part: Part, value: number): Household {
  const next = { ...now, [part]: value };
  if (part === 'unknown' || start.unknown === 0) return next;
  return { ...next, unknown: Math.max(0, sizeOf(start) - named(next)) };
}

/** What is wrong with a household: nobody, or more than a visit can be for. */
export function problemOf(household: Household): 'nobody' | 'tooMany' | null {
  const size = sizeOf(household);
  if (size === 0) return 'nobody';
  return size > VISIT.largestHousehold ? 'tooMany' : null;
}
