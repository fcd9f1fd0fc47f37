import { rmSync } from 'node:fs';
import type postgres from 'postgres';
import { createDataDirectory, resolveDataDirectory } from '../postgres/dataDirectory';
import { loadSecrets } from '../secrets';
import { openDatabase } from './openDatabase';
import type { SchemaFile } from './schemaFiles';
import { temporaryData } from '../postgres/temporaryData';

/** A database that is gone once it is closed. */
export interface NewDatabase {
  /** A superuser connection. */
  sql: postgres.Sql;
  close: () => Promise<void>;
}

/**
 * Makes a database of its own.
 *
 * @param schemaFiles what makes it; without them all migrations do
 */
export async function openNewDatabase(schemaFiles?: readonly SchemaFile[]): Promise<NewDatabase> {
  const temporary = temporaryData('larder-database-');
  const remove = () => rmSync(temporary, { recursive: true, force: true });
  try {
    const directory = resolveDataDirectory(temporary);
    createDataDirectory(directory);
    const { connections, close } = await openDatabase(directory, loadSecrets(directory.path), {
      schemaFiles,
    });
    return { sql: connections.sql, close: () => close().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

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
  const { sql, close } = await openNewDatabase(schemaFiles);
  try {
    return await read(sql);
  } finally {
    await close();
  }
}
