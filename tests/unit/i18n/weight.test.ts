import { describe, expect, it } from 'vitest';
import { formatPounds, readPounds, roundPounds } from '../../../src/i18n/weight';

describe('a weight', () => {
  it.each([
    ['0.94', 0.94],
    [' 0.94 lb ', 0.94],
    ['5lbs', 5],
    ['1 pound', 1],
    ['15 oz', 0.94],
    ['15  OZ.', 0.94],
    ['1 lb 10 oz', 1.63],
    ['31lbs. 8oz', 31.5],
    ['2#', 2],
    ['425 g', 0.94],
    ['0.5 kg', 1.1],
    ['.5', 0.5],
    ['1.005', 1.01],
    ['0', 0],
  ])('typed as %j is %s pounds', (typed, pounds) => {
    expect(readPounds(typed)).toBe(pounds);
  });

  it.each(['0,94', '-1', '1 gal', '2 stone', '15 fl oz', '1e3', 'lb', 'heavy', ''])(
    'is not %j',
    (typed) => {
      expect(readPounds(typed)).toBeNull();
    },
  );

  it('is written with its unit, and in whole pounds where hundredths do not matter', () => {
    expect([0.94, 2, 1234.5].map(formatPounds)).toEqual(['0.94 lb', '2 lb', '1,234.5 lb']);
    expect([9.99, 10.5, -1204.38, 0].map(roundPounds)).toEqual(['9.99', '11', '-1,204', '0']);
  });
});
