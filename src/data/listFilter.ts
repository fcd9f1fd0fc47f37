import {
  any,
  compare,
  differs,
  equals,
  isNotNull,
  isNull,
  isStorable,
  oneOf,
  type Condition,
  type Scalar,
} from './conditions';
import { readWordCodes, searchWords, WORD_CODES } from './searchWords';
import {
  kindOf,
  knownColumns,
  LARGEST_INTEGER,
  type ColumnKind,
  type TableRules,
} from './tableRules';

/** One condition of a filter, its value as the column takes it. */
export interface ListCondition {
  column: string;
  operator: Operator;
  /** For `in` a choice of at least one; for `is` null or 'not.null'. */
  value: Scalar | Scalar[] | null;
}

/**
 * Reads the filter of a list: `q` is free text (`WORD_CODES` beside it), `<column>@<operator>` a condition, a bare column
 * means equality; of several columns with commas between them one has to meet it. Filters come
 * from the address too: what names no column or operator of ours, or holds a value that the column
 * cannot hold, is left out.
 *
 * @throws DataError of kind tooLong when the free text is
 */
export function listFilter(rules: TableRules, filter: unknown): Condition[] {
  const { q, [WORD_CODES]: codes } = isFilter(filter) ? filter : {};
  const words = typeof q === 'string' ? searchWords(rules, q, readWordCodes(codes)) : [];
  const conditions = readConditions(rules, filter);
  return [...words, ...conditions.map((alternatives) => any(alternatives.map(written)))];
}

/**
 * The conditions that a free text sets for the record that a row refers to, where the table's rules
 * look for it there; none without a text.
 *
 * @throws DataError of kind tooLong when the free text is
 */
export function referenceFilter({ searchIn, ...rules }: TableRules, filter: unknown): Condition[] {
  const { q } = isFilter(filter) ? filter : {};
  if (!searchIn || typeof q !== 'string') return [];
  return searchWords({ ...rules, search: searchIn.columns }, q);
}

/** The conditions of a filter beside its free text: of each, one of the alternatives has to hold. */
export function readConditions(rules: TableRules, filter: unknown): ListCondition[][] {
  if (!isFilter(filter)) return [];
  const columns = knownColumns(rules);
  return Object.entries(filter).flatMap(([key, value]) => {
    const [names = '', operator = 'eq', ...rest] = key.split('@');
    if (!isOperator(operator) || rest.length > 0) return [];
    const asked = names.split(',');
    const alternatives = asked.flatMap((column) => {
      const read = columns.has(column)
        ? READERS[operator](value, kindOf(rules, column))
        : undefined;
      return read === undefined ? [] : [{ column, operator, value: read }];
    });
    return alternatives.length === asked.length ? [alternatives] : [];
  });
}

type Reader = (value: unknown, kind: ColumnKind) => ListCondition['value'] | undefined;

const ordered: Reader = (value, kind) => {
  const read = scalar(value, kind);
  return read === undefined || !isStorable(read) ? undefined : read;
};

const READERS = {
  eq: scalar,
  neq: scalar,
  gt: ordered,
  gte: ordered,
  lt: ordered,
  lte: ordered,
  in: (value, kind) => {
    if (!Array.isArray(value)) return undefined;
    const values = value
      .map((item: unknown) => scalar(item, kind))
      .filter((item) => item !== undefined);
    // An empty choice filters nothing; a choice of only unknown values is ignored as well.
    return values.length === 0 ? undefined : values;
  },
  is: (value) => {
    if (value === null || value === 'null') return null;
    return value === 'not.null' ? value : undefined;
  },
} satisfies Record<string, Reader>;

type Operator = keyof typeof READERS;

/** A condition in the query language. */
function written({ column, operator, value }: ListCondition): Condition {
  if (Array.isArray(value)) return oneOf(column, value);
  if (value === null) return isNull(column);
  switch (operator) {
    case 'in':
    case 'eq':
      return equals(column, value);
    case 'neq':
      return differs(column, value);
    case 'is':
      return isNotNull(column);
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return compare(column, operator, value);
  }
}

const isFilter = (filter: unknown): filter is Record<string, unknown> =>
  typeof filter === 'object' && filter !== null;

const isOperator = (name: string): name is Operator => Object.hasOwn(READERS, name);

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?$/;
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/;

export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && UUID.test(value);

/** The value as its column's kind takes it; undefined when it does not. */
function scalar(value: unknown, kind: ColumnKind): Scalar | undefined {
  if (kind === 'boolean') return readBoolean(value);
  if (kind === 'number') return readNumber(value);
  if (typeof value !== 'string' || value === '') return undefined;
  switch (kind) {
    case 'uuid':
      return isUuid(value) ? value : undefined;
    case 'date':
      return DATE.test(value) && isRealDate(value) ? value : undefined;
    case 'time':
      return TIME.test(value) ? value : undefined;
    case 'timestamp':
      return (TIMESTAMP.test(value) || DATE.test(value)) && isRealDate(value.slice(0, 10))
        ? value
        : undefined;
    case 'text':
      return value;
  }
}

function readBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return value === 'true' || value === 'false' ? value === 'true' : undefined;
}

function readNumber(value: unknown): number | undefined {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isInteger(read) && Math.abs(read) <= LARGEST_INTEGER
    ? read
    : undefined;
}

/** Whether the calendar has the day: JavaScript turns February 30 into March 2. */
function isRealDate(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(day);
}
