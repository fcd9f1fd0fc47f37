import * as z from 'zod/mini';
import { CUSTOM, customColumn } from '../../data/customColumns';

const rowShape = z.object({
  id: z.int(),
  at: z.string(),
  /** A change, or another deed, such as that a pick list was printed. */
  action: z.string(),
  /** Another one than the page's where something that belongs to the record was changed. */
  entity: z.string(),
  entity_id: z.string(),
  /** What the record of another entity is called: a number, a person. */
  name: z.nullable(z.string()),
  /** Whom else it is about: whose household a member left for, who was merged. */
  other_name: z.nullable(z.string()),
  actor_name: z.nullable(z.string()),
  diff: z.nullable(z.record(z.string(), z.unknown())),
});

const answerShape = z.object({ next: z.nullable(z.int()), rows: z.array(rowShape) });

/** One deed of the audit trail about a record, or about what belongs to it. */
export type HistoryRow = z.infer<typeof rowShape>;

/**
 * Reads the answer of the database function `record_history`: rows, newest first, and behind which row
 * the next ones are, null for none.
 * @throws ZodError when it has another shape
 */
export function parseHistory(answer: unknown) {
  const { next, rows } = z.parse(answerShape, answer);
  return { next, rows: rows.map((row) => ({ ...row, diff: row.diff && spreadDiff(row.diff) })) };
}

/** What changed, with a column for each answer to a question of the network's own. */
function spreadDiff({
  [CUSTOM]: custom,
  ...diff
}: Record<string, unknown>): Record<string, unknown> {
  if (!isPair(custom)) return diff;
  const [before, after] = custom.map(
    (values) => new Map<string, unknown>(Object.entries(values ?? {})),
  );
  const codes = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
  const answers = [...codes].flatMap((code): [string, unknown][] => {
    const pair = [before?.get(code) ?? null, after?.get(code) ?? null];
    return JSON.stringify(pair[0]) === JSON.stringify(pair[1]) ? [] : [[customColumn(code), pair]];
  });
  return { ...diff, ...Object.fromEntries(answers) };
}

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

/** Whether a record was made of a row of a file. */
export const isImported = ({ action, diff }: HistoryRow): boolean =>
  action === 'insert' && diff?.['imported'] === true;

/** What the database writes for itself: whose a row is, when and by whom. */
const OWN = /(^id|_id|_by|_at)$/;

/**
 * The columns besides that an update changed and whose values no field shows, such as settings: they are
 * named only.
 *
 * @param columns those that `changesOf` tells
 */
export function settingsOf({ action, diff }: HistoryRow, columns: readonly string[]): string[] {
  if (action !== 'update' || diff === null) return [];
  return Object.keys(diff)
    .filter((column) => !columns.includes(column) && !OWN.test(column))
    .sort();
}
