import {
  any,
  compare,
  differs,
  equals,
  isNotNull,
  isNull,
  isQuotable,
  oneOf,
  type Comparison,
  type Condition,
  type Scalar,
} from './conditions';
import { searchWords } from './searchWords';
import {
  kindOf,
  knownColumns,
  LARGEST_INTEGER,
  type ColumnKind,
  type TableRules,
} from './tableRules';

/**
 * Reads the filter of a list: `q` is free text, `<column>@<operator>` a condition, a bare column
 * means equality; of several columns with commas between them one has to meet it. Filters come from the address too: what names no column or operator of ours, or
 * holds a value that the column cannot hold, is left out.
 *
 * @throws DataError of kind tooLong when the free text is
 */
export function listFilter(rules: TableRules, filter: unknown): Condition[] {
  if (typeof filter !== 'object' || filter === null) return [];
  const columns = knownColumns(rules);
  return Object.entries(filter).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'q') return typeof value === 'string' ? searchWords(rules, value) : [];
    const [names = '', operator = 'eq', ...rest] = key.split('@');
    if (!isOperator(operator) || rest.length > 0) return [];
    const conditions = names
      .split(',')
      .map((column) =>
        columns.has(column) ? OPERATORS[operator](column, value, kindOf(rules, column)) : undefined,
      );
    return conditions.every((condition) => condition !== undefined) ? any(conditions) : [];
  });
}

type Reader = (column: string, value: unknown, kind: ColumnKind) => Condition | undefined;

const single =
  (write: (column: string, value: Scalar) => Condition): Reader =>
  (column, value, kind) => {
    const read = scalar(value, kind);
    return read === undefined ? undefined : write(column, read);
  };

const ordered =
  (operator: Comparison): Reader =>
  (column, value, kind) => {
    const read = scalar(value, kind);
    return read === undefined || !isQuotable(read) ? undefined : compare(column, operator, read);
  };

const OPERATORS = {
  eq: single(equals),
  neq: single(differs),
  gt: ordered('gt'),
  gte: ordered('gte'),
  lt: ordered('lt'),
  lte: ordered('lte'),
  in: (column, value, kind) => {
    if (!Array.isArray(value)) return undefined;
    const values = value
      .map((item: unknown) => scalar(item, kind))
      .filter((item) => item !== undefined);
    // An empty choice filters nothing; a choice of only unknown values is ignored as well.
    return values.length === 0 ? undefined : oneOf(column, values);
  },
  is: (column, value) => {
    if (value === null || value === 'null') return isNull(column);
    return value === 'not.null' ? isNotNull(column) : undefined;
  },
} satisfies Record<string, Reader>;

const isOperator = (name: string): name is keyof typeof OPERATORS => Object.hasOwn(OPERATORS, name);

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
