/** A word as a name is written: 'delgado' as Delgado, 'o’connell' as O’Connell. */
export const asName = (word: string): string =>
  word.replace(/(^|[-'’])(\p{L})/gu, (_, before: string, letter: string) => {
    return before + letter.toUpperCase();
  });

/** The first and the last name of somebody, as far as a text says so. */
export interface NameParts {
  first_name: string;
  last_name: string;
}

/**
 * Splits the whole name of a person: 'Rosa Delgado', and 'Delgado, Rosa' as lists have it. The first word is
 * the first name; nobody can tell from words alone where a second first name ends.
 */
export function splitName(text: string): NameParts {
  const [before = '', behind = '', ...more] = text.split(',').map(inOneLine);
  if (before !== '' && behind !== '')
    return { first_name: behind, last_name: inOneLine([before, ...more].join(' ')) };
  const [first_name = '', ...others] = (before || behind).split(' ');
  return { first_name, last_name: others.join(' ') };
}

const inOneLine = (text: string): string => text.trim().replace(/\s+/gu, ' ');
