import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PROJECT_ROOT } from '../config';
import { generateTypes } from '../database/generateTypes';
import { openDatabase } from '../database/openDatabase';
import { createDataDirectory, resolveDataDirectory } from '../postgres/dataDirectory';
import { loadSecrets } from '../secrets';
import { StartError } from '../startError';
import { runCommand } from './runCommand';

const TYPES_FILE = join(PROJECT_ROOT, 'src', 'db', 'types.gen.ts');

/**
 * `npm run db:types` writes src/db/types.gen.ts from the migrations, applied to a database of its
 * own; with `--check` it only compares and fails when they differ.
 */
async function types(): Promise<void> {
  const text = await readTypes();
  const current = existsSync(TYPES_FILE) ? readFileSync(TYPES_FILE, 'utf8') : '';
  if (!process.argv.includes('--check')) {
    mkdirSync(dirname(TYPES_FILE), { recursive: true });
    if (text !== current) writeFileSync(TYPES_FILE, text);
    return;
  }
  if (text !== current)
    throw new StartError(
      'src/db/types.gen.ts is not what the migrations say; run npm run db:types.',
    );
}

async function readTypes(): Promise<string> {
  const temporary = mkdtempSync(join(tmpdir(), 'larder-types-'));
  try {
    const directory = resolveDataDirectory(temporary);
    createDataDirectory(directory);
    const database = await openDatabase(directory, loadSecrets(directory.path), {});
    try {
      return await generateTypes(database.connections.sql, TYPES_FILE);
    } finally {
      await database.close();
    }
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

await runCommand(types);
