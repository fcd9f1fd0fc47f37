import { HttpError, type Identifier, type RaRecord } from 'ra-core';
import { API } from '../config';
import { ConflictError, DataError, toDataError } from './errors';
import { isUuid } from './uuid';

/** The path of a change that lands only on the version read then, if one is named. */
export const lockedPath = (path: string, unchangedSince: string | undefined): string =>
  unchangedSince === undefined
    ? path
    : `${path}&updated_at=eq.${encodeURIComponent(unchangedSince)}`;

/** The version of a record, its `updated_at`; undefined for a record without one. */
export function lockOf(record: unknown): string | undefined {
  if (typeof record !== 'object' || record === null) return undefined;
  const value: unknown = Reflect.get(record, 'updated_at');
  return typeof value === 'string' ? value : undefined;
}

/** Whether the server found or changed no row where one was asked for (PostgREST's PGRST116). */
const isNoRow = (error: unknown): boolean => error instanceof HttpError && error.status === 406;

/**
 * Why a change met no row. Policies hide what somebody may not change, and the lock hides what
 * somebody else changed: only reading again tells the two apart.
 *
 * @param error what the change was answered
 * @param readAgain reads the record as it is now
 * @param unchangedSince the `updated_at` that the change named, if it did
 * @returns the error to throw: conflict, missing, refused, or the given one when it is another
 */
export async function explainNoRow(
  error: unknown,
  readAgain: () => Promise<RaRecord>,
  unchangedSince?: string,
): Promise<unknown> {
  if (!isNoRow(error)) return error;
  try {
    const current = await readAgain();
    const changed = unchangedSince !== undefined && current.updated_at !== unchangedSince;
    return changed
      ? new ConflictError(current, error)
      : new DataError({ kind: 'refused', cause: error });
  } catch (cause) {
    return isNoRow(cause) ? new DataError({ kind: 'missing', cause }) : cause;
  }
}

/**
 * Changes batch after batch, up to the first that fails; rows that the server left out were
 * refused.
 *
 * @throws DataError with the number of rows that were changed, once there are any; else whatever
 *   the first batch failed with
 */
export async function changeMany(
  ids: readonly Identifier[],
  size: number,
  change: (ids: string[]) => Promise<{ data?: Identifier[] }>,
): Promise<{ data: Identifier[] }> {
  const changed: Identifier[] = [];
  const rows = () => ({ asked: ids.length, changed: changed.length });
  for (const batch of batchesOf(ids, size)) {
    try {
      changed.push(...((await change(batch)).data ?? []));
    } catch (error) {
      if (changed.length === 0) throw error;
      const { kind, detail, values } = toDataError(error);
      throw new DataError({ kind, detail, values, rows: rows(), cause: error });
    }
  }
  if (changed.length < ids.length) throw new DataError({ kind: 'refused', rows: rows() });
  return { data: changed };
}

/** The ids without doubles and what can be none, in batches; by default as an address can hold. */
export function batchesOf(
  ids: readonly Identifier[],
  size: number = API.idsPerRequest,
): string[][] {
  const distinct = [...new Set(ids.filter(isUuid))];
  const batches: string[][] = [];
  for (let start = 0; start < distinct.length; start += size) {
    batches.push(distinct.slice(start, start + size));
  }
  return batches;
}
