import { isDataError } from '../../data/DataError';

/** Whether a bulk change stopped half-way: some rows were changed, others were not. */
export const isPartlyDone = (error: unknown): boolean =>
  isDataError(error) && error.rows !== undefined && error.rows.changed > 0;
