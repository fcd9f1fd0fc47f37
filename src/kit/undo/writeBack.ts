import type { Identifier, RaRecord } from 'react-admin';
import { newerRecord } from '../../data/errors';
import type { LarderDataProvider } from '../../data/LarderDataProvider';

/** A record as a change left it, and the values that it had before. */
export interface Change {
  record: RaRecord;
  before: Readonly<Record<string, unknown>>;
}

/**
 * Writes the values back that records had before a change, one after the other. Those that somebody
 * changed since stay.
 *
 * @returns the ids of the others
 * @throws DataError as an update
 */
export async function writeBack(
  dataApi: Pick<LarderDataProvider, 'update'>,
  resource: string,
  changes: readonly Change[],
): Promise<Identifier[]> {
  const back: Identifier[] = [];
  for (const { record, before } of changes) {
    try {
      await dataApi.update(resource, { id: record.id, data: before, previousData: record });
      back.push(record.id);
    } catch (error) {
      if (!newerRecord(error)) throw error;
    }
  }
  return back;
}
