import type { Action } from '../../src/access/actions';
import type { Rank } from '../../src/access/roles';
import type { ColumnKind } from '../../src/data/tables';
import type { BoundField } from '../../src/kit/fields/field';

/*
 * What a developer has forgotten or mistaken, said in one sentence each, with the file to open. All of
 * these are compared with the catalogue of the migrated database.
 */

/** The types of columns that a kind of field reads and writes. */
const TYPES: Readonly<Record<ColumnKind, readonly string[]>> = {
  text: ['text'],
  number: ['integer', 'bigint', 'smallint'],
  decimal: ['numeric'],
  boolean: ['boolean'],
  date: ['date'],
  time: ['time without time zone'],
  timestamp: ['timestamp with time zone'],
  uuid: ['uuid'],
  codes: ['text[]'],
  uuids: ['uuid[]'],
  json: ['jsonb'],
};

/** What the catalogue says of a column. */
export interface CatalogueColumn {
  type: string;
  isEnum: boolean;
  /** The codes that an enum or a check of the column lists; null where none does. */
  codes: readonly string[] | null;
}

/** Where an entity is declared. */
const fileOf = (entity: string) => `its file in src/resources (defineResource('${entity}', …))`;

/**
 * What is wrong with the field of an entity.
 *
 * @param column of the same name; undefined where the table or view has none
 * @returns sentences; none when all is well
 */
export function fieldSlips(
  entity: string,
  { source, field }: BoundField,
  column: CatalogueColumn | undefined,
): string[] {
  const what = `${entity}.${source}`;
  if (!column)
    return [
      `There is no column ${what}: take the field out of ${fileOf(entity)}, or add a migration.`,
    ];
  const kind = column.isEnum ? 'text' : kindOfType(column.type);
  if (field.columnKind !== kind)
    return [
      `The field ${what} is of the kind ${field.columnKind}, and its column is ${column.type}: take a field of the kind ${kind ?? 'that fits'} in ${fileOf(entity)}.`,
    ];
  if (field.codes === null || column.codes === null) return [];
  const { codes } = column;
  const declared = field.codes.map(String);
  return [
    ...codes
      .filter((code) => !declared.includes(code))
      .map(
        (code) =>
          `The column ${what} takes ${code}, which has no words: add them in ${fileOf(entity)}.`,
      ),
    ...declared
      .filter((code) => !codes.includes(code))
      .map(
        (code) =>
          `The field ${what} offers ${code}, which its column refuses: take it out of ${fileOf(entity)}, or add a migration.`,
      ),
    ...(field.choices?.() ?? [])
      .filter(({ name }) => name.trim() === '')
      .map(({ id }) => `The choice ${id} of ${what} has no words: add them in ${fileOf(entity)}.`),
  ];
}

const kindOfType = (type: string): string | undefined =>
  Object.entries(TYPES).find(([, types]) => types.includes(type))?.[0];

/** One answer that the screens and the policies do not share. */
export interface AccessDifference {
  entity: string;
  action: Action;
  rank: Rank;
  /** Whether the screens offer it; the database decides the opposite. */
  offered: boolean;
}

/** What to do about it. */
export const accessSlip = ({ entity, action, rank, offered }: AccessDifference): string =>
  offered
    ? `src/entities.ts lets a ${rank} ${action} ${entity}, and the policies refuse it: change the access there or the policies, or give the reason in DIFFERENCES of tests/database/tables.ts.`
    : `The policies let a ${rank} ${action} ${entity}, and src/entities.ts does not: change the access there or the policies, or give the reason in DIFFERENCES of tests/database/tables.ts.`;

/** What to do about a difference that is listed and not there. */
export const listedSlip = (key: string, rank: Rank): string =>
  `DIFFERENCES of tests/database/tables.ts lists ${key} for a ${rank}, and there is none: take it out.`;

/** What to do about a table of the API that nothing speaks of. */
export const tableSlip = (table: string): string =>
  `Nothing says what must hold of the table ${table}: add its entry to src/entities.ts and its file to src/resources, or a row to FURTHER of tests/database/tables.ts.`;

/**
 * What the declarations and the database do not share of what is imported.
 *
 * @param declared entities that a page of the app imports by the functions of the database
 * @param known those that `private.importable_entities()` names
 */
export const importSlips = (declared: readonly string[], known: readonly string[]): string[] => [
  ...declared
    .filter((entity) => !known.includes(entity))
    .map(
      (entity) =>
        `src/entities.ts imports ${entity}, and private.importable_entities() does not name it: add it there by a migration.`,
    ),
  ...known
    .filter((entity) => !declared.includes(entity))
    .map(
      (entity) =>
        `private.importable_entities() names ${entity}, and src/entities.ts does not import it: give it access.import there, or take it out by a migration.`,
    ),
];
