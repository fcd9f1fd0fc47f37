import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type postgres from 'postgres';
import { PROJECT_ROOT } from '../config';
import { StartError } from '../startError';

const SEED_FILE = 'supabase/seed.sql';

/** Makes the demo accounts in schema auth, before the seed refers to them. */
export type CreateAccounts = (tx: postgres.TransactionSql) => Promise<void>;

/**
 * Fills a new database with the demo data, once, in one transaction: an interrupted first start
 * leaves none of it. A database that has a network already is somebody's own and stays as it is.
 *
 * @param sql a superuser connection to a migrated database
 * @param createAccounts makes the accounts
 * @returns whether it was done now
 * @throws StartError when the seed fails
 */
export async function seed(sql: postgres.Sql, createAccounts: CreateAccounts): Promise<boolean> {
  const file = join(PROJECT_ROOT, SEED_FILE);
  if (!existsSync(file)) return false;
  const [done] = await sql`
    select from supabase_migrations.seed_files where path = ${SEED_FILE}`;
  const [network] = await sql`select from public.networks limit 1`;
  if (done || network) return false;
  try {
    await sql.begin(async (tx) => {
      await createAccounts(tx);
      await tx`set local session authorization postgres`;
      await tx`set local larder.demo = 'on'`;
      await tx.unsafe(readFileSync(file, 'utf8')).simple();
      await tx`reset session authorization`;
      await tx`
        insert into supabase_migrations.seed_files (path, hash) values (${SEED_FILE}, 'demo')`;
    });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new StartError(`The demo data could not be loaded: ${error.message}.`, { cause: error });
  }
  await sql`analyze`;
  return true;
}
