import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../startError';
import { readMigrations, type Migration } from './readMigrations';

/*
 * supabase/migrations.lock: a line `<sha256>  <file>` for every migration, as sha256sum writes it.
 * Databases elsewhere have applied what stands there, so it is never changed again.
 */

const FOLDER = 'supabase/migrations';
const LOCK = `${FOLDER}.lock`;

/** The present time as the version of a migration: 20261124093000 for 9:30 UTC on that day. */
const versionOfNow = (): string => new Date().toISOString().replace(/\D/g, '').slice(0, 14);

/**
 * Checks the name of a migration.
 *
 * @throws StartError unless it is words joined by underscores, such as create_lots
 */
export function checkMigrationName(name: string): void {
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name))
    throw new StartError(
      'Name what the migration does, in lower case and with underscores: ' +
        'npm run db:migration create_lots.',
    );
}

/**
 * Names a migration for the present time.
 *
 * @param root the checkout
 * @param name what the migration does: words joined by underscores, such as create_lots
 * @returns the path of the file, relative to the checkout
 * @throws StartError for another name, or when a migration of this second is there already
 */
function nameMigration(root: string, name: string): string {
  checkMigrationName(name);
  const last = readMigrations(join(root, FOLDER)).at(-1);
  const version = versionOfNow();
  if (last && last.version >= version)
    throw new StartError(
      `${FOLDER}/${last.file} is dated ${last.version}, and it is ${version} UTC now; ` +
        'wait a second, or give that migration its right time.',
    );
  return `${FOLDER}/${version}_${name}.sql`;
}

/**
 * Creates a migration that is named for the present time.
 *
 * @param body its statements
 * @returns as nameMigration
 */
export function createMigration(root: string, name: string, body = ''): string {
  const path = nameMigration(root, name);
  const title = name.replaceAll('_', ' ');
  const head = `-- ${title[0]?.toUpperCase() ?? ''}${title.slice(1)}.\n`;
  writeFileSync(join(root, path), body === '' ? head : `${head}\n${body}\n`);
  return path;
}

/**
 * Records the migrations that are new.
 *
 * @param root the checkout
 * @throws StartError when one that was recorded before was edited or is gone, or a new one has a
 *   date of the future or before one that was recorded
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
 * @throws StartError when one was edited, is gone, was not recorded, or has a date of the future or
 *   before one that was recorded
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
  checkOrder([...recorded.keys()], present);
  return { recorded, present };
}

/**
 * The lock lists migrations in the order in which they landed. A database that has the last one
 * would apply an earlier one out of order, and `supabase db push` refuses it.
 */
function checkOrder(recorded: readonly string[], present: readonly Migration[]): void {
  const now = versionOfNow();
  const files = [
    ...recorded,
    ...present.map(({ file }) => file).filter((file) => !recorded.includes(file)),
  ];
  for (const [place, file] of files.entries()) {
    const name = file.replace(/^\d+_/, '');
    const version = file.slice(0, -name.length - 1);
    const last = files[place - 1];
    const reason =
      version.length !== now.length
        ? 'is not named for a time'
        : version > now
          ? 'is dated in the future'
          : last !== undefined && last >= file
            ? `is dated before ${last}, which landed first`
            : null;
    if (reason !== null)
      throw new StartError(
        `${FOLDER}/${file} ${reason}; rename it to ${now}_${name}, take its line out of ${LOCK} ` +
          'where it has one, and run npm run db:types.',
      );
  }
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
