import { API } from '../config';
import { any, contains, containsExactly, equals, NEVER, type Condition } from './conditions';
import { DataError } from './DataError';
import { kindOf, LARGEST_INTEGER, type TableRules } from './tableRules';

/** The generated column that holds a row's texts in lower case, with and without accents. */
const LOWERCASE_COLUMN = 'search_text';

/**
 * The conditions of a free text: every word must be found in one of the search columns, each
 * character is taken literally, capitals do not matter.
 *
 * @throws DataError of kind tooLong beyond `API.searchMaxLength` characters
 */
export function searchWords(rules: TableRules, text: string): Condition[] {
  const trimmed = text.trim();
  if (trimmed === '' || rules.search.length === 0) return [];
  if (trimmed.length > API.searchMaxLength) {
    throw new DataError({ kind: 'tooLong', detail: 'data.errors.searchTooLong' });
  }
  return [...new Set(trimmed.split(/\s+/u))].map((word) =>
    any(rules.search.map((column) => wordIn(rules, column, word))),
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
