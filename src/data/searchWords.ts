import { API } from '../config';
import {
  any,
  contains,
  containsExactly,
  equals,
  oneOf,
  plainApostrophes,
  type Condition,
} from './conditions';
import { DataError } from './DataError';
import { kindOf, knownColumns, LARGEST_INTEGER, type TableRules } from './tableRules';

/** The column that holds a row's texts in lower case, with and without accents. */
const LOWERCASE_COLUMN = 'search_text';

/** Ten digits with what people put between them, and the country's 1 before. */
const PHONE_NUMBER = /(^|\s)(?:\+?1[\s./-]*)?\(?(\d{3})\)?[\s./-]*(\d{3})[\s./-]*(\d{4})(?=\s|$)/gu;

/** Digits with signs between them, such as 555-0184. */
const PART_OF_A_NUMBER = /^(?=.*\D)(?=(?:\D*\d){3})[\d+()./-]+$/u;

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
 * a code of another, each character is taken literally, capitals do not matter, and any apostrophe is an apostrophe. The
 * search text has the digits of phone numbers; they are found however they are written. Search
 * functions of the database (`private.word_conditions`) read a text alike.
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
  const read = rules.search.includes(LOWERCASE_COLUMN)
    ? text.replace(PHONE_NUMBER, '$1$2$3$4')
    : text;
  return wordsOf(read).map((word) =>
    any([
      ...rules.search.flatMap((column) => wordIn(rules, column, word)),
      ...codes
        .filter((meant) => meant.word === word && known.has(meant.column))
        .map((meant) => oneOf(meant.column, meant.codes)),
    ]),
  );
}

/** The conditions of which one has to hold for the column to have the word; none when it cannot. */
function wordIn(rules: TableRules, column: string, word: string): Condition[] {
  if (column === LOWERCASE_COLUMN) {
    const spelled = plainApostrophes(word.normalize('NFC').toLowerCase());
    const digits = PART_OF_A_NUMBER.test(word) ? [word.replace(/\D/gu, '')] : [];
    return [spelled, ...digits].map((part) => containsExactly(column, part));
  }
  if (kindOf(rules, column) !== 'number') return [contains(column, word)];
  const number = /^#?(\d+)$/u.exec(word)?.[1];
  return number !== undefined && Number(number) <= LARGEST_INTEGER
    ? [equals(column, Number(number))]
    : [];
}
