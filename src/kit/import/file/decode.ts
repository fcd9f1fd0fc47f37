import { BadFile } from './BadFile';

/** A text with how it was written. */
export interface DecodedText {
  text: string;
  /** A word by whose letters one sees whether Mac Roman was right; of other texts none. */
  macWord?: string;
}

/**
 * Text as spreadsheets write it: UTF-8, UTF-16 with its mark, Windows-1252, or Mac Roman of an old Excel for
 * Mac. Bytes of a UTF-8 text that are no letter become U+FFFD.
 *
 * @throws BadFile where no reading makes words of it, or two do
 */
export function decode(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: decodeAs('utf-16le', bytes) };
  if (first === 0xfe && second === 0xff) return { text: decodeAs('utf-16be', bytes) };
  const text = decodeAs('utf-8', bytes);
  const bad = countOf(text, /\uFFFD/g);
  // Few letters of other encodings are letters of UTF-8 by chance.
  if (isUtf8(bytes) || countOf(text, /[^\0-\x7F\uFFFD]/g) * FEWEST_GOOD >= bad) return { text };
  return oneByteText(bytes);
}

/** As many bad bytes may stand in a UTF-8 text beside one good letter. */
const FEWEST_GOOD = 4;

const decodeAs = (encoding: string, bytes: Uint8Array): string =>
  new TextDecoder(encoding).decode(bytes);

/** A text may hold U+FFFD itself, where another program has lost a letter. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** At most this share of a text's words may look odd. */
const ODD_SHARE = 0.1;

function oneByteText(bytes: Uint8Array): DecodedText {
  // Of bytes at once, Node 20 makes Latin-1.
  const windows = new TextDecoder('windows-1252').decode(bytes, { stream: true });
  const mac = decodeAs('macintosh', bytes);
  const words = { windows: foreignWords(windows), mac: foreignWords(mac) };
  const odd = { windows: oddOf(words.windows), mac: oddOf(words.mac) };
  const most = ODD_SHARE * words.windows.length;
  // Only a Mac ends all lines so.
  const hasMacLines = windows.includes('\r') && !windows.includes('\n');
  const isMac = odd.mac < odd.windows || (odd.mac === odd.windows && hasMacLines);
  if (Math.min(odd.mac, odd.windows) > most) throw new BadFile('unknownLetters');
  if (isMac) return { text: mac, macWord: words.mac[0] ?? '' };
  const hasUnclear = odd.mac === odd.windows && words.windows.some((word) => UNCLEAR.test(word));
  if (hasUnclear) throw new BadFile('unknownLetters');
  return { text: windows };
}

/** Words with a letter or sign beyond ASCII; a text of more says no more. */
function foreignWords(text: string): string[] {
  const words: string[] = [];
  for (const [word] of text.matchAll(/[^\s,;|\t"]+/g)) {
    if (!/[^\0-\x7F]/.test(word)) continue;
    words.push(word);
    if (words.length === MOST_WORDS) break;
  }
  return words;
}

const MOST_WORDS = 10_000;

/**
 * What no word of a Latin script looks like: a capital beyond ASCII behind another letter, a small one before a
 * capital of ASCII, three letters beyond ASCII in a row, and signs at or between letters.
 */
const ODD = new RegExp(
  [
    String.raw`\p{Ll}(?![A-Z])\p{Lu}`,
    String.raw`\p{L}(?![A-Z])\p{Lu}\p{Ll}`,
    String.raw`(?![a-z])\p{Ll}[A-Z]`,
    String.raw`(?:(?![A-Za-z])\p{L}){3}`,
    String.raw`\p{L}[^\p{L}\0-\x7F’‘–—·]\p{L}`,
    String.raw`[ªºﬁﬂƒıˆ˜¯˘˙˚¸˝˛ˇ¢£¥±§¤¦¨¬¶]\p{L}`,
    String.raw`\p{L}[ﬁﬂƒıˆ¯˘˙˚¸˝˛ˇ¢£¥±§¤¦¨¬¶]`,
    String.raw`[\x80-\x9F‚„†‡‰‹›√≈∆◊⁄∂∑∏π∫Ω≠∞≤≥]`,
  ].join('|'),
  'u',
);

const oddOf = (words: readonly string[]): number => words.filter((word) => ODD.test(word)).length;

/**
 * What may be letters of a Mac as well: ñ, ó and í are dashes and an apostrophe, which stands before an ending;
 * ú, ö and ü are letters that few names have.
 */
const UNCLEAR = /\p{Ll}(?:[–—]|’(?!(?:s|t|re|ll|ve|m|d)\b))\p{Ll}|[œšž]/u;
