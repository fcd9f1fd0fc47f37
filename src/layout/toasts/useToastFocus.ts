import { useEffect, useState, type FocusEvent, type KeyboardEvent } from 'react';
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
  const [cameFrom, setCameFrom] = useState<HTMLElement | null>(null);

  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (!region || !isHotkey(event)) return;
      event.preventDefault();
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && !region.contains(activeElement)) {
        setCameFrom(activeElement);
      }
      region.focus();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [region]);

  const giveBack = () => {
    setFocused(false);
    cameFrom?.focus();
    setCameFrom(null);
  };

  return {
    paused: hovered || focused,
    /** A toast has gone: hover ends without an event, and focus must not be lost with it. */
    onToastGone(left: number) {
      if (left > 0) {
        if (focused) region?.focus();
        return;
      }
      setHovered(false);
      if (focused) giveBack();
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
