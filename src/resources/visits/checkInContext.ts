import * as z from 'zod/mini';
import { formatDate } from '../../i18n/dates';
import type { Text } from '../../i18n/text';

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

const count = z.nullable(z.int());

const contextShape = z.object({
  client: z.object({ id: z.string(), full_name: z.string() }),
  last_visit: z.nullable(
    z.object({
      /** The day at the location where it was. */
      visited_on: z.string(),
      household_size: z.int(),
      adults: count,
      children: count,
      seniors: count,
    }),
  ),
  events: z.array(z.object({ id: z.string(), name: z.string() })),
  limit: z.nullable(limitShape),
  location: z.object({
    id: z.string(),
    name: z.string(),
    inventory_tracking_enabled: z.boolean(),
    strict_inventory_tracking_enabled: z.boolean(),
  }),
});

/** All that the check-in form is filled from. */
export type CheckInContext = z.infer<typeof contextShape>;

/**
 * Reads the answer of the database function `check_in_context`.
 * @throws ZodError when it has another shape
 */
export const parseContext = (answer: unknown): CheckInContext => z.parse(contextShape, answer);

const resultShape = z.object({
  visit_id: z.string(),
  order_id: z.nullable(z.string()),
  order_number: z.nullable(z.int()),
  repeated: z.boolean(),
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
