import type postgres from 'postgres';
import { isSystemError } from '../startError';
import { addedLines, compareSchemas, goneLines, type Change } from './compareSchemas';
import { readSchema } from './dumpSchema';
import { writeReferenceRows } from './referenceRows';
import { runAsPostgres } from './runAsPostgres';
import { addColumn, createObject, readOrder, type Order } from './schemaObjects';
import { readPart, STEPS, type Part, type Statement } from './schemaParts';

/** The body of a migration. */
export interface WrittenMigration {
  /** Empty when nothing differs, or nothing can be written. */
  text: string;
  /** What differs all the same: a person has to write its ALTER. */
  left: Change[];
  /** Why the text does not run; it may need that ALTER before it. */
  failure: Error | null;
}

/**
 * Writes what makes the schema and the reference rows of one database like those of another, and tries it out. What may
 * lose data, or needs a value for the rows that are there, is left to a person: a column that changes, goes or must not
 * be null, and a table that goes.
 *
 * @param from a superuser's transaction in the database of the migrations, which has the text afterwards
 * @param to the same in that of the schema files
 */
export async function writeMigration(
  from: postgres.TransactionSql,
  to: postgres.TransactionSql,
): Promise<WrittenMigration> {
  const target = await readSchema(to);
  const order = await readOrder(to);
  const places = new Map(order.objects.map((object, place) => [object, place]));
  const place = ({ object }: Change): number => places.get(object) ?? -1;
  const changes = compareSchemas(await readSchema(from), target).sort(
    (one, other) => place(one) - place(other),
  );
  const statements: Statement[] = [];
  const left: Change[] = [];
  for (const change of changes) {
    const written = statementsOf(change, order, await isReplaceable(from, change));
    statements.push(...written.statements);
    if (!written.isWhole) left.push(change);
  }
  const schema = inSteps(statements).join('\n\n');
  const failure = await tryOut(from, schema);
  if (failure) return { text: schema, left, failure };
  // The tables of rows are the same now, but for those that a person has to alter.
  const others = new Set(left.map(({ object }) => object));
  const rows = (await writeReferenceRows(from, to, (table) => !others.has(`table ${table}`))).join(
    '\n\n',
  );
  return {
    text: [schema, rows].filter((part) => part !== '').join('\n\n'),
    failure: await tryOut(from, rows),
    left: compareSchemas(await readSchema(from), target),
  };
}

