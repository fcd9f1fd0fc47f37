import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type postgres from 'postgres';
import { isSystemError, StartError } from '../startError';

interface Migration {
  /** The UTC time at the beginning of the file's name, as `supabase db push` records it. */
  version: string;
  name: string;
  file: string;
  text: string;
  checksum: string;
}

/**
 * Applies the migrations that the database does not have, each in a transaction of its own, as the
 * role `postgres`, which is no superuser.
 *
 * @param sql a superuser connection to a bootstrapped database
 * @param directory the folder supabase/migrations
 * @returns how many were applied
 * @throws StartError when one fails (it leaves nothing behind), was edited after it ran, or when
 *   the database has migrations that the folder does not have
 */
export async function migrate(sql: postgres.Sql, directory: string): Promise<number> {
  const migrations = readMigrations(directory);
  const rows = await sql<{ version: string; checksum: string | null }[]>`
    select version, checksum from supabase_migrations.schema_migrations order by version`;
  const applied = new Map(rows.map(({ version, checksum }) => [version, checksum]));
  const unknown = rows.find(({ version }) => !migrations.some((one) => one.version === version));
  if (unknown)
    throw new StartError(
      `The database has the migration ${unknown.version}, which this version of Larder does not ` +
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

function readMigrations(directory: string): Migration[] {
  return listFiles(directory)
    .map((file) => {
      const parts = file.match(/^(\d+)_(.+)\.sql$/);
      if (!parts?.[1] || !parts[2])
        throw new StartError(`The migration ${file} must be named <time>_<what it does>.sql.`);
      const text = readFileSync(join(directory, file), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      return { version: parts[1], name: parts[2], file, text, checksum };
    })
    .sort((a, b) => (a.version < b.version ? -1 : 1));
}

function listFiles(directory: string): string[] {
  try {
    return readdirSync(directory).filter((file) => file.endsWith('.sql'));
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return [];
    throw error;
  }
}

async function apply(sql: postgres.Sql, migration: Migration): Promise<void> {
  const { version, name, file, text, checksum } = migration;
  try {
    await sql.begin(async (tx) => {
      await tx`set local session authorization postgres`;
      await tx.unsafe(text).simple();
      await tx`reset session authorization`;
      await tx`insert into supabase_migrations.schema_migrations ${tx({
        version,
        name,
        checksum,
        statements: [text],
      })}`;
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

/** Postgres counts characters; people count lines. */
function lineOf(error: Error, text: string): string {
  const position = 'position' in error ? Number(error.position) : NaN;
  if (!Number.isInteger(position)) return '';
  return ` in line ${[...text].slice(0, position).join('').split('\n').length}`;
}
