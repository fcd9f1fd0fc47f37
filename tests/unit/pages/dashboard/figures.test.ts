import { describe, expect, it } from 'vitest';
import { changeOf, parseFigures } from '../../../../src/pages/dashboard/figures';

describe('changeOf', () => {
  it.each([
    [{ current: 21, previous: 18 }, 16.7],
    [{ current: 77, previous: 80 }, -3.8],
    [{ current: 5, previous: 5 }, 0],
    [{ current: 0, previous: 4 }, -100],
  ])('gives the percentage of %o', (figure, percent) => {
    expect(changeOf(figure)).toBeCloseTo(percent, 1);
  });

  it('says nothing where there was nothing before', () => {
    expect(changeOf({ current: 9, previous: 0 })).toBeNull();
  });
});

describe('parseFigures', () => {
  it('refuses an answer without all four figures', () => {
    expect(() => parseFigures({ visits: { current: 1, previous: 1 } })).toThrow();
  });
});
