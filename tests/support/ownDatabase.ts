import postgres from 'postgres';
import { inject } from 'vitest';
import type { DatabaseAddress } from '../../local/database/address';

/** What this process has claimed; the module itself is loaded anew for every file. */
const claims: { larderDatabase?: DatabaseAddress } = globalThis;

/**
 * The database of this process: no other file is in it at the same time.
 *
 * @throws before `claimDatabase`
 */
export function ownDatabase(): DatabaseAddress {
  if (!claims.larderDatabase) throw new Error('This project claims no database.');
  return claims.larderDatabase;
}

/**
 * Claims one of the databases for this process, once, until it ends. A lock in the database says
 * whose it is: the numbers that vitest gives its workers are not each one's own where another
 * project's files ran before.
 */
export async function claimDatabase(): Promise<void> {
  if (claims.larderDatabase) return;
  const databases = inject('databases');
  for (const database of databases) {
    const sql = postgres({ ...database.superuser, max: 1 });
    // When all are taken, the last one is waited for: a process before this one is about to end.
    const isLast = database === databases.at(-1);
    const [lock] = isLast
      ? await sql`select pg_advisory_lock(1), true as taken`
      : await sql`select pg_try_advisory_lock(1) as taken`;
    if (lock?.taken === true) {
      claims.larderDatabase = database;
      return;
    }
    await sql.end();
  }
}
