import { useMemo } from 'react';
import { beginsWordOf } from '../table/matchText';
import { TABLE } from '../../config';
import { WORD_CODES, wordsOf, type WordCodes } from '../../data/filters';
import type { ResourceDefinition } from '../declaration';

const NO_FILTER = {};

/**
 * The filter of a list that a free text means: its words, and the codes whose labels the table shows
 * and the words begin. Labels are found in the columns in sight only: whoever looks for the family
 * White is not after an ethnicity that nothing on the page says.
 *
 * @param columns the columns that are shown
 */
export function useSearchFilter(
  resource: ResourceDefinition,
  columns: readonly { source: string }[],
  text: string,
): Readonly<Record<string, unknown>> {
  const sources = columns.map(({ source }) => source).join(' ');
  return useMemo(() => {
    if (text === '') return NO_FILTER;
    const codes = wordCodes(resource, sources.split(' '), text);
    return codes.length > 0 ? { q: text, [WORD_CODES]: codes } : { q: text };
  }, [resource, sources, text]);
}

/** What the words of a free text mean in columns of codes. */
export function wordCodes(
  resource: Pick<ResourceDefinition, 'fields'>,
  columns: readonly string[],
  text: string,
): WordCodes[] {
  const words = wordsOf(text);
  return columns.flatMap((column) => {
    const choices = resource.fields[column]?.field.choices?.() ?? [];
    const meant = choices.map(({ id, name }) => ({ id, words: wordsInLabel(words, name) }));
    return words.flatMap((word) => {
      const codes = meant.filter((choice) => choice.words.includes(word)).map(({ id }) => id);
      return codes.length > 0 ? [{ word, column, codes }] : [];
    });
  });
}

/**
 * The words that begin a word of a label. Short ones count beside a longer one only: a letter or two
 * begin a label in almost any list.
 */
function wordsInLabel(words: readonly string[], label: string): readonly string[] {
  const found = words.filter((word) => beginsWordOf(label, word));
  return found.some((word) => word.length >= TABLE.labelLetters) ? found : [];
}
