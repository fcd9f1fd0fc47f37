import { describe, expect, it } from 'vitest';
import { riseAbove } from '../../../src/layout/toasts/useClearOfButtons';

/** In a window of 800 pixels: 60 high, at the lower right corner. */
const TOASTS = { top: 724, bottom: 784, left: 1000, right: 1356 };
const button = (top: number, left = 1200) => ({ top, bottom: top + 40, left, right: left + 120 });

describe('toasts', () => {
  it('stay where they are beside, above and below buttons', () => {
    expect(riseAbove(TOASTS, [])).toBe(0);
    expect(riseAbove(TOASTS, [button(740, 860), button(600), button(790)])).toBe(0);
  });

  it('rise above a button that they would cover, and above the next one', () => {
    expect(riseAbove(TOASTS, [button(740)])).toBe(60);
    expect(riseAbove(TOASTS, [button(640), button(740)])).toBe(160);
    expect(riseAbove(TOASTS, [button(740), button(640)])).toBe(160);
  });

  it('stay where no room is left above', () => {
    const column = Array.from({ length: 9 }, (_, index) => button(20 + index * 90));
    expect(riseAbove(TOASTS, column)).toBe(0);
  });
});
