import { useSyncExternalStore } from 'react';
import { API } from '../config';

/*
 * Whether the server can be reached: what the browser says of its network, and what became of the
 * last request. A network that seems well may lead nowhere.
 */

let isLost = false;
let probe: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function change(next: boolean): void {
  if (next === isLost) return;
  isLost = next;
  for (const tell of listeners) tell();
}

/** An answer came, whatever it says: the server is there. */
export function noteAnswer(): void {
  clearInterval(probe);
  probe = undefined;
  change(false);
}

/**
 * A request came to nothing.
 *
 * @param ask asks the server for as little as there is; done again until it answers
 */
export function noteSilence(ask: () => Promise<unknown>): void {
  change(true);
  probe ??= setInterval(() => void ask().then(noteAnswer, () => undefined), API.probeInterval);
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
}

/** Whether nothing reaches the server now. */
export const useIsOffline = (): boolean =>
  useSyncExternalStore(subscribe, () => isLost || !navigator.onLine);
