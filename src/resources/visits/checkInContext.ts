import * as z from 'zod/mini';
import { formatDate } from '../../i18n/dates';
import type { Text } from '../../i18n/text';
import { OFFERED, STANDINGS } from '../certifications/standing';
import { PERSON_NEED } from '../orders/clashes';

const limitShape = z.object({
  max_visits: z.int(),
  period_days: z.int(),
  scope: z.enum(['network', 'location']),
  visits: z.int(),
  exceeded: z.boolean(),
  /** A day of the location. */
  next_eligible_on: z.nullable(z.string()),
});

/** What the network's visit rules say about a client at a location. */
export type VisitLimit = z.infer<typeof limitShape>;

const text = z.nullable(z.string());

const answers = z.record(z.string(), z.unknown());

const savedShape = z.object({ clients: z.optional(answers), visits: z.optional(answers) });

/** What the client and the visit hold, by table and code, once answers were saved. */
export type SavedAnswers = z.infer<typeof savedShape>;

/** What the functions that make a visit say of its answers; undefined where none were given. */
export const SAVED_ANSWERS = z.optional(savedShape);

const hereShape = z.object({ visit_id: z.string(), visited_at: z.string(), by: text });

/** A visit of today at the location, and who saved it. */
export type HereToday = z.infer<typeof hereShape>;

/** The parts of what a desk knows of a client, as the database function `check_in_facts` answers it. */
export const FACTS = {
  client: z.object({
    id: z.string(),
    full_name: z.string(),
    date_of_birth: text,
    phone_number: text,
    address_line1: text,
    address_line2: text,
    city: text,
    pinned_note: text,
    /** What they answered to the network's own fields, by code. */
    custom: answers,
  }),
  /** What its people must not or do not eat. */
  needs: z.array(PERSON_NEED),
  /** Who belongs to the household today, and from where that is known; the parts add up to the size. */
  household: z.object({
    size: z.int(),
    adults: z.int(),
    children: z.int(),
    seniors: z.int(),
    unknown: z.int(),
    from: z.enum(['members', 'last_visit', 'told', 'nothing']),
  }),
  /** The day of the last visit in the network, at the location where it was. */
  last_visit: z.nullable(z.object({ visited_on: z.string() })),
  limit: z.nullable(limitShape),
  here_today: z.nullable(hereShape),
  /** Where the household stands with each program of the location. */
  programs: STANDINGS,
};

const factsShape = z.object(FACTS);

export type CheckInFacts = z.infer<typeof factsShape>;

/** The parts of where a desk stands, as the database function `desk_place` answers it. */
export const PLACE = {
  /** The location's day. */
  today: z.string(),
  events: z.array(z.object({ id: z.string(), name: z.string(), start_time: text, end_time: text })),
  location: z.object({
    id: z.string(),
    name: z.string(),
    inventory_tracking_enabled: z.boolean(),
    strict_inventory_tracking_enabled: z.boolean(),
  }),
  /** What is asked for each program. */
  programs_offered: OFFERED,
};

const placeShape = z.object(PLACE);

export type DeskPlace = z.infer<typeof placeShape>;

/** All that the check-in form is filled from. */
export type CheckInContext = CheckInFacts & DeskPlace;

/**
 * Reads the answer of the database function `check_in_context`.
 * @throws ZodError when it has another shape
 */
export const parseContext = (answer: unknown): CheckInContext => ({
  ...z.parse(factsShape, answer),
  ...z.parse(placeShape, answer),
});

const resultShape = z.object({
  visit_id: z.string(),
  client_id: z.string(),
  order_id: text,
  order_number: z.nullable(z.int()),
  repeated: z.boolean(),
  answers: SAVED_ANSWERS,
});

/** What the database function `check_in` made; `repeated` when an earlier attempt made it. */
export type CheckInResult = z.infer<typeof resultShape>;

/** @throws ZodError when the answer has another shape */
export const parseResult = (answer: unknown): CheckInResult => z.parse(resultShape, answer);

/** The limit for which the database refused a visit; null when it was refused for another reason. */
export function limitOf(details: unknown): VisitLimit | null {
  const read = z.safeParse(
    z.object({ code: z.literal('visit_limit'), limit: limitShape }),
    details,
  );
  return read.success ? read.data.limit : null;
}

const alreadyHere = z.object({
  code: z.literal('already_here'),
  visit: hereShape,
  limit: z.nullable(limitShape),
});

/** The visit of today for which the database refused another one, and the limit; null else. */
export function secondVisitOf(
  details: unknown,
): { visit: HereToday; limit: VisitLimit | null } | null {
  const read = z.safeParse(alreadyHere, details);
  return read.success ? read.data : null;
}

/** Whether the database refused a visit for a reason that says too little. */
export const lacksReason = (details: unknown): boolean =>
  z.safeParse(z.object({ code: z.literal('visit_reason') }), details).success;

/** Why a visit is over the limit, and when the next one is due. */
export function explainLimit(limit: VisitLimit, translate: Text) {
  const { visits, max_visits, period_days, next_eligible_on: next } = limit;
  const reason = translate(`resources.visits.limit.${limit.scope}`, {
    smart_count: visits,
    days: period_days,
    maximum: max_visits,
  });
  if (next === null) return { reason, next: null };
  return { reason, next: translate('resources.visits.limit.next', { date: formatDate(next) }) };
}
