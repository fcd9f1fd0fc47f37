import { createHash } from 'node:crypto';
import type postgres from 'postgres';
import { StartError } from '../startError';
import { dumpSchema } from './dumpSchema';
import type { Migration } from './readMigrations';
import { recordMigration } from './recordMigration';
import { SQUASH } from './squash';

const REPLACED: ReadonlySet<string> = new Set(SQUASH.replaced);

/** Whether a database was migrated before the migrations were squashed. */
export function isFromBeforeSquash(applied: Iterable<string>): boolean {
  return [...applied].some((version) => REPLACED.has(version));
}

/**
 * Takes over a database from before the squash: its schema is that of the squashed migrations
 * already, so only the record of what was applied is written anew, in one transaction. Its data
 * stay as they are.
 *
 * @param sql a superuser connection
 * @param migrations those of the folder
 * @throws StartError when its schema is another one; nothing is changed then
 */
export async function adoptDatabase(
  sql: postgres.Sql,
  migrations: readonly Migration[],
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`lock table supabase_migrations.schema_migrations in exclusive mode`;
    const rows = await tx<{ version: string }[]>`
      delete from supabase_migrations.schema_migrations returning version`;
    const hasAll =
      rows.length === REPLACED.size && rows.every(({ version }) => REPLACED.has(version));
    if (!hasAll || hashOf(await dumpSchema(tx)) !== SQUASH.schema)
      throw new StartError(
        'This database was made before the migrations were squashed and its schema is not the ' +
          'one that they make now; start over with npm run db:reset.',
      );
    for (const migration of migrations)
      if (migration.version <= SQUASH.last && migration.version !== SQUASH.added)
        await recordMigration(tx, migration);
  });
}

const hashOf = (dump: string): string => createHash('sha256').update(dump).digest('hex');
