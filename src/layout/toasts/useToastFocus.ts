import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { TOAST } from '../../config';

const isHotkey = (event: globalThis.KeyboardEvent) =>
  event.altKey &&
  !event.ctrlKey &&
  !event.metaKey &&
  event.code === `Key${TOAST.hotkey.toUpperCase()}`;

/**
 * Alt+T moves the focus to the toasts; Escape, or the end of the last of them, gives it back.
 *
 * @param region the element that holds the toasts
 * @returns whether the time of the toasts stands still (hovered or focused) and the handlers
 */
export function useToastFocus(region: HTMLElement | null) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const cameFrom = useRef<HTMLElement>(null);

  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
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

  const giveBack = () => {
    setFocused(false);
    cameFrom.current?.focus();
    cameFrom.current = null;
  };

  return {
    paused: hovered || focused,
    /** A toast has gone: hover ends without an event, and focus must not be lost with it. */
    onToastGone(left: number) {
      const inside = region?.contains(document.activeElement);
      if (left === 0) setHovered(false);
      if (!inside) return;
      if (left > 0) region?.focus();
      else giveBack();
    },
    handlers: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur(event: FocusEvent<HTMLElement>) {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (event.key === 'Escape') giveBack();
      },
    },
  };
}
