import { useEffect, useEffectEvent } from 'react';

/** Where letters are typed, or choose among what is open. */
const TAKES_LETTERS =
  'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="dialog"]';

/** J goes to the next pair, K to the one before, from anywhere outside a field or a dialog. */
export function usePairKeys(move: (direction: 1 | -1) => void): void {
  const moveNow = useEffectEvent(move);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
      if (ctrlKey || metaKey || altKey || shiftKey || defaultPrevented) return;
      const letter = key.toLowerCase();
      if (letter !== 'j' && letter !== 'k') return;
      if (document.querySelector('[aria-modal="true"], [role="dialog"], [role="menu"]')) return;
      if (target instanceof Element && target.closest(TAKES_LETTERS)) return;
      event.preventDefault();
      moveNow(letter === 'j' ? 1 : -1);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
