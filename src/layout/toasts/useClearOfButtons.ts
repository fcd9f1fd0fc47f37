import { useEffect } from 'react';

/** Pixels between the toasts and the edge of the window, or a button above which they stand. */
const DISTANCE = 16;

interface Span {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/**
 * How far toasts have to rise so that they cover none of some buttons; 0 where there is no room above
 * them either.
 *
 * @param toasts where they are without rising, at the lower edge of the window
 */
export function riseAbove(toasts: Span, buttons: readonly Span[]): number {
  const height = toasts.bottom - toasts.top;
  let bottom = toasts.bottom;
  // from the lowest up: above one there may be another
  for (const button of buttons.toSorted((one, other) => other.top - one.top)) {
    const isBeside = button.right <= toasts.left || button.left >= toasts.right;
    const isElsewhere = button.top >= bottom || button.bottom <= bottom - height;
    if (!isBeside && !isElsewhere) bottom = button.top - DISTANCE;
  }
  return bottom - height < 0 ? 0 : toasts.bottom - bottom;
}

/** Primary buttons, those of the panel beside a list, and what says why a save failed, with its own button. */
const PRIMARY =
  ':is(main, [role="dialog"], [role="alertdialog"]) :is([data-variant="contained"], .MuiAlert-root[role="alert"]), aside > footer > *';

/**
 * Keeps toasts off the primary buttons of the page and off its alerts: while there are any, they rise above those that they
 * would cover, also when the page is scrolled or becomes another one.
 *
 * @param region the element that holds the toasts
 */
export function useClearOfButtons(region: HTMLElement | null): void {
  useEffect(() => {
    if (!region) return undefined;
    // They do not come down again before all have gone: under the pointer that has just pressed the
    // button they would stay.
    let risen = 0;
    const clear = () => {
      const cards = [...region.querySelectorAll('[data-tone]')].map((card) =>
        card.getBoundingClientRect(),
      );
      const style = document.documentElement.style;
      if (cards.length === 0) {
        risen = 0;
        style.removeProperty('--toast-clear');
        return;
      }
      const tops = cards.map(({ top }) => top);
      const bottoms = cards.map(({ bottom }) => bottom);
      const lowest = window.innerHeight - DISTANCE;
      const toasts = {
        top: lowest - (Math.max(...bottoms) - Math.min(...tops)),
        bottom: lowest,
        left: Math.min(...cards.map(({ left }) => left)),
        right: Math.max(...cards.map(({ right }) => right)),
      };
      const buttons = [...document.querySelectorAll(PRIMARY)].map((button) =>
        button.getBoundingClientRect(),
      );
      risen = Math.max(risen, riseAbove(toasts, buttons));
      style.setProperty('--toast-clear', `${risen}px`);
    };
    const observer = new MutationObserver(clear);
    observer.observe(region, { childList: true, subtree: true });
    const page = document.querySelector('main');
    if (page) observer.observe(page, { childList: true, subtree: true });
    window.addEventListener('scroll', clear, { capture: true, passive: true });
    window.addEventListener('resize', clear);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', clear, { capture: true });
      window.removeEventListener('resize', clear);
      document.documentElement.style.removeProperty('--toast-clear');
    };
  }, [region]);
}
