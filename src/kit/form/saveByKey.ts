import type { KeyboardEvent } from 'react';

/** Ctrl Enter saves the form around, wherever the keyboard is: before any field hears of Enter. */
export function saveByKey(event: KeyboardEvent) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  // React tells of the keys of a dialog above, too: they are that dialog's.
  if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
  event.preventDefault();
  event.stopPropagation();
  if (!event.repeat) event.currentTarget.closest('form')?.requestSubmit();
}