/** Runs a text in the database of the migrations. @returns why it does not run */
async function tryOut(from: postgres.TransactionSql, text: string): Promise<Error | null> {
  try {
    if (text !== '') await from.savepoint((tx) => runAsPostgres(tx, text));
    return null;
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}

/** Whether an object can be changed line by line; else it is dropped and made again. */
async function isReplaceable(from: postgres.TransactionSql, change: Change): Promise<boolean> {
  const { object, before } = change;
  const added = addedLines(change);
  if (object.startsWith('view '))
    return [...goneLines(change), ...added].every((line) => readPart(object, line) !== null);
  const definition = added.find((line) => line.startsWith('CREATE OR REPLACE '));
  if (definition === undefined || before.length === 0) return true;
  const undo = new Error('undone');
  try {
    await from.savepoint(async (tx) => {
      await tx`set local check_function_bodies = off`;
      await tx.unsafe(definition);
      throw undo;
    });
  } catch (error) {
    // It takes or returns something else. Any other error the whole migration shows.
    return !isSystemError(error, '42P13');
  }
  return true;
}

/** The statements of a change, and whether they are all that it takes. */
interface Written {
  statements: Statement[];
  isWhole: boolean;
}

const DROPPED = /^(?:function|procedure|view) /;

function statementsOf(change: Change, order: Order, isReplaceable: boolean): Written {
  const { object, before, after } = change;
  // writeReferenceRows has them.
  if (/^(?:rows of|bucket) /.test(object)) return { statements: [], isWhole: true };
  if (before.length === 0) return created(object, after, order);
  if (isReplaceable && after.length > 0) return changed(change);
  if (!DROPPED.test(object)) return { statements: [], isWhole: false };
  const step = object.startsWith('view ') ? 'drop' : 'drop function';
  const drop: Statement = { step, text: `drop ${object}` };
  if (after.length === 0) return { statements: [drop], isWhole: true };
  const again = created(object, after, order);
  return { ...again, statements: [drop, ...again.statements] };
}

function created(object: string, lines: readonly string[], order: Order): Written {
  const made = createObject(object, lines, order);
  if (!made) return { statements: [], isWhole: false };
  const owner = lines.find((line) => line.startsWith('owner '))?.slice('owner '.length) ?? '';
  const parts = lines
    // The owner may do everything.
    .filter((line) => !(line.startsWith('grant ') && line.endsWith(` to ${owner}`)))
    .flatMap((line) => (isOfConstraint(line, lines) ? [] : (readPart(object, line) ?? [])));
  return { statements: [...made, ...parts.map(({ make }) => make)], isWhole: true };
}

function changed({ object, before, after }: Change): Written {
  const whole = { object, before: before.flatMap(byPrivilege), after: after.flatMap(byPrivilege) };
  const gone = goneLines(whole).filter((line) => !isOfConstraint(line, before));
  const added = addedLines(whole).filter((line) => !isOfConstraint(line, after));
  const partsOf = (lines: readonly string[]) =>
    lines.flatMap((line) => readPart(object, line) ?? []);
  const isCommentOf = (parts: readonly Part[]) => (comment: Part) =>
    parts.some(({ name }) => comment.name === `${name} comment`);
  const goneParts = partsOf(gone);
  const addedParts = partsOf(added);
  // A part that is made again has lost its comment; one that goes takes its comment along.
  const comments = partsOf(after.filter((line) => !added.includes(line))).filter(
    isCommentOf(addedParts),
  );
  const made = [...addedParts, ...comments];
  const removed = goneParts.filter(
    (part) =>
      !(part.isReplaced && made.some(({ name }) => name === part.name)) &&
      !isCommentOf(goneParts)(part),
  );
  const others = (lines: readonly string[]) => lines.filter((line) => !readPart(object, line));
  // A column that goes while another one comes may have got another name.
  const isAddable = object.startsWith('table ') && others(gone).length === 0;
  const columns = others(added).map((line) => (isAddable ? addColumn(object, line) : null));
  const addedColumns = columns.filter((column) => column !== null);
  return {
    statements: [
      ...removed.map(({ remove }) => remove),
      ...addedColumns,
      ...made.map(({ make }) => make),
    ],
    isWhole: others(gone).length === 0 && addedColumns.length === columns.length,
  };
}

/** A line of grants as one for each privilege: what both databases grant is neither revoked nor granted. */
function byPrivilege(line: string): string[] {
  const [, column = '', privileges = '', role = ''] =
    /^((?:column \S+ )?)grant ([a-z, ]+)( to \S+)$/.exec(line) ?? [];
  if (privileges === '') return [line];
  return privileges.split(', ').map((privilege) => `${column}grant ${privilege}${role}`);
}

/** Whether a line is an index that comes with a constraint. */
function isOfConstraint(line: string, lines: readonly string[]): boolean {
  const [, index] = /^CREATE UNIQUE INDEX (\S+) /.exec(line) ?? [];
  return index !== undefined && lines.some((one) => one.startsWith(`constraint ${index} `));
}

/** The statements by step; within one in the order in which the objects were made. */
function inSteps(statements: readonly Statement[]): string[] {
  return STEPS.flatMap((step) => {
    const texts = statements
      .filter((one) => one.step === step)
      .map(({ text }) => `${text.trimEnd()};`);
    if (texts.length === 0) return [];
    if (step !== 'create') return [texts.join('\n')];
    if (!texts.some((text) => text.startsWith('CREATE OR REPLACE '))) return texts;
    // The body of a function may call one that comes later.
    return ['set check_function_bodies = off;', ...texts, 'reset check_function_bodies;'];
  });
}
