import { foldLetters, foldText } from '../../data/foldText';
import { searchWords } from '../../data/searchWords';
import type { TextPart } from '../../ui/MatchedText';

/** A folded letter or digit of the shown text: where it stands, and whether it begins a word. */
interface Letter {
  folded: string;
  start: number;
  end: number;
  beginsWord: boolean;
}

/**
 * A shown text in pieces, those apart that a query matched: words by their beginnings, else inside a
 * word, digits of a phone number however they are written. Birth dates are read by the database alone;
 * whoever shows one is told that it matched.
 *
 * @param text as it is shown, such as a name, a phone number or an address
 * @param query as it was typed
 * @returns the pieces in their order; together they are the text
 */
export function matchedParts(text: string, query: string): TextPart[] {
  const letters = lettersOf(text);
  const ranges = searchWords(query).flatMap((word) =>
    rangesOf(letters, word.folded || foldText(word.typed).replaceAll(' ', '')),
  );
  const parts: TextPart[] = [];
  for (let at = 0; at < text.length; at++) {
    const matched = ranges.some(({ start, end }) => start <= at && at < end);
    const last = parts.at(-1);
    if (last?.matched === matched) last.text += text.charAt(at);
    else parts.push({ text: text.charAt(at), matched });
  }
  return parts;
}

function lettersOf(text: string): Letter[] {
  const letters: Letter[] = [];
  let start = 0;
  let beginsWord = true;
  for (const character of text) {
    const end = start + character.length;
    const folded = foldText(character);
    for (const letter of folded) {
      letters.push({ folded: letter, start, end, beginsWord });
      beginsWord = false;
    }
    // An apostrophe parts no word, nor does an accent that stands for itself.
    if (folded === '' && foldLetters(character) !== '') beginsWord = true;
    start = end;
  }
  return letters;
}

/** Where a folded word stands: at the beginning of words, else wherever it is. */
function rangesOf(letters: readonly Letter[], word: string): { start: number; end: number }[] {
  const length = Array.from(word).length;
  if (length === 0) return [];
  const places = letters.flatMap(({ start, beginsWord }, at) => {
    const slice = letters.slice(at, at + length);
    const isWord = slice.map(({ folded }) => folded).join('') === word;
    return isWord ? [{ start, end: slice.at(-1)?.end ?? start, beginsWord }] : [];
  });
  const beginnings = places.filter(({ beginsWord }) => beginsWord);
  if (beginnings.length > 0) return beginnings;
  return length >= SHORTEST_INSIDE ? places : [];
}

/** One or two letters stand inside almost any word. */
const SHORTEST_INSIDE = 3;
