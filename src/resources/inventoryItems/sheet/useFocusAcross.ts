import { useLayoutEffect, useRef, type FocusEvent } from 'react';
import type { SheetControl } from './useSheet';

/**
 * Keeps the focus when the window crosses the width at which the table becomes a list, or back: the same
 * cell has it there, and the search where there is none.
 *
 * @param isNarrow which of the two it is
 * @returns the handlers for what is around both
 */
export function useFocusAcross(isNarrow: boolean, sheet: Pick<SheetControl, 'cellOf' | 'focus'>) {
  const shown = useRef(isNarrow);
  // Of a cell its name; undefined while the focus is elsewhere. React tells of no blur by what it removes.
  const last = useRef<string | null>(undefined);
  useLayoutEffect(() => {
    if (shown.current === isNarrow) return;
    shown.current = isNarrow;
    if (last.current !== undefined && document.activeElement === document.body)
      sheet.focus(last.current);
  });
  return {
    onFocus: (event: FocusEvent) => {
      last.current = sheet.cellOf(event.target);
    },
    onBlur: () => {
      last.current = undefined;
    },
  };
}
