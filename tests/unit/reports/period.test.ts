import { describe, expect, it } from 'vitest';
import { comparedWith, daysOf, lengthOf, problemOf } from '../../../src/reports/period';
import { readReportQuery } from '../../../src/reports/reportQuery';
import { readVisitQuery } from '../../../src/reports/visitQuery';

const TODAY = '2026-11-22';

describe('the days of a period', () => {
  it.each([
    ['thisMonth', '2026-11-01', '2026-11-22'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
    ['quarter', '2026-10-01', '2026-11-22'],
    ['year', '2026-01-01', '2026-11-22'],
  ] as const)('%s', (name, from, to) => {
    expect(daysOf(name, TODAY)).toEqual({ from, to });
  });

  it('stands beside as many days before it, or the same of last year', () => {
    const days = daysOf('quarter', TODAY);
    expect(comparedWith(days, 'before')).toEqual({ from: '2026-08-09', to: '2026-09-30' });
    expect(comparedWith(days, 'lastYear')).toEqual({ from: '2025-10-01', to: '2025-11-22' });
    expect(lengthOf(comparedWith(days, 'before'))).toBe(lengthOf(days));
  });

  it('has a day of 23 hours as any other', () => {
    expect(lengthOf({ from: '2026-03-01', to: '2026-03-31' })).toBe(31);
  });

  it.each([
    ['', '2026-11-22', 'noDays'],
    ['2026-02-30', '2026-11-22', 'noDays'],
    ['2026-11-22', '2026-11-21', 'order'],
    ['2016-11-22', '2026-11-22', 'tooLong'],
    ['2024-01-01', '2024-12-31', null],
    ['2026-11-22', '2026-11-22', null],
  ])('from %j to %j: %s', (from, to, problem) => {
    expect(problemOf({ from, to })).toBe(problem);
  });
});

describe('the address of a report', () => {
  const read = (query: string) => readReportQuery(new URLSearchParams(query), TODAY);

  it('says period, comparison and place', () => {
    expect(
      read('period=custom&from=2026-01-05&to=2026-01-09&against=lastYear&location=l1'),
    ).toEqual({
      period: 'custom',
      days: { from: '2026-01-05', to: '2026-01-09' },
      comparison: 'lastYear',
      location: 'l1',
    });
  });

  it('is of this month where it says nothing, or what is no period', () => {
    expect(read('')).toEqual(read('period=decade&against=everything'));
    expect(read('').days).toEqual({ from: '2026-11-01', to: TODAY });
  });
});

describe('the address of the visits behind a number', () => {
  const read = (query: string) => readVisitQuery(new URLSearchParams(query));

  it('names the number, the order and the page', () => {
    expect(read('measure=individuals&split=age&value=children&sort=client_name&page=3')).toEqual({
      measure: 'individuals',
      group: { split: 'age', value: 'children', except: null },
      sort: 'client_name',
      descending: false,
      page: 3,
    });
    expect(read('measure=visits')).toMatchObject({ group: null, descending: true, page: 1 });
  });

  it.each(['', 'measure=cats', 'measure=visits&split=age', 'measure=visits&split=name&value=x'])(
    'names none by %j',
    (query) => {
      expect(read(query)).toBeNull();
    },
  );
});
