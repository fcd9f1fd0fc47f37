import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type postgres from 'postgres';
import { PROJECT_ROOT } from '../config';
import { requireSame } from '../database/compareSchemas';
import { readSchema, type Schema } from '../database/dumpSchema';
import { generateTypes } from '../database/generateTypes';
import { checkMigrations, recordMigrations } from '../database/migrationLock';
import { readSchemaFiles } from '../database/schemaFiles';
import { withNewDatabase } from '../database/withNewDatabase';
import { StartError } from '../startError';
import { runCommand } from './runCommand';

const TYPES_FILE = join(PROJECT_ROOT, 'src', 'db', 'types.gen.ts');

/**
 * `npm run db:types` writes src/db/types.gen.ts from the migrations, applied to a database of its
 * own, and records the new ones in supabase/migrations.lock; with `--check` it only compares and
 * fails when something differs, also supabase/schemas from the migrations.
 */
async function types(): Promise<void> {
  if (process.argv.includes('--check')) return check();
  const text = await withNewDatabase((sql) => generateTypes(sql, TYPES_FILE));
  recordMigrations(PROJECT_ROOT);
  mkdirSync(dirname(TYPES_FILE), { recursive: true });
  if (text !== readTypes()) writeFileSync(TYPES_FILE, text);
}

const readTypes = (): string => (existsSync(TYPES_FILE) ? readFileSync(TYPES_FILE, 'utf8') : '');

const schemaOf = (sql: postgres.Sql): Promise<Schema> => sql.begin((tx) => readSchema(tx));

async function check(): Promise<void> {
  checkMigrations(PROJECT_ROOT);
  const files = readSchemaFiles(PROJECT_ROOT);
  const [migrated, stated] = await Promise.all([
    withNewDatabase(async (sql) => ({
      types: await generateTypes(sql, TYPES_FILE),
      schema: await schemaOf(sql),
    })),
    withNewDatabase(schemaOf, files),
  ]);
  requireSame(migrated.schema, stated, files);
  if (migrated.types !== readTypes())
    throw new StartError(
      'src/db/types.gen.ts is not what the migrations say; run npm run db:types.',
    );
}

await runCommand(types);
