import { HttpError, type RaRecord } from 'ra-core';
import { ConflictError, DataError } from './DataError';

/** Whether the server found or changed no row where one was asked for (PostgREST's PGRST116). */
export const isNoRow = (error: unknown): boolean =>
  error instanceof HttpError && error.status === 406;

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
