import * as z from 'zod/mini';

const ENTITIES = ['clients', 'household_members', 'visits', 'orders'] as const;
const rowShape = z.object({
  id: z.int(),
  at: z.string(),
  /** A change, or another deed, such as that a pick list was printed. */
  action: z.string(),
  entity: z.enum(ENTITIES),
  entity_id: z.string(),
  /** Of a row about an order. */
  order_number: z.nullable(z.int()),
  /** Of a row about a household member. */
  member_name: z.nullable(z.string()),
  /** Whose household a member left for or came from. */
  other_name: z.nullable(z.string()),
  actor_name: z.nullable(z.string()),
  diff: z.nullable(z.record(z.string(), z.unknown())),
});

/** One deed of the audit trail about a client, or a household member, a visit or an order of the client. */
export type HistoryRow = z.infer<typeof rowShape>;

/**
 * Reads the answer of the database function `client_history`.
 * @throws ZodError when it has another shape
 */
export const parseHistory = (answer: unknown) =>
  z.parse(z.object({ total: z.int(), rows: z.array(rowShape) }), answer);

/** A column before and after. */
export interface Change {
  column: string;
  before: unknown;
  after: unknown;
}

const isPair = (value: unknown): value is [unknown, unknown] =>
  Array.isArray(value) && value.length === 2;

/**
 * What an update changed, in the order of the columns that people know; others are left out.
 *
 * @param columns those with a label, in the order of the page
 */
export function changesOf({ action, diff }: HistoryRow, columns: readonly string[]): Change[] {
  if (action !== 'update' || diff === null) return [];
  return columns.flatMap((column) => {
    const pair = diff[column];
    if (!isPair(pair)) return [];
    const [before, after] = pair;
    return [{ column, before, after }];
  });
}
