import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PROJECT_ROOT } from '../config';
import { generateTypes } from '../database/generateTypes';
import { checkMigrations, recordMigrations } from '../database/migrationLock';
import { withNewDatabase } from '../database/withNewDatabase';
import { StartError } from '../startError';
import { runCommand } from './runCommand';

const TYPES_FILE = join(PROJECT_ROOT, 'src', 'db', 'types.gen.ts');

/**
 * `npm run db:types` writes src/db/types.gen.ts from the migrations, applied to a database of its
 * own, and records the new ones in supabase/migrations.lock; with `--check` it only compares and
 * fails when something differs.
 */
async function types(): Promise<void> {
  const isCheck = process.argv.includes('--check');
  if (isCheck) checkMigrations(PROJECT_ROOT);
  const text = await withNewDatabase((sql) => generateTypes(sql, TYPES_FILE));
  const current = existsSync(TYPES_FILE) ? readFileSync(TYPES_FILE, 'utf8') : '';
  if (!isCheck) {
    recordMigrations(PROJECT_ROOT);
    mkdirSync(dirname(TYPES_FILE), { recursive: true });
    if (text !== current) writeFileSync(TYPES_FILE, text);
    return;
  }
  if (text !== current)
    throw new StartError(
      'src/db/types.gen.ts is not what the migrations say; run npm run db:types.',
    );
}

await runCommand(types);
