import type { KeyboardEvent } from 'react';
import type { RowAction } from './tableTypes';

const STEPS: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
};

/** Marks what holds one of several tables of a page together with its search. */
export const TABLE_PART = 'data-table-part';

/** A row: of a table, or of the list that a phone has in its place. */
export const ROW = 'tbody > tr, ul > li';

/** The link that names a row, by which the keyboard goes through a table. */
const nameIn = (part: Element | null | undefined) => part?.querySelector('a');

/** The link that names the row of a record, among the rows of an element. */
export const nameLinkTo = (rows: Element | null, path: string): HTMLElement | undefined =>
  [...(rows?.querySelectorAll(ROW) ?? [])]
    .map(nameIn)
    .find((link) => link?.getAttribute('href') === path) ?? undefined;

/** Goes from the search into the first row of the table beside it. */
export function focusFirstRow(from: Element): void {
  const rows = from.closest(`[${TABLE_PART}], main`)?.querySelectorAll(ROW) ?? [];
  [...rows].map(nameIn).find(Boolean)?.focus();
}

/**
 * The keys of a row whose name has the focus: up and down to the neighbours, and the letters of
 * the row's actions.
 *
 * @param run what an action does when its letter is pressed
 * @param onSpace shows the record beside the list, where that can be
 */
export function onRowKey(
  event: KeyboardEvent<HTMLElement>,
  actions: readonly RowAction[],
  run: (action: RowAction) => void,
  onSpace?: () => void,
): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === ' ' && onSpace) {
    // Else the page would scroll.
    event.preventDefault();
    if (!event.repeat) onSpace();
    return;
  }
  const step = STEPS[event.key];
  const action = actions.find(({ shortcut }) => shortcut === event.key.toLowerCase());
  if (step) {
    event.preventDefault();
    // Rows that show details lie between rows with names.
    let row = event.currentTarget.closest(ROW)?.[step];
    while (row && !nameIn(row)) row = row[step];
    nameIn(row)?.focus();
  } else if (action) {
    event.preventDefault();
    run(action);
  }
}
