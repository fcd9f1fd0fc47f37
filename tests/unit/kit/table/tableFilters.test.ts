import { afterEach, describe, expect, it } from 'vitest';
import { setTimeZone } from '../../../../src/i18n/timeZone';
import { cleanListQuery } from '../../../../src/kit/table/cleanListQuery';
import { ariaSort, nextSort, UNSORTED } from '../../../../src/kit/table/sortCycle';
import {
  chosenCodes,
  chosenDays,
  describeDays,
  filterKeys,
  isFilterSet,
  withDays,
  withoutFilter,
  type TableFilter,
} from '../../../../src/kit/table/tableFilters';

afterEach(() => {
  setTimeZone(null);
});

describe('sorting by a heading', () => {
  it('goes from ascending to descending to none and begins again', () => {
    const first = nextSort({ field: 'name', order: 'ASC' }, 'city');
    const second = nextSort(first, 'city');
    const third = nextSort(second, 'city');
    expect([first, second, third]).toEqual([
      { field: 'city', order: 'ASC' },
      { field: 'city', order: 'DESC' },
      UNSORTED,
    ]);
    expect(nextSort(third, 'city')).toEqual(first);
  });

  it('tells screen readers which column is sorted, and how', () => {
    expect(ariaSort({ field: 'city', order: 'ASC' }, 'city')).toBe('ascending');
    expect(ariaSort({ field: 'city', order: 'DESC' }, 'city')).toBe('descending');
    expect(ariaSort({ field: 'city', order: 'DESC' }, 'name')).toBe('none');
  });
});

describe('the address of a list', () => {
  const rules = {
    sortable: ['name', 'city'],
    filterKeys: ['city@in'],
    pageSizes: [10, 20],
  };
  const cleaned = (search: string) => cleanListQuery(search, rules);

  it('is left alone when the list knows all of it', () => {
    const filter = encodeURIComponent('{"city@in":["Detroit"]}');
    expect(cleaned(`?sort=city&order=DESC&page=2&perPage=20&filter=${filter}`)).toBeNull();
    expect(cleaned('')).toBeNull();
    expect(cleaned('?sort=id&order=ASC')).toBeNull();
  });

  it.each([
    ['an unknown column', '?sort=partial_ssn&order=ASC&page=2', 'page=2'],
    ['an unknown direction', '?sort=city&order=sideways', ''],
    ['a page that is no number', '?page=-1&perPage=20', 'perPage=20'],
    ['a page size that is not offered', '?perPage=100000', ''],
    ['a filter that is no object', '?filter=%5B1%5D&page=2', 'page=2'],
    ['a filter that is no JSON', '?filter=%7B', ''],
    ['words that belong to nothing', '?page=2&debug=1', 'page=2'],
  ])('loses %s', (_what, search, rest) => {
    expect(cleaned(search)).toBe(rest);
  });

  it('loses unknown filters and free text, and keeps the known ones', () => {
    const filter = encodeURIComponent('{"q":"Rosa","city@in":["Detroit"],"role@eq":"x"}');
    const clean = new URLSearchParams(cleaned(`?filter=${filter}`) ?? '');
    expect(clean.get('filter')).toBe('{"city@in":["Detroit"]}');
  });
});

describe('a filter', () => {
  const choice: TableFilter = { kind: 'choice', source: 'gender', label: 'Gender', choices: [] };
  const day: TableFilter & { kind: 'date' } = {
    kind: 'date',
    source: 'start_date',
    label: 'Date',
    moment: false,
  };
  const moment: TableFilter & { kind: 'date' } = { ...day, source: 'created_at', moment: true };

  it('is set when one of its values is, and goes without touching others', () => {
    const values = { 'gender@in': ['woman'], 'start_date@gte': '2026-01-01' };
    expect(isFilterSet(choice, values)).toBe(true);
    expect(isFilterSet(moment, values)).toBe(false);
    expect(withoutFilter(choice, values)).toEqual({ 'start_date@gte': '2026-01-01' });
    expect(chosenCodes(choice, values)).toEqual(['woman']);
  });

  it('takes nothing from an address that holds another kind of value', () => {
    expect(chosenCodes(choice, { 'gender@in': 'woman' })).toEqual([]);
    expect(chosenDays(moment, { 'created_at@gte': 'yesterday' })).toEqual({ from: '', to: '' });
  });

  it('means whole days, also where the column holds moments', () => {
    const days = { from: '2026-11-20', to: '2026-11-21' };
    expect(withDays(day, {}, days)).toEqual({
      'start_date@gte': '2026-11-20',
      'start_date@lte': '2026-11-21',
    });
    const values = withDays(moment, {}, days);
    expect(filterKeys(moment)).toEqual([...Object.keys(values), 'created_at@older']);
    expect(values['created_at@lt']).toBe(new Date(2026, 10, 22).toISOString());
    expect(chosenDays(moment, values)).toEqual(days);
  });

  it('means days of the location, also where they are short, long or begin elsewhere', () => {
    for (const [zone, from, to] of [
      ['America/Detroit', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
      ['Pacific/Kiritimati', '2026-03-07T10:00:00.000Z', '2026-03-08T10:00:00.000Z'],
    ] as const) {
      setTimeZone(zone);
      const days = { from: '2026-03-08', to: '2026-03-08' };
      const values = withDays(moment, {}, days);
      expect(values).toEqual({ 'created_at@gte': from, 'created_at@lt': to });
      expect(chosenDays(moment, values)).toEqual(days);
    }
  });

  it('is open on the side that has no day', () => {
    expect(
      withDays(day, { 'start_date@lte': '2026-01-01' }, { from: '2026-01-02', to: '' }),
    ).toEqual({
      'start_date@gte': '2026-01-02',
    });
    expect(describeDays({ from: '2026-01-02', to: '' })).toBe('≥ January 2, 2026');
    expect(describeDays({ from: '2026-01-02', to: '2026-01-02' })).toBe('January 2, 2026');
  });
});
