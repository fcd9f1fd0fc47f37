import { API } from '../config';
import {
  any,
  contains,
  containsExactly,
  equals,
  plainApostrophes,
  type Condition,
} from './conditions';
import { DataError } from './DataError';
import { kindOf, LARGEST_INTEGER, type TableRules } from './tableRules';

/** The column that holds a row's texts in lower case, with and without accents. */
const LOWERCASE_COLUMN = 'search_text';

/** Ten digits with what people put between them, and the country's 1 before. */
const PHONE_NUMBER = /(^|\s)(?:\+?1[\s./-]*)?\(?(\d{3})\)?[\s./-]*(\d{3})[\s./-]*(\d{4})(?=\s|$)/gu;

/** Digits with signs between them, such as 555-0184. */
const PART_OF_A_NUMBER = /^(?=.*\D)(?=(?:\D*\d){3})[\d+()./-]+$/u;

/**
 * The conditions of a free text: every word must be found in one of the search columns, each
 * character is taken literally, capitals do not matter, and any apostrophe is an apostrophe. The
 * search text has the digits of phone numbers; they are found however they are written. Search
 * functions of the database (`private.word_conditions`) read a text alike.
 *
 * @throws DataError of kind tooLong beyond `API.searchMaxLength` characters
 */
export function searchWords(rules: TableRules, text: string): Condition[] {
  const trimmed = text.trim();
  if (trimmed === '' || rules.search.length === 0) return [];
  if (trimmed.length > API.searchMaxLength) {
    throw new DataError({ kind: 'tooLong', detail: 'data.errors.searchTooLong' });
  }
  const read = rules.search.includes(LOWERCASE_COLUMN)
    ? trimmed.replace(PHONE_NUMBER, '$1$2$3$4')
    : trimmed;
  return [...new Set(read.split(/\s+/u))].map((word) =>
    any(rules.search.flatMap((column) => wordIn(rules, column, word))),
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
