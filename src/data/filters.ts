import { API } from '../config';
import { shiftDay, today } from '../i18n/dates';
import { momentOf } from '../i18n/timeZone';
import {
  any,
  compare,
  contains,
  containsExactly,
  differs,
  equals,
  isNotNull,
  isNull,
  isStorable,
  oneOf,
  overlaps,
  type Condition,
  type Scalar,
} from './conditions';
import { customCode } from './customColumns';
import { DataError } from './errors';
import { searchWords, type SearchWord } from './searchWords';
import {
  LARGEST_INTEGER,
  kindOf,
  knownColumns,
  readValue,
  type ColumnKind,
  type TableRules,
} from './tables';

/** One condition of a filter, its value as the column takes it. */
export interface ListCondition {
  column: string;
  operator: Operator;
  /** For `in` and `ov` (a list that has one of them) a choice of at least one; for `is` null or 'not.null'. */
  value: Scalar | Scalar[] | null;
}

/**
 * Reads the filter of a list: `q` is free text (`WORD_CODES` beside it), `<column>@<operator>` a
 * condition, a bare column means equality; of several columns with commas between them one has to
 * meet it. Filters come from the address too: what names no column or operator of ours, or holds a
 * value that the column cannot hold, is left out.
 *
 * @throws DataError of kind tooLong when the free text is
 */
export function listFilter(rules: TableRules, filter: unknown): Condition[] {
  const { q, [WORD_CODES]: codes } = isFilter(filter) ? filter : {};
  const isOwn = typeof q === 'string' && !looksInReference(rules, filter);
  const words = isOwn ? searchConditions(rules, q, readWordCodes(codes)) : [];
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
  if (!searchIn || typeof q !== 'string' || !looksInReference({ searchIn }, filter)) return [];
  return searchConditions({ ...rules, search: searchIn.columns }, q);
}

/** Whether a free text means the record that rows refer to: not where the filter says which one that is. */
const looksInReference = ({ searchIn }: Pick<TableRules, 'searchIn'>, filter: unknown): boolean =>
  searchIn !== undefined && !(isFilter(filter) && `${searchIn.by}@eq` in filter);

/** The conditions of a filter beside its free text: of each, one of the alternatives has to hold. */
export function readConditions(rules: TableRules, filter: unknown): ListCondition[][] {
  if (!isFilter(filter)) return [];
  const columns = knownColumns(rules);
  return Object.entries(filter).flatMap(([key, value]) => {
    const [names = '', word = 'eq', ...rest] = key.split('@');
    const operator = word === OLDER ? 'lt' : word;
    if (!isOperator(operator) || rest.length > 0) return [];
    const reader = word === OLDER ? readAge : READERS[operator];
    const asked = names.split(',');
    const alternatives = asked.flatMap((column) => {
      const read = columns.has(column)
        ? reader(value, kindAsked(rules, column, operator))
        : undefined;
      return read === undefined ? [] : [{ column, operator, value: read }];
    });
    return alternatives.length === asked.length ? [alternatives] : [];
  });
}

/** Of a field of the network's own the filter says whether it holds several codes. */
const kindAsked = (rules: TableRules, column: string, operator: Operator): ColumnKind =>
  operator === 'ov' && customCode(column) !== undefined ? 'codes' : kindOf(rules, column);

type Reader = (value: unknown, kind: ColumnKind) => ListCondition['value'] | undefined;

const ordered: Reader = (value, kind) => {
  const read = readValue(value, kind);
  return read === undefined || !isStorable(read) ? undefined : read;
};

/**
 * The operator of a day that moves along: `last_visit_at@older: 90` lets through what was before the day 90 days
 * ago at the location, whenever the list is asked for.
 */
export const OLDER = 'older';

/** The days of `OLDER` in a value of a filter; undefined for what is none. */
export function daysOf(value: unknown): number | undefined {
  const days = readValue(value, 'number');
  return typeof days === 'number' && days >= 1 && days <= API.oldestDays ? days : undefined;
}

/** The day that is so many days ago, or for a moment its beginning. */
const readAge: Reader = (value, kind) => {
  const days = daysOf(value);
  if (days === undefined || !(kind === 'date' || kind === 'timestamp')) return undefined;
  const day = shiftDay(today(), -days);
  return kind === 'date' ? day : momentOf({ day, time: '00:00:00' }).toISOString();
};

function readChoice(value: unknown, kind: ColumnKind): Scalar[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const values = value
    .map((item: unknown) => readValue(item, kind))
    .filter((item) => item !== undefined);
  // An empty choice filters nothing; a choice of only unknown values is ignored as well.
  return values.length === 0 ? undefined : values;
}

