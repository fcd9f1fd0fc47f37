import { useEffect, useRef, useState, type RefObject } from 'react';
import { TOAST } from '../../config';

const isHotkey = (event: KeyboardEvent) =>
  event.altKey &&
  !event.ctrlKey &&
  !event.metaKey &&
  event.code === `Key${TOAST.hotkey.toUpperCase()}`;

/**
 * Alt+T moves the focus to the toasts; Escape, or the end of the last of them, gives it back.
 *
 * Listens to the element itself: the toasts are its children in the document, but not in React, whose
 * events would pass it by.
 *
 * @param region the element that holds the toasts
 * @returns whether the time of the toasts stands still (hovered or focused)
 */
export function useToastFocus(region: HTMLElement | null) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const cameFrom = useRef<HTMLElement>(null);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!region || !isHotkey(event)) return;
      event.preventDefault();
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && !region.contains(activeElement)) {
        cameFrom.current = activeElement;
      }
      region.focus();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [region]);

  useEffect(() => {
    if (!region) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    region.addEventListener('pointerenter', () => setHovered(true), { signal });
    region.addEventListener('pointerleave', () => setHovered(false), { signal });
    region.addEventListener('focusin', () => setFocused(true), { signal });
    region.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        const stays = relatedTarget instanceof Node && region.contains(relatedTarget);
        if (!stays) setFocused(false);
      },
      { signal },
    );
    region.addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'Escape') giveBack(cameFrom);
      },
      { signal },
    );
    return () => listening.abort();
  }, [region]);

  return {
    paused: hovered || focused,
    /** A toast has gone: hover ends without an event, and focus must not be lost with it. */
    onToastGone: (left: number) => {
      const { activeElement } = document;
      if (left === 0) setHovered(false);
      if (!region?.contains(activeElement)) return;
      // A click has left the focus on a button that nobody looks at: time must go on.
      if (left > 0 && activeElement?.matches(':focus-visible')) region.focus();
      else giveBack(cameFrom);
    },
  };
}

/** Gives the focus back to where it was before, or lets it go. */
function giveBack(cameFrom: RefObject<HTMLElement | null>): void {
  if (cameFrom.current) cameFrom.current.focus();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  cameFrom.current = null;
}
