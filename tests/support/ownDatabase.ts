import postgres from 'postgres';
import { inject } from 'vitest';
import type { DatabaseAddress } from '../../local/database/address';

/**
 * The database of this process: no other file is in it at the same time.
 *
 * @throws before `claimDatabase`
 */
export function ownDatabase(): DatabaseAddress {
  const { CLAIMED_DATABASE } = process.env;
  const database = inject('databases').find(
    ({ superuser }) => superuser.database === CLAIMED_DATABASE,
  );
  if (!database) throw new Error('This process has claimed no database.');
  return database;
}

/**
 * Claims one of the databases for this process, once, until it ends. A lock in the database says
 * whose it is: the numbers that vitest gives its workers are not each one's own where another
 * project's files ran before.
 */
export async function claimDatabase(): Promise<void> {
  if (process.env.CLAIMED_DATABASE) return;
  const databases = inject('databases');
  for (const { superuser } of databases) {
    const sql = postgres({ ...superuser, max: 1 });
    // When all are taken, the last one is waited for: a process before this one is about to end.
    const isLast = superuser === databases.at(-1)?.superuser;
    const [lock] = isLast
      ? await sql`select pg_advisory_lock(1), true as taken`
      : await sql`select pg_try_advisory_lock(1) as taken`;
    if (lock?.taken === true) {
      process.env.CLAIMED_DATABASE = superuser.database;
      return;
    }
    await sql.end();
  }
}
