import * as z from 'zod/mini';
import { FACTS, PLACE } from '../../resources/visits/checkInContext';

const rowShape = z.object({
  ...FACTS,
  /** Why a close match is one; null for a match. */
  reason: z.nullable(z.string()),
  /** Who of the household was found, where it was not the client. */
  member: z.nullable(z.string()),
});

/** Somebody whom a search found. */
export type DeskRow = z.infer<typeof rowShape>;

const answerShape = z.object({
  total: z.int(),
  /** The only one whom the whole text means. */
  chosen: z.nullable(z.string()),
  /** Nobody is found: the rows come close. */
  close: z.boolean(),
  rows: z.array(rowShape),
  /** What a text asks for beside a name. */
  asked: z.object({ days: z.array(z.string()), phone: z.nullable(z.string()) }),
});

/** What the database function `find_at_desk` answers. */
export type DeskAnswer = z.infer<typeof answerShape>;

/** @throws ZodError when it has another shape */
export const parseAnswer = (answer: unknown): DeskAnswer => z.parse(answerShape, answer);

/** The answer of `check_in_context` as that of a search which found one. */
export function answerOfOne(answer: unknown): DeskAnswer {
  const facts = z.parse(z.object(FACTS), answer);
  return {
    ...{ total: 1, chosen: facts.client.id, close: false },
    ...{ rows: [{ ...facts, reason: null, member: null }], asked: { days: [], phone: null } },
  };
}

const count = z.nullable(z.int());

const visitShape = z.object({
  id: z.string(),
  client_id: z.string(),
  full_name: z.string(),
  visited_at: z.string(),
  household_size: z.int(),
  adults: count,
  children: count,
  seniors: count,
  by: z.nullable(z.string()),
  /** Who asks saved it. */
  is_own: z.nullable(z.boolean()),
  /** For how long who asks may take it back. */
  undo_seconds: z.int(),
});

/** A visit of today. */
export type DayVisit = z.infer<typeof visitShape>;

const dayShape = z.object({
  ...PLACE,
  households: z.int(),
  people: z.int(),
  /** How many visits there are, of which `visits` are the newest. */
  total: z.int(),
  visits: z.array(visitShape),
});

/** What the database function `desk_day` answers. */
export type DeskDay = z.infer<typeof dayShape>;

/** @throws ZodError when it has another shape */
export const parseDay = (answer: unknown): DeskDay => z.parse(dayShape, answer);
