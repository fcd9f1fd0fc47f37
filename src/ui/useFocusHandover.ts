import { useEffect, useEffectEvent, useLayoutEffect, useRef, type FocusEvent } from 'react';

/** What the element around controls that may go takes; it hears of their menus and dialogs too. */
export interface FocusHandover {
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
}

/** Who has the focus next; nobody near is left where there is none, and the page has it. */
export type NextFocus = () => HTMLElement | null | undefined;

const give = (next: ReturnType<NextFocus>): void => {
  if (next) next.focus();
  else document.querySelector('main')?.focus({ preventScroll: true });
};

/**
 * For a dialog that has closed: what opened it, and would have the focus, may have gone meanwhile.
 *
 * @param dialog about to go
 */
export const giveFocusOf = (dialog: Element, next: NextFocus): void => {
  const { activeElement } = document;
  if (activeElement === document.body || dialog.contains(activeElement)) give(next());
};

/**
 * Hands the focus on when the control that has it goes, is hidden or disabled: browsers would start
 * again at the top of the document. Whoever takes controls away calls this, in the component that
 * draws them, and says who is next. Nobody who has left the control is called back.
 *
 * @param next looked for when the control is gone
 * @returns what the element around the controls takes
 */
export function useFocusHandover(next: NextFocus): FocusHandover {
  // React tells of no blur for what it removes itself: this is what somebody was at.
  const held = useRef<Element | null>(null);
  const handOver = useEffectEvent(() => {
    const left = held.current;
    if (!left || (left.isConnected && !left.matches(':disabled, [hidden] *'))) return;
    held.current = null;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === left) give(next());
  });
  // At once: a key that is pressed meanwhile would be lost.
  useLayoutEffect(() => {
    handOver();
  });
  // What goes together with all around it is still there until then.
  useEffect(() => () => handOver(), []);
  return {
    onFocus: ({ target }) => {
      held.current = target;
    },
    onBlur: () => {
      held.current = null;
    },
  };
}
