import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type postgres from 'postgres';
import { PROJECT_ROOT } from '../config';
import { StartError } from '../startError';
import { dumpSchema } from './dumpSchema';
import type { Migration } from './readMigrations';
import { recordMigration } from './recordMigration';
import { SQUASH } from './squash';

const MISSING = join(PROJECT_ROOT, 'local', 'database', 'adoption.sql');

/**
 * Whether a database was migrated before the migrations were squashed.
 *
 * @param applied the versions of its record
 * @param migrations those of the folder
 */
export function isFromBeforeSquash(
  applied: Iterable<string>,
  migrations: readonly Migration[],
): boolean {
  const present = new Set(migrations.map(({ version }) => version));
  return [...applied].some(
    (version) => version > SQUASH.since && version < SQUASH.until && !present.has(version),
  );
}

/**
 * Takes over a database from before the squash, in one transaction: its schema is that of the
 * squashed migrations but for what adoption.sql says, so the record of what was applied is written
 * anew. Its data stay as they are.
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
    const replaced: ReadonlySet<string> = new Set(SQUASH.replaced);
    const hasAll = rows.length === replaced.size && rows.every((row) => replaced.has(row.version));
    if (!hasAll || hashOfSchema(await dumpSchema(tx)) !== SQUASH.schema)
      throw new StartError(
        'This database was made before the migrations were squashed and its schema is not the ' +
          'one that they make now; start over with npm run db:reset.',
      );
    await tx`set local session authorization postgres`;
    await tx.unsafe(readFileSync(MISSING, 'utf8')).simple();
    await tx`reset session authorization`;
    for (const migration of migrations)
      if (migration.version < SQUASH.until && migration.version !== SQUASH.added)
        await recordMigration(tx, migration);
  });
}

/** SHA-256 of a dump without the procedure that is made anew. */
export function hashOfSchema(dump: string): string {
  const kept = dump.split('\n\n').filter((block) => !block.startsWith(SQUASH.procedure));
  return createHash('sha256').update(kept.join('\n\n')).digest('hex');
}