/** Whether a column holds several values. */
const isList = (kind: ColumnKind): boolean => kind === 'codes' || kind === 'uuids';

const READERS = {
  eq: readValue,
  neq: readValue,
  gt: ordered,
  gte: ordered,
  lt: ordered,
  lte: ordered,
  in: (value, kind) => (isList(kind) ? undefined : readChoice(value, kind)),
  ov: (value, kind) => (isList(kind) ? readChoice(value, kind) : undefined),
  is: (value) => {
    if (value === null || value === 'null') return null;
    return value === 'not.null' ? value : undefined;
  },
} satisfies Record<string, Reader>;

type Operator = keyof typeof READERS;

/** A condition in the query language. */
function written({ column, operator, value }: ListCondition): Condition {
  if (Array.isArray(value))
    return operator === 'ov' ? overlaps(column, value) : oneOf(column, value);
  if (value === null) return isNull(column);
  switch (operator) {
    case 'in':
    case 'ov':
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

/** The column that holds a row's texts in lower case, as typed and folded (src/data/foldText.ts). */
const LOWERCASE_COLUMN = 'search_text';

/** Beside `q` in the filter of a list: what its words mean in columns that hold codes. */
export const WORD_CODES = 'q@codes';

/** A word of a free text, and the codes of a column whose labels it is found in. */
export interface WordCodes {
  word: string;
  column: string;
  codes: readonly string[];
}

/** The words of a free text, each once. */
export const wordsOf = (text: string): string[] => [
  ...new Set(text.split(/\s+/u).filter((word) => word !== '')),
];

/** The word codes of a filter, which react-admin types as anything. */
export const readWordCodes = (value: unknown): readonly WordCodes[] =>
  Array.isArray(value) ? value.filter(isWordCodes) : [];

const isWordCodes = (value: unknown): value is WordCodes =>
  typeof value === 'object' &&
  value !== null &&
  'word' in value &&
  'column' in value &&
  typeof value.column === 'string' &&
  'codes' in value &&
  Array.isArray(value.codes) &&
  value.codes.every((code) => typeof code === 'string');

/**
 * The conditions of a free text: every word must be found in one of the search columns or stand for
 * a code of another, each character is taken literally, capitals do not matter, and any apostrophe
 * is an apostrophe. A search text is looked in for everything that a word may stand for.
 *
 * @throws DataError of kind tooLong beyond `API.searchMaxLength` characters
 */
function searchConditions(
  rules: TableRules,
  text: string,
  codes: readonly WordCodes[] = [],
): Condition[] {
  if (rules.search.length === 0) return [];
  if (text.trim().length > API.searchMaxLength) {
    throw new DataError({ kind: 'tooLong', detail: 'data.errors.searchTooLong' });
  }
  const known = knownColumns(rules);
  const words: Pick<SearchWord, 'typed' | 'parts'>[] = rules.search.includes(LOWERCASE_COLUMN)
    ? searchWords(text)
    : wordsOf(text).map((typed) => ({ typed, parts: [] }));
  return words.map(({ typed, parts }) =>
    any([
      ...rules.search.flatMap((column) =>
        column === LOWERCASE_COLUMN
          ? [...new Set(parts)].map((part) => containsExactly(column, part))
          : wordIn(rules, column, typed),
      ),
      ...codes
        .filter(({ word, column }) => known.has(column) && stands(word, typed))
        .map(({ column, codes: meant }) => hasOneOf(rules, column, meant)),
    ]),
  );
}

/** A column has one of the codes. A field of the network's own may hold one or several: both are asked. */
function hasOneOf(rules: TableRules, column: string, codes: readonly string[]): Condition {
  if (customCode(column) !== undefined) return any([oneOf(column, codes), overlaps(column, codes)]);
  return kindOf(rules, column) === 'codes' ? overlaps(column, codes) : oneOf(column, codes);
}

/** Whether a word is read as the other, or as one with it. */
const stands = (word: string, typed: string): boolean =>
  word === typed || searchWords(word).some((read) => read.typed === typed);

/** The conditions of which one has to hold for the column to have the word; none when it cannot. */
function wordIn(rules: TableRules, column: string, word: string): Condition[] {
  if (kindOf(rules, column) !== 'number') return [contains(column, word)];
  // Whatever stands before it: #42, No.42.
  const number = /^\D*(\d+)$/u.exec(word)?.[1];
  return number !== undefined && Number(number) <= LARGEST_INTEGER
    ? [equals(column, Number(number))]
    : [];
}
