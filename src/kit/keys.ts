import { ENTITY_NAMES, entityOf, pathOf } from '../entities';
import type { TextKey } from '../i18n/text';
import { pathTo } from '../routes';

/** A shortcut of the whole app: what is pressed, and the words for what it does. */
export interface Key {
  keys: readonly string[];
  words: TextKey;
  /** Of one character, which Account switches off. */
  isSingle: boolean;
}

/** What a character does by itself (src/layout/Keys.tsx listens to them). */
export const SINGLE_KEYS = {
  '/': 'keys.words.filter',
  '?': 'keys.words.help',
  c: 'keys.words.checkIn',
  n: 'keys.words.new',
} as const satisfies Readonly<Record<string, TextKey>>;

const MODIFIED = [
  { keys: ['Ctrl', 'K'], words: 'keys.words.search' },
  { keys: ['Ctrl', 'B'], words: 'keys.words.sidebar' },
  { keys: ['Alt', 'T'], words: 'keys.words.toasts' },
] as const satisfies readonly Omit<Key, 'isSingle'>[];

/** Those that work on every page. */
export const EVERYWHERE: readonly Key[] = [
  ...MODIFIED.map((key) => ({ ...key, isSingle: false })),
  ...Object.entries(SINGLE_KEYS).map(([key, words]) => ({
    ...{ keys: [key.toUpperCase()], words, isSingle: true },
  })),
];

/** Those of a list, on the name of a row and in the panel beside the list. */
export const LISTS: readonly Key[] = [
  { keys: ['↑', '↓'], words: 'keys.words.rows', isSingle: false },
  { keys: ['Space'], words: 'keys.words.peek', isSingle: false },
  { keys: ['Enter'], words: 'keys.words.open', isSingle: false },
  { keys: ['Esc'], words: 'keys.words.unpeek', isSingle: false },
];

/** Those of a program that waits for a decision at the desk. */
export const PROGRAM_KEYS: readonly Key[] = [
  { keys: ['S'], words: 'keys.words.signHere', isSingle: true },
  { keys: ['P'], words: 'keys.words.onPaper', isSingle: true },
  { keys: ['V'], words: 'keys.words.verbal', isSingle: true },
  { keys: ['X'], words: 'keys.words.notToday', isSingle: true },
];

/** Those of the page of possible duplicates. */
export const PAIRS: readonly Key[] = [
  { keys: ['J'], words: 'keys.words.next', isSingle: true },
  { keys: ['K'], words: 'keys.words.previous', isSingle: true },
];

/** The lists of the menu, in its order. */
export const menuPaths = (): readonly string[] =>
  ENTITY_NAMES.filter((name) => entityOf(name).menu !== undefined).map(pathOf);

/**
 * The pages that `GO_KEY` and a letter lead to, by the letter: the dashboard and others of no entity, then the
 * lists, each by the first letter of its path that is not taken.
 *
 * @param paths of the lists
 */
export function goLetters(paths: readonly string[] = menuPaths()): ReadonlyMap<string, string> {
  const letters = new Map([
    ['d', pathTo('Dashboard')],
    ['r', pathTo('Reports')],
    ['a', pathTo('AccountSettings')],
  ]);
  for (const path of paths) {
    const letter = [...path.slice(1)].find((one) => /[a-z]/.test(one) && !letters.has(one));
    if (letter !== undefined) letters.set(letter, path);
  }
  return letters;
}

/** Where a new record of the list at an address is made; undefined where the list makes none. */
export function newPathAt(pathname: string): string | undefined {
  const name = ENTITY_NAMES.find(
    (entity) => pathOf(entity) === pathname && entityOf(entity).pages.includes('create'),
  );
  return name && `${pathOf(name)}/create`;
}
