import type { PostgresConnection } from '@supabase/lite/postgres';

type Database = PostgresConnection['kysely'];

/**
 * Runs something in one transaction and commits it. When the connection is lost on the way, that is
 * said at once: the rollback that kysely's own version waits for would never be answered.
 *
 * @param database the pool of now
 * @param work what belongs together
 * @throws what `work` or the commit throws
 */
export async function inTransaction<T>(
  database: Database,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  const transaction = await database.startTransaction().execute();
  try {
    const result = await work(transaction);
    await transaction.commit().execute();
    return result;
  } catch (error) {
    const rollback = transaction.rollback().execute();
    if (isLoss(error)) rollback.catch(() => undefined);
    else await rollback;
    throw error;
  }
}

/** The driver's own codes (CONNECTION_CLOSED), and 57P01 to 57P03: Postgres ends the connection. */
function isLoss(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(CONNECTION_|57P0[123]$|E[A-Z]+$)/.test(code);
}
