/*
 * Shortcuts on their way to who knows what they do: that is fetched with the first of them, and those
 * that are pressed meanwhile wait.
 */

/** Ctrl or Cmd with K, and the button that does the same. */
export const SEARCH_KEY = 'search';

/** The character that shows all keys, and the button that does the same. */
export const HELP_KEY = '?';

/** The letter that announces the letter of a page: both together are one shortcut, such as `gc`. */
export const GO_KEY = 'g';

const waiting: string[] = [];
const listeners = new Set<() => void>();

/** A shortcut was pressed: a character, `SEARCH_KEY`, or `GO_KEY` and a page's letter. */
export function pressKey(key: string): void {
  waiting.push(key);
  for (const tell of listeners) tell();
}

/** The shortcuts that nobody has taken yet; taken by this. */
export const takeKeys = (): string[] => waiting.splice(0);

/** Has somebody told of each shortcut, until the function that comes back is called. */
export function onKeys(tell: () => void): () => void {
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
  };
}
