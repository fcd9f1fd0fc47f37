import { describe, expect, it } from 'vitest';
import { ageInYear, ageOn } from '../../../src/i18n/age';

describe('the age on a day', () => {
  it.each([
    ['2008-11-22', '2026-11-21', 17],
    ['2008-11-22', '2026-11-22', 18],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-29', 20],
    ['2026-11-22', '2026-11-22', 0],
  ])('born %s is on %s %i years', (born, day, age) => {
    expect(ageOn(born, day)).toBe(age);
  });

  it('is that of the year where only the year is known', () => {
    expect(ageInYear(2021, '2026-01-01')).toBe(5);
  });
});
