import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSystemError, StartError } from '../startError';

/** A file of supabase/migrations. */
export interface Migration {
  /** The UTC time at the beginning of the file's name, as `supabase db push` records it. */
  version: string;
  name: string;
  file: string;
  text: string;
  /** SHA-256 of the text, in hexadecimal digits. */
  checksum: string;
}

/**
 * Reads a folder of migrations.
 *
 * @param directory usually supabase/migrations; one that is not there holds none
 * @returns them in the order in which they run
 * @throws StartError for a file whose name tells no time
 */
export function readMigrations(directory: string): Migration[] {
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
