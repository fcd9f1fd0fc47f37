import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type postgres from 'postgres';
import { createDataDirectory, resolveDataDirectory } from '../postgres/dataDirectory';
import { loadSecrets } from '../secrets';
import { openDatabase } from './openDatabase';
import type { SchemaFile } from './schemaFiles';

/**
 * Makes a database of its own, which is gone afterwards.
 *
 * @param read gets a superuser connection to it
 * @param schemaFiles what makes it; without them all migrations do
 * @returns what `read` gave
 */
export async function withNewDatabase<T>(
  read: (sql: postgres.Sql) => Promise<T>,
  schemaFiles?: readonly SchemaFile[],
): Promise<T> {
  const temporary = mkdtempSync(join(tmpdir(), 'larder-database-'));
  try {
    const directory = resolveDataDirectory(temporary);
    createDataDirectory(directory);
    const database = await openDatabase(directory, loadSecrets(directory.path), {
      schemaFiles,
    });
    try {
      return await read(database.connections.sql);
    } finally {
      await database.close();
    }
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
