import { createHash } from 'node:crypto';
import type postgres from 'postgres';
import { StartError } from '../startError';
import type { Migration } from './readMigrations';
import { recordMigration } from './recordMigration';

/*
 * One baseline replaces the migrations that were written before the first release
 * (docs/adr/0035-one-baseline.md). A database that has all of them has the schema of the baseline.
 */

/** The first of the replaced migrations: every database from before the baseline has it. */
const FIRST_REPLACED = '20261122100000';

/** SHA-256 of their migrations.lock: a line `<sha256>  <file>` for each of the 123. */
const REPLACED_LOCK = 'a8c69b83b3ed0498a5da5cae05ae58edb1238cc07ed671663068f527a3ef77e9';

/**
 * Whether a database was migrated before the baseline.
 *
 * @param applied the versions of its record
 */
export const isFromBeforeBaseline = (applied: ReadonlyMap<string, unknown>): boolean =>
  applied.has(FIRST_REPLACED);

/**
 * Adopts a database that has all replaced migrations, and no others: its record names the baseline
 * instead. Nothing else changes.
 *
 * @param sql a superuser connection
 * @param baseline the first migration of the folder
 * @throws StartError when the record lists anything else; the record stays as it is
 */
export async function adoptBaseline(sql: postgres.Sql, baseline: Migration): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`lock table supabase_migrations.schema_migrations in exclusive mode`;
    const rows = await tx<{ line: string }[]>`
      select concat(checksum, '  ', version, '_', name, '.sql', e'\n') as line
      from supabase_migrations.schema_migrations order by version`;
    const lock = rows.map(({ line }) => line).join('');
    if (createHash('sha256').update(lock).digest('hex') !== REPLACED_LOCK)
      throw new StartError(
        'This database is older than the last version before the baseline migration; start over ' +
          'with npm run db:reset.',
      );
    await tx`delete from supabase_migrations.schema_migrations`;
    await recordMigration(tx, baseline);
  });
}
