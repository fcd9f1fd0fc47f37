import { API } from '../config';
import { any, contains, containsExactly, equals, NEVER, oneOf, type Condition } from './conditions';
import { DataError } from './DataError';
import { kindOf, knownColumns, LARGEST_INTEGER, type TableRules } from './tableRules';

/** The generated column that holds a row's texts in lower case, with and without accents. */
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
 * a code of another, each character is taken literally, capitals do not matter.
 *
 * @throws DataError of kind tooLong beyond `API.searchMaxLength` characters
 */
export function searchWords(
  rules: TableRules,
  text: string,
  codes: readonly WordCodes[] = [],
): Condition[] {
  if (rules.search.length === 0) return [];
  if (text.trim().length > API.searchMaxLength) {
    throw new DataError({ kind: 'tooLong', detail: 'data.errors.searchTooLong' });
  }
  const known = knownColumns(rules);
  return wordsOf(text).map((word) =>
    any([
      ...rules.search.map((column) => wordIn(rules, column, word)),
      ...codes
        .filter((meant) => meant.word === word && known.has(meant.column))
        .map((meant) => oneOf(meant.column, meant.codes)),
    ]),
  );
}

function wordIn(rules: TableRules, column: string, word: string): Condition {
  if (column === LOWERCASE_COLUMN) {
    return containsExactly(column, word.normalize('NFC').toLowerCase());
  }
  if (kindOf(rules, column) !== 'number') return contains(column, word);
  return /^\d+$/.test(word) && Number(word) <= LARGEST_INTEGER
    ? equals(column, Number(word))
    : NEVER;
}
