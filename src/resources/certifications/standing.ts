import * as z from 'zod/mini';
import { PROGRAM } from '../../config';

const text = z.nullable(z.string());
const number = z.nullable(z.int());

const standingShape = z.object({
  program_id: z.string(),
  name: z.string(),
  state: z.enum([
    ...(['certified', 'sign', 'over_limit', 'ended', 'not_certified'] as const),
    ...(['under_age', 'outside_area'] as const),
  ]),
  /** The certification that holds. */
  certification_id: text,
  /** The last day of it, or of the last one that held. */
  ends_on: text,
  days_left: number,
  basis: text,
  /** How many people it was made for. */
  certified_size: number,
  /** From when another visit counts. */
  next_on: text,
});

/** Where a household stands with a program, as the database function `program_standings` answers it. */
export type Standing = z.infer<typeof standingShape>;

/** Where a household stands with each program of a location. */
export const STANDINGS = z.array(standingShape);

const offeredShape = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.string(),
  /** When a household signs. */
  signature: z.enum(['never', 'at_certification', 'each_visit']),
  on_paper_only: z.boolean(),
  asks: z.enum(['nothing', 'within_limit', 'amount']),
  /** What a household is eligible by besides its income. */
  bases: z.array(z.string()),
  minimum_age: number,
  certification_months: number,
  /** Of today; null where the network has entered none. */
  limits: z.nullable(
    z.object({ starts_on: z.string(), amounts: z.array(z.int()), each_further: z.int() }),
  ),
});

/** What a location asks for a program, as the database function `desk_programs` answers it. */
export type OfferedProgram = z.infer<typeof offeredShape>;

/** The programs that a location offers. */
export const OFFERED = z.array(offeredShape);

/** The income up to which a household of so many people is eligible; null where none is entered. */
export function limitFor({ limits }: OfferedProgram, size: number): number | null {
  if (!limits || size < 1) return null;
  const listed = limits.amounts.length;
  const amount = limits.amounts[Math.min(size, listed) - 1];
  return amount === undefined ? null : amount + Math.max(size - listed, 0) * limits.each_further;
}

/** Whether a certification that holds ends within `PROGRAM.endsSoon` days. */
export const endsSoon = ({ days_left: days }: Standing): boolean =>
  days !== null && days <= PROGRAM.endsSoon;

/**
 * Whether something has to be decided before a visit: to sign, or to certify. Most households take TEFAP food; for another
 * program only those are asked who had it before.
 */
export const isDue = ({ state }: Standing, { kind }: OfferedProgram): boolean =>
  state === 'sign' || state === 'ended' || (state === 'not_certified' && kind === 'tefap');

/** Whether a certification holds that was made for another household size, or ends soon. */
export const isOutdated = (standing: Standing, size: number): boolean =>
  (standing.state === 'certified' || standing.state === 'sign') &&
  (standing.certified_size !== size || endsSoon(standing));

/**
 * Where a household stands that no program knows yet.
 *
 * @param age of its only person, where the birth date is known
 */
export const newStandings = (
  offered: readonly OfferedProgram[],
  age: number | null,
): readonly Standing[] =>
  offered.map(({ id, name, minimum_age: least }) => ({
    ...{ program_id: id, name, certification_id: null, ends_on: null, days_left: null },
    ...{ basis: null, certified_size: null, next_on: null },
    state: least !== null && age !== null && age < least ? 'under_age' : 'not_certified',
  }));
