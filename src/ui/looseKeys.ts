import { useStore } from 'ra-core';

/** Where letters are typed, or choose among what is open. */
const TAKES_LETTERS =
  'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]';
const LETTER = /\p{L}/u;

/** Whether a single character is pressed outside of fields, menus and dialogs, where it may be a shortcut. */
export function isLooseKey(event: KeyboardEvent): boolean {
  const { key, target, repeat, defaultPrevented, isComposing } = event;
  if (key.length !== 1 || repeat || defaultPrevented || isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  // On many keyboards ? and / are there with Shift only.
  if (event.shiftKey && LETTER.test(key)) return false;
  const isElsewhere = document.querySelector('[aria-modal="true"], [role="dialog"], [role="menu"]');
  return !isElsewhere && !(target instanceof Element && target.closest(TAKES_LETTERS));
}

/** Whether single characters are shortcuts, and how to change it: kept in this browser, on by default. */
export const useSingleKeys = () => useStore('preferences.singleKeys', true);
