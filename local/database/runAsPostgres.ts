import type postgres from 'postgres';

/**
 * Runs a text of SQL as the role `postgres`, which is no superuser, as on the hosted service.
 *
 * @param tx a transaction of a superuser
 */
export async function runAsPostgres(tx: postgres.TransactionSql, text: string): Promise<void> {
  await tx`set local session authorization postgres`;
  await tx.unsafe(text).simple();
  await tx`reset session authorization`;
}

/** Where an error of Postgres is in a text, as " in line 7": Postgres counts characters, people count lines. */
export function lineOf(error: Error, text: string): string {
  const position = 'position' in error ? Number(error.position) : NaN;
  if (!Number.isInteger(position)) return '';
  return ` in line ${[...text].slice(0, position).join('').split('\n').length}`;
}
