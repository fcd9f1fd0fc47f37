import { UPDATES } from '../config';

/** Resolves when the browser has nothing else to do, or after so many milliseconds. Not every browser tells. */
export const whenIdle = (timeout = 2_000): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout });
    else resolve();
  });

/** Resolves a while after the first picture, when the browser has nothing else to do: for what nobody waits for. */
export const whenQuiet = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(whenIdle()), UPDATES.quiet);
  });
