import type { ReactNode } from 'react';
import { TOAST } from '../config';

export type ToastTone = 'success' | 'info' | 'warning' | 'error';

/** One message of the corner. */
export interface Toast {
  id: number;
  tone: ToastTone;
  title: ReactNode;
  description?: string | undefined;
  /** Milliseconds on the screen; the time stands still while the toasts are hovered or focused. */
  duration: number;
}

type Options = Partial<Pick<Toast, 'tone' | 'description' | 'duration'>>;

let waiting: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setWaiting(toasts: readonly Toast[]): void {
  waiting = toasts;
  listeners.forEach((listener) => listener());
}

/**
 * Shows a message bottom-right, after those that are already waiting.
 *
 * @param title the text as people read it (translated)
 * @param options tone 'info' and 4000 ms unless told otherwise
 */
export function notify(
  title: ReactNode,
  { tone = 'info', description, duration = TOAST.duration }: Options = {},
): void {
  lastId += 1;
  setWaiting([...waiting, { id: lastId, tone, title, description, duration }]);
}

/** The messages that are not shown yet, oldest first; for the part that shows them. */
export const toastQueue = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  waiting: (): readonly Toast[] => waiting,
  /** Takes up to `count` messages out of the queue. */
  take(count: number): readonly Toast[] {
    if (count <= 0 || waiting.length === 0) return [];
    const taken = waiting.slice(0, count);
    setWaiting(waiting.slice(count));
    return taken;
  },
};
