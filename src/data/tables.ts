import type { ColumnOf, TableName } from '../db/relations';
import type { Entity } from '../entities';
import type { Scalar } from './conditions';
import { CUSTOM, customCode } from './customColumns';
import { isUuid } from './uuid';

/**
 * What a column holds; decides which filter values are taken from an address. `number` is a whole
 * number of the database's integer type, `decimal` one with decimals, `codes` a list of codes, `uuids` one of ids, and
 * `json` what no filter asks for.
 */
export type ColumnKind =
  | 'text'
  | 'number'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'time'
  | 'timestamp'
  | 'uuid'
  | 'codes'
  | 'uuids'
  | 'json';

/** The largest value of PostgreSQL's integer. */
export const LARGEST_INTEGER = 2_147_483_647;

/**
 * A function like search_clients: a page of the live rows of one network (or location, when that is
 * the table's scope), filtered, as `{total, rows}`.
 */
export interface SearchFunction<Column extends string = string> {
  rpc: string;
  /** The columns by which it sorts. */
  sortable: readonly Column[];
  /**
   * Whether it ranks: rows that nothing else sorts come the best first (p_sort rank), and an export goes
   * on behind the last row that it has (p_after).
   */
  ranks?: boolean;
}

/** Texts of the one record that a row refers to. */
export interface SearchedReference {
  table: TableName;
  /** The column that names the record. */
  by: string;
  columns: readonly string[];
}

/** How the data provider treats one table. */
export interface TableRules<Column extends string = string> {
  /** Whose rows a call means when it says nothing else: everybody's, the network's, the location's. */
  scope: Entity['scope'];
  /** False: rows are deleted for real. Else by setting deleted_at, or by the function that does. */
  softDelete: false | 'update' | { rpc: string };
  /** The function that deletes for real, where a plain DELETE is not granted. */
  hardDelete?: { rpc: string };
  /** The column that names the record which a deleted one was merged into. */
  mergedInto?: Column;
  /** The functions that take a row back from the trash, and several at once. */
  restore?: { rpc: string; many: string };
  /** The select list; `id`, `updated_at` and, with soft delete, `deleted_at` come by themselves. */
  columns: readonly Column[];
  /**
   * Where free text is looked for. A column of kind number is compared with whole numbers, which
   * may begin with #.
   */
  search: readonly Column[];
  /**
   * Where it is looked for instead: in the record that rows refer to. Rows of one such record (`by` is filtered)
   * are told apart by their own words.
   */
  searchIn?: SearchedReference;
  /** The function that answers a free text, with filters, faster than the policies let. */
  searchFunction?: SearchFunction<Column>;
  /**
   * Columns that are read one at a time, by a function that writes down who asked; each with the column
   * that says whether there is a value. A record shows `MASKED` in their place, or null.
   */
  sensitive?: Partial<Record<Column, Column>>;
  /** Kinds of columns that are not text; `id` and `*_id` are uuid unless said otherwise. */
  kinds?: Partial<Record<Column, ColumnKind>>;
}

/** The rules of all tables, by resource name. */
export type Tables = Readonly<Record<string, TableRules>>;

/** The same rules, their column names checked against the database's types by the compiler. */
export const tableRules = <Table extends TableName>(
  _table: Table,
  rules: TableRules<ColumnOf<Table>>,
): TableRules => rules;

/** @throws Error when no rules were declared for the resource, a mistake of the program */
export function rulesOf(tables: Tables, resource: string): TableRules {
  const rules = Object.hasOwn(tables, resource) ? tables[resource] : undefined;
  if (!rules) throw new Error(`The data provider knows no rules for "${resource}".`);
  return rules;
}

/** What a whole record holds: beside its id, the lock and the mark of deletion. */
const bookkeeping = (rules: TableRules): readonly string[] =>
  rules.softDelete === false ? ['id', 'updated_at'] : ['id', 'updated_at', 'deleted_at'];

/** Every column that a filter or a sort may name, those of the network's own fields among them. */
export function knownColumns(rules: TableRules): Pick<ReadonlySet<string>, 'has'> {
  const own = new Set([
    ...bookkeeping(rules),
    ...rules.columns,
    ...Object.keys(rules.sensitive ?? {}),
  ]);
  return {
    has: (column) => own.has(column) || (own.has(CUSTOM) && customCode(column) !== undefined),
  };
}

/**
 * The select list of a request for single records: they can be saved, and are known as deleted,
 * whatever the screen asked for.
 *
 * @param only columns a screen asks for instead of all; unknown ones are left out
 */
export const selectList = (rules: TableRules, only?: readonly string[]): string[] => [
  ...new Set([...bookkeeping(rules), ...(only ? knownOf(rules, only) : rules.columns)]),
];

/** The select list of a list: where a screen asks for some columns, these and the id, no others. */
export const listSelect = (rules: TableRules, only?: readonly string[]): string[] =>
  only ? [...new Set(['id', ...knownOf(rules, only)])] : selectList(rules);

function knownOf(rules: TableRules, columns: readonly string[]): string[] {
  const known = knownColumns(rules);
  return columns.flatMap((column) => {
    if (!known.has(column)) return [];
    return customCode(column) === undefined ? [column] : [CUSTOM];
  });
}

export function kindOf(rules: TableRules, column: string): ColumnKind {
  return rules.kinds?.[column] ?? defaultKind(column);
}

function defaultKind(column: string): ColumnKind {
  if (customCode(column) !== undefined) return 'text';
  if (column === 'id' || column.endsWith('_id')) return 'uuid';
  return ['created_at', 'updated_at', 'deleted_at'].includes(column) ? 'timestamp' : 'text';
}

const CODE = /^[a-z0-9_]+$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?$/;
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/;

/** The value as its column's kind takes it; undefined when it does not. */
export function readValue(value: unknown, kind: ColumnKind): Scalar | undefined {
  if (kind === 'boolean') return readBoolean(value);
  if (kind === 'number') return readNumber(value);
  if (kind === 'decimal') return readDecimal(value);
  if (typeof value !== 'string' || value === '') return undefined;
  switch (kind) {
    case 'uuid':
    case 'uuids':
      return isUuid(value) ? value : undefined;
    case 'date':
      return DATE.test(value) && isRealDate(value) ? value : undefined;
    case 'time':
      return TIME.test(value) ? value : undefined;
    case 'timestamp':
      return (TIMESTAMP.test(value) || DATE.test(value)) && isRealDate(value.slice(0, 10))
        ? value
        : undefined;
    case 'codes':
      return CODE.test(value) ? value : undefined;
    case 'text':
      return value;
    case 'json':
      return undefined;
  }
}

function readBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return value === 'true' || value === 'false' ? value === 'true' : undefined;
}

function readNumber(value: unknown): number | undefined {
  const read = readDecimal(value);
  return read !== undefined && Number.isInteger(read) && Math.abs(read) <= LARGEST_INTEGER
    ? read
    : undefined;
}

function readDecimal(value: unknown): number | undefined {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : undefined;
}

/** Whether the calendar has the day: JavaScript turns February 30 into March 2. */
function isRealDate(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(day);
}
