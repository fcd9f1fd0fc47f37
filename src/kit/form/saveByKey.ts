import type { KeyboardEvent } from 'react';

/** Ctrl Enter saves the form around, wherever the keyboard is: before any field hears of Enter. */
export function saveByKey(event: KeyboardEvent) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  if (!event.repeat) event.currentTarget.closest('form')?.requestSubmit();
}
