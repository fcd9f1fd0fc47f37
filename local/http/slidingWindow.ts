/** Keys kept at most: a flood of made-up ones must not fill the memory. */
const MAXIMUM_KEYS = 50_000;

/** Counts what happened lately, by key, in memory. */
export interface SlidingWindow {
  /** When it happened within the window, oldest first, in milliseconds. */
  recent(key: string): number[];
  add(key: string): void;
  forget(key: string): void;
  /** Seconds until fewer than `limit` are within the window; 0 when they are already. */
  secondsUntilBelow(key: string, limit: number): number;
}

/**
 * Makes a window that slides with the clock; a restart forgets it.
 *
 * @param seconds its length
 * @param now the clock
 */
export function createSlidingWindow(seconds: number, now: () => Date): SlidingWindow {
  const events = new Map<string, number[]>();
  const milliseconds = seconds * 1000;

  const recent = (key: string): number[] => {
    const since = now().getTime() - milliseconds;
    return (events.get(key) ?? []).filter((time) => time > since);
  };
  return {
    recent,
    add: (key) => {
      const times = [...recent(key), now().getTime()];
      // Re-inserted, so that the map's order is the order of last use.
      events.delete(key);
      events.set(key, times);
      if (events.size <= MAXIMUM_KEYS) return;
      const oldest = events.keys().next();
      if (!oldest.done) events.delete(oldest.value);
    },
    forget: (key) => {
      events.delete(key);
    },
    secondsUntilBelow: (key, limit) => {
      const blocking = recent(key).at(-limit);
      if (blocking === undefined) return 0;
      return Math.max(1, Math.ceil((blocking + milliseconds - now().getTime()) / 1000));
    },
  };
}
