import { ROW } from './rowKeys';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useFocusHandover, type FocusHandover, type NextFocus } from '../../ui/useFocusHandover';

export interface RowFocus {
  /** What the element around the table takes. */
  frame: FocusHandover & { ref: RefObject<HTMLDivElement | null> };
  /** Who is next when a row has gone; for the dialog that asked about it. */
  next: NextFocus;
}

/** Which row of a table, and which control of the row: both from 0. */
interface Place {
  row: number;
  control: number;
}

const controlsIn = (row: Element | undefined): HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>('a[href], button, input') ?? []),
];

const rowsIn = (table: Element | null): Element[] => [...(table?.querySelectorAll(ROW) ?? [])];

/** Undefined for what lies in no row, such as the head of the table. */
function placeOf(control: Element, table: Element): Place | undefined {
  const row = control.closest(ROW);
  if (!row) return undefined;
  return {
    row: rowsIn(table).indexOf(row),
    control: controlsIn(row).findIndex((other) => other === control),
  };
}

/**
 * Hands the focus on when the row that has it goes: to the same control of the row that took its
 * place, else of the last one. Where no row is left, or the bar above the rows has gone: to the box
 * that selects them, else to the search.
 *
 * @param search the field beside the table; without it, the page
 */
export function useRowFocus(search?: RefObject<HTMLInputElement | null>): RowFocus {
  const ref = useRef<HTMLDivElement>(null);
  const place = useRef<Place>(undefined);
  const note = (control: Element | null) => {
    // Menus and dialogs of a row lie elsewhere, and give the focus back to it.
    if (control && ref.current?.contains(control)) place.current = placeOf(control, ref.current);
  };
  // The rows above may have changed.
  useLayoutEffect(() => {
    note(document.activeElement);
  });
  const next = () => {
    const { row, control } = place.current ?? {};
    const rows = row === undefined ? [] : rowsIn(ref.current);
    const controls = controlsIn(rows[Math.min(row ?? 0, rows.length - 1)]);
    return (
      controls[Math.min(control ?? 0, controls.length - 1)] ??
      ref.current?.querySelector<HTMLElement>('thead input') ??
      search?.current
    );
  };
  const { onFocus, onBlur } = useFocusHandover(next);
  const frame: RowFocus['frame'] = {
    ref,
    onFocus: (event) => {
      note(event.target);
      onFocus(event);
    },
    onBlur,
  };
  return { frame, next };
}
