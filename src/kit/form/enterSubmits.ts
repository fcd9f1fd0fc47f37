import type { KeyboardEvent } from 'react';

/**
 * Enter in a closed select saves the form around, as it does in every other field; browsers differ in
 * that. While the list of choices is open its keys are the browser's: they come to no page.
 */
export function enterSubmits(event: KeyboardEvent<Element>): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key !== 'Enter' || ctrlKey || metaKey || altKey || shiftKey) return;
  event.preventDefault();
  if (event.repeat) return;
  // A press, which a button at work does not take.
  const form = event.currentTarget.closest('form');
  form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
}

/**
 * For an Autocomplete: while its list is open Enter chooses, or does nothing where nothing is marked;
 * it never saves the form past a text that is no choice.
 */
export function enterChooses(event: KeyboardEvent<Element>): void {
  const isOpen = event.currentTarget.querySelector('[aria-expanded="true"]') !== null;
  if (event.key === 'Enter' && isOpen) event.preventDefault();
}
