import { useEffect, type RefObject } from 'react';
import { findStop, isStop, placeOf, type Place } from './keyboardPlace';

/** A button that is disabled for no longer than this (ms) is only at work and keeps its place. */
const AT_WORK_MS = 300;
const AT_WORK = '.MuiButton-loading';
const BEHIND_DIALOG = '[aria-hidden="true"]';

/**
 * Keeps the keyboard's place. Where the control that has the focus goes (its row is deleted, its
 * filter removed, the page changes) or stops working (the last page is reached), browsers start
 * again at the top of the document; here what lies in the same place has the focus then, else the
 * page.
 *
 * @param frame what is watched; dialogs and menus lie elsewhere and give the focus back by themselves
 * @param page what has the focus when nothing is left of the place
 */
export function useKeptPlace(
  frame: RefObject<HTMLElement | null>,
  page: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const root = frame.current;
    if (!root) return;
    let place: Place | null = null;
    let standIn: HTMLElement | null = null;
    let timer: number | undefined;

    const keep = () => {
      const active = document.activeElement;
      if (!place || (active !== document.body && active !== standIn)) return;
      // A dialog is open: the focus is its business.
      if (root.closest(BEHIND_DIALOG)) return;
      const { control, path } = place;
      if (control.isConnected && control.matches(AT_WORK)) return;
      if (isStop(control)) standIn = null;
      else standIn = (path === location.pathname ? findStop(place) : null) ?? page.current;
      (standIn ?? control).focus({ preventScroll: true });
      if (control.isConnected || !standIn) return;
      place = placeOf(standIn, root);
      standIn = null;
    };
    const enter = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target === standIn) return;
      place = placeOf(target, root);
      standIn = null;
    };
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) return;
      // Whoever clicks beside everything, or turns to another window, has left the place alone. A
      // row that is put elsewhere loses the focus too, but React gives it back.
      queueMicrotask(() => {
        const left = standIn ?? place?.control;
        const given = left === document.activeElement && document.hasFocus();
        if (left && target === left && isStop(left) && !given) place = null;
      });
    };
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ type }) => type === 'attributes')) {
        clearTimeout(timer);
        timer = window.setTimeout(keep, AT_WORK_MS);
      }
      keep();
    });
    root.addEventListener('focusin', enter);
    root.addEventListener('focusout', leave);
    observer.observe(root, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    // a dialog or a menu has gone
    observer.observe(document.body, { childList: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      root.removeEventListener('focusin', enter);
      root.removeEventListener('focusout', leave);
    };
  }, [frame, page]);
}
