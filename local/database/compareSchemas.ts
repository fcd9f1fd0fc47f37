import { StartError } from '../startError';
import type { Schema } from './dumpSchema';
import type { SchemaFile } from './schemaFiles';
import { readPart } from './schemaParts';

/** An object that is not the same in two databases. */
export interface Change {
  /** As readSchema names it, such as `table public.clients`. */
  object: string;
  /** Its lines in the one and in the other database; none where it is not there. */
  before: readonly string[];
  after: readonly string[];
}

/** The lines that only the first database has. */
export const goneLines = ({ before, after }: Change): string[] =>
  before.filter((line) => !after.includes(line));

/** The lines that only the second database has. */
export const addedLines = ({ before, after }: Change): string[] =>
  after.filter((line) => !before.includes(line));

/** What differs between two databases, by object. */
export function compareSchemas(before: Schema, after: Schema): Change[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((object) => ({
      object,
      before: before.get(object) ?? [],
      after: after.get(object) ?? [],
    }))
    .filter((change) => goneLines(change).length > 0 || addedLines(change).length > 0);
}

/**
 * Refuses schema files that make another schema than the migrations do.
 *
 * @throws StartError that names the first difference and the file to open
 */
export function requireSame(migrated: Schema, stated: Schema, files: readonly SchemaFile[]): void {
  const changes = compareSchemas(migrated, stated);
  // What no file makes may be what another one makes in its place.
  const change = changes.find(({ after }) => after.length > 0) ?? changes[0];
  if (change) throw new StartError(describeChange(change, changes.length - 1, files));
}

function describeChange(change: Change, more: number, files: readonly SchemaFile[]): string {
  const { object, before, after } = change;
  const what = `${object}${more > 0 ? ` (and ${more} more)` : ''}`;
  const file = fileOf(change, files);
  if (after.length === 0)
    return (
      `The migrations make ${what}, but no file of supabase/schemas does; ` +
      'write it there, or remove it with npm run db:migration <name>.'
    );
  const write = 'write a migration with npm run db:migration <name>';
  return before.length === 0
    ? `${file} makes ${what}, but no migration does; ${write}.`
    : `${file} differs from the migrations in ${what}: ${firstLine(change)}; ${write}, or correct the file.`;
}

/**
 * Asks for what a written migration lacks, in one sentence; '' when it lacks nothing.
 *
 * @param migration its path, what it leaves different, and why it does not run
 */
export function describeLeft(
  migration: { path: string; left: readonly Change[]; failure: Error | null },
  files: readonly SchemaFile[],
): string {
  const { path, left, failure } = migration;
  const reason = failure ? `as it is, it does not run: ${failure.message}` : '';
  if (left.length === 0) return failure ? `Correct ${path}: ${reason}.` : '';
  const isAltered = (table: string) => left.some(({ object }) => object === `table ${table}`);
  // Rows follow their table.
  const asked = left.filter(({ object }) => !isAltered(object.replace(/^rows of /, '')));
  const statements = asked.map((change) => {
    const { object, before, after } = change;
    if (after.length === 0) return `the DROP of ${object}`;
    if (before.length === 0) return `the CREATE of ${object} (${fileOf(change, files)})`;
    const isOther = (line: string) => readPart(object, line) === null;
    const lines = { object, before: before.filter(isOther), after: after.filter(isOther) };
    return `the ALTER of ${object} (${firstLine(lines)}; ${fileOf(change, files)})`;
  });
  return `Write ${statements.join(', ')} at the beginning of ${path}${failure ? `; ${reason}` : ''}.`;
}

/** Of the first line that differs as much as a sentence takes. */
function firstLine(change: Change): string {
  const [line = ''] = [...addedLines(change), ...goneLines(change)];
  const text = (PART.exec(line)?.[0] ?? line).replace(/\s+/g, ' ');
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/** A part of a table that has a statement of its own. */
const PART = /^(?:CREATE (?:UNIQUE )?)?(policy|TRIGGER|INDEX) (\S+)/;

/** The statements that define an object outside its `create`, by the first word of its name. */
const DEFINED_BY: Readonly<Record<string, string>> = {
  rows: 'insert into',
  bucket: 'insert into storage.buckets',
  role: 'alter role',
  default: 'alter default privileges',
};

/** The file that defines an object, or the part of it that differs. */
export function fileOf(change: Change, files: readonly SchemaFile[]): string {
  const [, kind = '', name = ''] = /^(\w+)(?: of)? ([^\s(]+)/.exec(change.object) ?? [];
  const [line = ''] = [...addedLines(change), ...goneLines(change)];
  const [, part, partName] = PART.exec(line) ?? [];
  const definedBy = DEFINED_BY[kind];
  const statements = [
    ...(part === undefined ? [] : [`create (?:unique )?${part} ${partName}\\b`]),
    definedBy === undefined
      ? `create (?:\\w+ )?${kind} (?:if not exists )?${name}(?![\\w.])`
      : `${definedBy}${kind === 'rows' || kind === 'role' ? ` ${name}` : ''}\\b`,
  ].map((statement) => new RegExp(`^${statement}`, 'im'));
  for (const statement of statements) {
    const found = files.find(({ text }) => statement.test(text));
    if (found) return found.path;
  }
  return 'supabase/schemas';
}
