import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../startError';
import { readMigrations } from './readMigrations';

/*
 * supabase/migrations.lock: a line `<sha256>  <file>` for every migration, as sha256sum writes it.
 * Databases elsewhere have applied what stands there, so it is never changed again.
 */

const FOLDER = 'supabase/migrations';
const LOCK = `${FOLDER}.lock`;

/**
 * Records the migrations that are new.
 *
 * @param root the checkout
 * @throws StartError when one that was recorded before was edited or is gone
 */
export function recordMigrations(root: string): void {
  const { recorded, present } = compare(root);
  const text = present.map(({ file, checksum }) => `${checksum}  ${file}\n`).join('');
  if (present.some(({ file }) => !recorded.has(file))) writeFileSync(join(root, LOCK), text);
}

/**
 * Compares the migrations with what was recorded of them.
 *
 * @param root the checkout
 * @throws StartError when one was edited, is gone, or was not recorded
 */
export function checkMigrations(root: string): void {
  const { recorded, present } = compare(root);
  const added = present.find(({ file }) => !recorded.has(file));
  if (added)
    throw new StartError(`${FOLDER}/${added.file} is not in ${LOCK} yet; run npm run db:types.`);
}

function compare(root: string) {
  const recorded = readLock(join(root, LOCK));
  const present = readMigrations(join(root, FOLDER));
  for (const [file, checksum] of recorded) {
    const migration = present.find((one) => one.file === file);
    if (!migration)
      throw new StartError(`${FOLDER}/${file} is gone, but databases have it; put it back.`);
    if (migration.checksum !== checksum)
      throw new StartError(
        `${FOLDER}/${file} was edited, but databases have it as it was; put it back and write a ` +
          `new migration (one that nobody else has yet is taken out of ${LOCK} first).`,
      );
  }
  return { recorded, present };
}

/** The checksums by their files. */
function readLock(path: string): Map<string, string> {
  if (!existsSync(path)) return new Map();
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [checksum = '', file = ''] = line.split(/\s+/);
      return [file, checksum];
    }),
  );
}
