import { plainApostrophes } from './conditions';

/** Letters that are no letter with an accent, as the database folds them (private.fold_text). */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', đ: 'd', ð: 'd', ø: 'o', ł: 'l', ħ: 'h', ŧ: 't' },
  ...{ ı: 'i', ς: 'σ', "'": '' },
};

const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

/** What parts words. */
const SIGNS =
  /[\p{Cc}\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f]+/gu;

/** A text in lower case without accents and apostrophes; its other signs stay. */
export const foldLetters = (text: string): string =>
  plainApostrophes(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/gu, '')
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter);

/**
 * The words of a text as they are compared: in lower case without accents and apostrophes, one space
 * between them. The database folds alike (private.fold_text).
 */
export const foldText = (text: string): string => foldLetters(text).replace(SIGNS, ' ').trim();
