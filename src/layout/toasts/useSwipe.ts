import { useState, type PointerEvent } from 'react';
import { TOAST } from '../../config';

interface Point {
  x: number;
  y: number;
}

/** How far a point lies from another to the right or down: the ways out of the corner. */
const travelled = (from: Point, to: Point): Point => ({
  x: Math.max(0, to.x - from.x),
  y: Math.max(0, to.y - from.y),
});

/**
 * Dragging a toast 20 pixels or more to the right or down dismisses it; less, and it goes back.
 *
 * @returns the handlers for the toast and how far it is dragged just now
 */
export function useSwipe(onDismiss: () => void) {
  const [drag, setDrag] = useState<{ from: Point; offset: Point } | null>(null);

  return {
    offset: drag?.offset ?? null,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        if (event.target instanceof Element && event.target.closest('button, a')) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        setDrag({ from: { x: event.clientX, y: event.clientY }, offset: { x: 0, y: 0 } });
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (!drag) return;
        const to = { x: event.clientX, y: event.clientY };
        setDrag({ ...drag, offset: travelled(drag.from, to) });
      },
      onPointerUp() {
        if (drag && Math.max(drag.offset.x, drag.offset.y) >= TOAST.swipeThreshold) onDismiss();
        else setDrag(null);
      },
      onPointerCancel() {
        setDrag(null);
      },
    },
  };
}
