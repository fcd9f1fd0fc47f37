import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type postgres from 'postgres';
import { StartError } from '../startError';
import { readToml } from '../upstream/readToml';
import { lineOf, runAsPostgres } from './runAsPostgres';

/*
 * supabase/schemas: the present form of the database, each definition once. Nothing that runs reads these files;
 * migrations make every database, and a check compares both (ADR 36).
 */

const FOLDER = 'supabase/schemas';
const CONFIG = 'supabase/config.toml';
const SETTING = 'db.migrations.schema_paths';

/** The codes of Postgres for a second function, table, policy or trigger, type or column, and schema of one name. */
const DUPLICATES = ['42723', '42P07', '42710', '42701', '42P06'];

/** A file of supabase/schemas. */
export interface SchemaFile {
  /** Relative to the checkout. */
  path: string;
  text: string;
}

/**
 * Reads the schema files.
 *
 * @param root the checkout
 * @returns them in the order of `schema_paths`
 * @throws StartError when that setting and the folder differ, or when a file replaces or repeats a definition
 */
export function readSchemaFiles(root: string): SchemaFile[] {
  const listed = readToml(readFileSync(join(root, CONFIG), 'utf8')).get(SETTING);
  const present = readdirSync(join(root, FOLDER), { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.sql'))
    .map((file) => join(FOLDER, file))
    .sort();
  const paths: string[] = [];
  for (const entry of typeof listed === 'object' ? listed : []) {
    const path = join('supabase', entry);
    if (paths.includes(path))
      throw new StartError(`${CONFIG} lists ${path} twice in schema_paths; remove one of them.`);
    const matching = present.filter((file) => matches(file, path));
    if (matching.length === 0)
      throw new StartError(`${CONFIG} lists ${path} in schema_paths, but there is no such file.`);
    paths.push(...matching.filter((file) => !paths.includes(file)));
  }
  const unlisted = present.find((path) => !paths.includes(path));
  if (unlisted !== undefined)
    throw new StartError(
      `${unlisted} is not in schema_paths of ${CONFIG}; add it behind the files whose definitions it needs.`,
    );
  const files = paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  refuseRepetition(files);
  return files;
}

/** Whether a path is the one that an entry names; a star in it stands for a part of a file's name. */
const matches = (path: string, entry: string): boolean =>
  dirname(path) === dirname(entry) &&
  new RegExp(`^${basename(entry).replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(
    basename(path),
  );

/** What Postgres would take: a replaced function, and a second comment. */
function refuseRepetition(files: readonly SchemaFile[]): void {
  const commented = new Map<string, string>();
  for (const { path, text } of files) {
    const [replaced] = /^create or replace [^\n(]*/im.exec(text) ?? [];
    if (replaced !== undefined)
      throw new StartError(
        `${path} says "${replaced}"; write it without "or replace", since each definition stands in one place.`,
      );
    for (const [, object = ''] of text.matchAll(/^comment on ([^]*?) is\s/gim)) {
      const name = object.replace(/\s+/g, ' ');
      const first = commented.get(name);
      if (first !== undefined)
        throw new StartError(
          `${path} comments on ${name}, as ${first === path ? 'it does before' : `${first} does`}; keep one of them.`,
        );
      commented.set(name, path);
    }
  }
}

/**
 * Makes the schema of the files in a bootstrapped database without migrations.
 *
 * @param sql a superuser connection
 * @param files in the order in which they run
 * @throws StartError that names the file when one fails
 */
export async function applySchemaFiles(
  sql: postgres.Sql,
  files: readonly SchemaFile[],
): Promise<void> {
  for (const [place, { path, text }] of files.entries())
    try {
      await sql.begin((tx) => runAsPostgres(tx, text));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      throw explain(error, path, text, files.slice(0, place));
    }
}

function explain(
  error: Error,
  path: string,
  text: string,
  earlier: readonly SchemaFile[],
): StartError {
  const name = /"(\w+)"/.exec(error.message)?.[1];
  if (!('code' in error) || !DUPLICATES.includes(String(error.code)) || name === undefined)
    return new StartError(`${path} failed${lineOf(error, text)}: ${error.message}.`, {
      cause: error,
    });
  const definition = new RegExp(`^create [^;(]*\\b${name}\\b`, 'im');
  const first = earlier.find((file) => definition.test(file.text));
  return new StartError(
    `${path} defines ${name}, as ${first ? `${first.path} does` : 'it does before'} (${error.message}); keep one of them.`,
    { cause: error },
  );
}
