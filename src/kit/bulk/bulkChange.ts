import type { Identifier, RaRecord } from 'react-admin';
import { isPartlyDone, newerRecord } from '../../data/errors';
import type { LarderDataProvider } from '../../data/LarderDataProvider';
import { isSameValue } from '../fields/bindField';
import type { Change } from '../undo/writeBack';

/** One value for a column of several records. */
export interface BulkChange {
  resource: string;
  source: string;
  /** Null empties it. */
  value: unknown;
  /** As they are now; those that have the value already stay as they are. */
  rows: readonly RaRecord[];
}

/** What became of it. */
export interface BulkOutcome {
  /** The records as they are now, with what they were before. */
  changed: readonly Change[];
  /** Those that could not be changed. */
  skipped: readonly Identifier[];
}

type Calls = Pick<LarderDataProvider, 'updateMany' | 'getMany'>;

/**
 * Writes one value into a column of several records, by sets as large as one request may change.
 *
 * @throws DataError where nothing was changed
 */
export async function bulkChange(calls: Calls, change: BulkChange): Promise<BulkOutcome> {
  const { resource, source, value } = change;
  const rows = change.rows.filter((row) => !isSameValue(row[source], value));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { changed: [], skipped: [] };
  try {
    await calls.updateMany(resource, { ids, data: { [source]: value } });
  } catch (error) {
    if (!isPartlyDone(error)) throw error;
  }
  // Only who knows the records as they were left can tell later whether they were changed since.
  const { data: after } = await calls.getMany<RaRecord>(resource, { ids });
  const done = new Map(
    after.filter((row) => isSameValue(row[source], value)).map((row) => [row.id, row] as const),
  );
  return {
    changed: rows.flatMap((row) => {
      const record = done.get(row.id);
      return record ? [{ record, before: { [source]: (row[source] as unknown) ?? null } }] : [];
    }),
    skipped: ids.filter((id) => !done.has(id)),
  };
}

/** Codes that several records are given besides those that they have. */
export interface BulkAddition {
  resource: string;
  source: string;
  codes: readonly string[];
  /** As in `Field`. */
  add: (chosen: readonly string[], code: string) => string[];
  /** All codes: of those that stand for each other the first is the strongest, and stays. */
  order: readonly string[];
  /** As they are now: one that was changed since stays as it is. */
  rows: readonly RaRecord[];
}

/**
 * Adds codes to a list of several records, one record after the other, each in the version that was read: what was
 * written meanwhile is never lost.
 *
 * @throws DataError where nothing was changed
 */
export async function bulkAdd(
  calls: Pick<LarderDataProvider, 'update'>,
  { resource, source, codes, add, order, rows }: BulkAddition,
): Promise<BulkOutcome> {
  const changed: Change[] = [];
  const skipped: Identifier[] = [];
  for (const row of rows) {
    const chosen = (row[source] as string[] | null) ?? [];
    const all = codes.reduce((had, code) => {
      const next = add(had, code);
      const isStronger = (each: string) => order.indexOf(each) < order.indexOf(code);
      return had.some((each) => !next.includes(each) && isStronger(each)) ? had : next;
    }, chosen);
    if (isSameValue(all, chosen)) continue;
    try {
      const { data: record } = await calls.update<RaRecord>(resource, {
        id: row.id,
        data: { [source]: all },
        previousData: row,
      });
      changed.push({ record, before: { [source]: row[source] ?? null } });
    } catch (error) {
      if (!newerRecord(error) && changed.length === 0) throw error;
      skipped.push(row.id);
    }
  }
  return { changed, skipped };
}
