import { foldLetters } from '../../data/foldText';

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Whether a text holds every word of another, whatever their accents, apostrophes and capitals. */
export function holdsWords(text: string, words: string): boolean {
  const whole = foldLetters(text);
  return foldLetters(words)
    .split(/\s+/u)
    .every((word) => whole.includes(word));
}

/** Whether a word begins one of the words of a label, whatever their accents, apostrophes and capitals. */
export function beginsWordOf(label: string, word: string): boolean {
  const whole = foldLetters(label);
  const part = foldLetters(word);
  if (part === '') return false;
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1)) {
    if (at === 0 || !LETTER_OR_DIGIT.test(whole.charAt(at - 1))) return true;
  }
  return false;
}
