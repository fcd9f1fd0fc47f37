import { inject } from 'vitest';
import type { DatabaseAddress } from '../../local/database/address';

/** The database of the worker that runs this file: no other file is in it at the same time. */
export function ownDatabase(): DatabaseAddress {
  // vitest counts the workers that run at a time, from 1.
  const database = inject('databases')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!database) throw new Error('There are more workers than databases.');
  return database;
}
