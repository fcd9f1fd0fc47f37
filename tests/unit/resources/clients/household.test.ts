import { describe, expect, it } from 'vitest';
import { text } from '../../../../src/i18n/text';
import { parseCounts } from '../../../../src/resources/visits/useHouseholdCounts';
import { ageOf, bornText, countsText } from '../../../../src/resources/clients/household';

const person = { id: '1', name: 'Ana', birthDate: null, birthYear: null };
const DAY = '2026-11-22';

describe('a person of a household', () => {
  it('has the date of birth, else the year, else nothing', () => {
    const dated = { ...person, birthDate: '2009-01-09' };
    const ofYear = { ...person, birthYear: 2021 };
    expect([dated, ofYear, person].map((one) => bornText(one, text))).toEqual([
      'January 9, 2009',
      'Born in 2021',
      '-',
    ]);
    expect([dated, ofYear, person].map((one) => ageOf(one, DAY))).toEqual([17, 5, null]);
  });
});

describe('the counts of a household in words', () => {
  const counts = { size: 5, adults: 2, children: 3, seniors: 0, unknown: 0 } as const;

  it('name the parts that there are', () => {
    const words = countsText({ ...counts, from: 'members', visited_on: '2026-11-08' }, text);
    expect(words).toBe('5 people: 2 adults, 3 children');
  });

  it('say what nobody told, and of which visit they are', () => {
    const unsure = { ...counts, adults: 1, children: 1, seniors: 1, unknown: 2 };
    expect(countsText({ ...unsure, from: 'last_visit', visited_on: '2026-11-08' }, text)).toBe(
      '5 people: 1 adult, 1 child, 1 senior, 2 of unknown age, as of 11/8/2026',
    );
  });

  it('say that another program told them', () => {
    expect(countsText({ ...counts, from: 'told', visited_on: null }, text)).toBe(
      '5 people: 2 adults, 3 children, according to the old system',
    );
  });

  it('are read from an answer of their shape only', () => {
    expect(() => parseCounts({ ...counts, from: 'hearsay', visited_on: null })).toThrow();
  });
});
