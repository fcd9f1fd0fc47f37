import { UPDATES } from '../config';

const INPUTS = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

/**
 * Resolves when for a while nobody has typed or clicked and nothing was fetched: for work that would be in the way.
 * Whoever never pauses has it after UPDATES.latest all the same.
 */
export function whenCalm(): Promise<void> {
  return new Promise((resolve) => {
    let calm: ReturnType<typeof setTimeout> | undefined;
    const options = { capture: true, passive: true };
    const fetched = new PerformanceObserver(() => begin());
    const end = () => {
      clearTimeout(calm);
      clearTimeout(latest);
      fetched.disconnect();
      for (const input of INPUTS) window.removeEventListener(input, begin, options);
      resolve();
    };
    const latest = setTimeout(end, UPDATES.latest);
    function begin() {
      clearTimeout(calm);
      calm = setTimeout(end, UPDATES.calm);
    }
    for (const input of INPUTS) window.addEventListener(input, begin, options);
    fetched.observe({ type: 'resource' });
    begin();
  });
}
