import type postgres from 'postgres';
import { StartError } from '../startError';
import { adoptBaseline, isFromBeforeBaseline } from './adoptBaseline';
import { readMigrations, type Migration } from './readMigrations';
import { recordMigration } from './recordMigration';
import { lineOf, runAsPostgres } from './runAsPostgres';

/**
 * Applies the migrations that the database does not have, each in a transaction of its own, as the
 * role `postgres`, which is no superuser. A database from before the baseline is adopted first.
 *
 * @param sql a superuser connection to a bootstrapped database
 * @param directory the folder supabase/migrations
 * @returns how many were applied
 * @throws StartError when one fails (it leaves nothing behind), was edited after it ran, or when
 *   the database has migrations that the folder does not have
 */
export async function migrate(sql: postgres.Sql, directory: string): Promise<number> {
  const migrations = readMigrations(directory);
  let applied = await readApplied(sql);
  const [baseline] = migrations;
  if (baseline && isFromBeforeBaseline(applied)) {
    await adoptBaseline(sql, baseline);
    applied = await readApplied(sql);
  }
  const unknown = [...applied.keys()].find(
    (version) => !migrations.some((one) => one.version === version),
  );
  if (unknown !== undefined)
    throw new StartError(
      `The database has the migration ${unknown}, which this version of Larder does not ` +
        'know; use the newer version, or start over with npm run db:reset.',
    );
  let count = 0;
  for (const migration of migrations) {
    const checksum = applied.get(migration.version);
    if (checksum && checksum !== migration.checksum)
      throw new StartError(
        `The migration ${migration.file} was edited after it had been applied; put it back and ` +
          'write a new one, or start over with npm run db:reset.',
      );
    if (applied.has(migration.version)) continue;
    await apply(sql, migration);
    count += 1;
  }
  return count;
}

/** The checksums of the applied migrations by their versions; null where none was recorded. */
async function readApplied(sql: postgres.Sql): Promise<Map<string, string | null>> {
  const rows = await sql<{ version: string; checksum: string | null }[]>`
    select version, checksum from supabase_migrations.schema_migrations order by version`;
  return new Map(rows.map(({ version, checksum }) => [version, checksum]));
}

async function apply(sql: postgres.Sql, migration: Migration): Promise<void> {
  const { file, text } = migration;
  try {
    await sql.begin(async (tx) => {
      await runAsPostgres(tx, text);
      await recordMigration(tx, migration);
    });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new StartError(
      `The migration ${file} failed${lineOf(error, text)}: ${error.message}; ` +
        'the database is as it was before it.',
      { cause: error },
    );
  }
}
