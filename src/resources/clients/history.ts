import * as z from 'zod/mini';

const ENTITIES = ['clients', 'visits', 'orders'] as const;
const rowShape = z.object({
  id: z.int(),
  at: z.string(),
  /** A change, or another deed, such as that a pick list was printed. */
  action: z.string(),
  entity: z.enum(ENTITIES),
  entity_id: z.string(),
  /** Of a row about an order. */
  order_number: z.nullable(z.int()),
  actor_name: z.nullable(z.string()),
  diff: z.nullable(z.record(z.string(), z.unknown())),
});

/** One deed of the audit trail about a client, a visit or an order of the client. */
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

/** What a change shows where the values themselves must not be shown. */
export const MASKED = '••••';

const SECRET: ReadonlySet<string> = new Set(['partial_ssn']);

const masked = (column: string, value: unknown): unknown =>
  SECRET.has(column) && typeof value === 'string' && value !== '' ? MASKED : value;

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
    return [{ column, before: masked(column, before), after: masked(column, after) }];
  });
}
