import type { RaRecord } from 'react-admin';
import { ConflictError } from '../../data/DataError';

/** The record as it is now, when saving failed because somebody else changed it; else null. */
export const newerRecord = (error: unknown): RaRecord | null =>
  error instanceof ConflictError ? error.current : null;
