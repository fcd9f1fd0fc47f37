import { plainApostrophes } from './conditions';
import { foldText } from './foldText';

/** What one word of a free text is looked for as. */
export interface SearchWord {
  /** In lower case, with plain apostrophes. */
  typed: string;
  /** Folded, without signs; empty when it has signs that no name and no number has, such as % or @. */
  folded: string;
  /** The texts of which one has to be found. */
  parts: readonly string[];
}

const SPACES = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000,;]+/gu;
const DASHES = /[\u2010-\u2015\u2212]/gu;

/** Ten digits with what people put between them, and the country's 1 before. */
const PHONE_NUMBER = /(^| )(?:\+?1[ ./-]*)?\(?(\d{3})\)?[ ./-]*(\d{3})[ ./-]*(\d{4})(?= |$)/gu;

/** Seven digits in two words. */
const LOCAL_NUMBER = /(^| )(\d{3})[./-]* +[./-]*(\d{4})(?= |$)/gu;

/** The hyphen of Garcia-Lopez; not one of an address of mail. */
const HYPHEN = /(\p{L})-(?=\p{L})(?![^ ]*@)/gu;

/** Signs that no name has: all of ASCII but '-. */
const ODD_SIGNS =
  /[\p{Cc}\u0020-\u0026\u0028-\u002c\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e]/u;

const NUMBER = /^[0-9+()./-]*$/u;

/**
 * The words of a free text and what each may stand for: names are found without their accents,
 * apostrophes and hyphens, phone numbers however they are written. The database reads words alike
 * (`private.word_terms`), and birth dates besides.
 */
export function searchWords(text: string): SearchWord[] {
  const words = wordsIn(text);
  const hasWords = words.some((word) => foldText(word) !== '');
  // A sign alone is looked for when there is nothing else.
  return words.filter((word) => !hasWords || foldText(word) !== '').map(readWord);
}

function readWord(typed: string): SearchWord {
  const folded = foldText(typed).replaceAll(' ', '');
  if (NUMBER.test(typed)) {
    const isNumber = folded.length >= 3 || folded === typed;
    const digits = folded.replace(/^1(?=\d{10}$)/u, '');
    return { typed, folded: isNumber ? folded : '', parts: isNumber ? [typed, digits] : [typed] };
  }
  if (folded === '' || ODD_SIGNS.test(typed)) return { typed, folded: '', parts: [typed] };
  // What the folded word finds, too, is not looked for again.
  return { typed, folded, parts: /[^'\p{L}\p{M}\p{N}]/u.test(typed) ? [typed, folded] : [folded] };
}

/** The words as they are typed, each once. */
function wordsIn(text: string): string[] {
  const read = plainApostrophes(text.normalize('NFC').toLowerCase())
    .replace(DASHES, '-')
    .replace(SPACES, ' ')
    .replace(PHONE_NUMBER, '$1$2$3$4')
    .replace(LOCAL_NUMBER, '$1$2$3')
    .replace(HYPHEN, '$1 ');
  return [...new Set(read.split(' ').filter((word) => word !== ''))];
}
