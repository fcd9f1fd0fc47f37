import { UPDATES } from '../config';

/** Resolves a while after the first picture, when the browser has nothing else to do: for what nobody waits for. */
export const whenQuiet = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => {
      // Not every browser tells.
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
      else resolve();
    }, UPDATES.quiet);
  });
