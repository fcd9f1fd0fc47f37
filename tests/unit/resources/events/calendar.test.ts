import { describe, expect, it } from 'vitest';
import {
  eventsOn,
  monthName,
  monthWeeks,
  readMonth,
  shiftMonth,
  startOn,
  weekdayNames,
} from '../../../../src/resources/events/calendar';

const anEvent = (name: string, start_date: string, values: object = {}) => ({
  name,
  start_date,
  end_date: null,
  start_time: null,
  ...values,
});

describe('the weeks of a month', () => {
  it('begin on Sunday and hold every day of the month once', () => {
    const weeks = monthWeeks('2026-11');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.[0]).toBe('2026-11-01');
    expect(weeks.at(-1)?.at(-1)).toBe('2026-12-05');
    expect(weekdayNames().map(({ short }) => short)[0]).toBe('Sun');
  });

  it('reach into the months beside it, and over a change of clocks', () => {
    expect(monthWeeks('2026-03')[0]?.[0]).toBe('2026-03-01');
    expect(monthWeeks('2026-08')).toHaveLength(6);
    expect(monthWeeks('2026-02')).toHaveLength(4);
    for (const month of ['2026-03', '2026-10', '2026-11', '2028-02']) {
      const days = monthWeeks(month).flat();
      expect(new Set(days).size).toBe(days.length);
      expect(days.filter((day) => day.startsWith(month)).length).toBe(
        new Date(Number(month.slice(0, 4)), Number(month.slice(5)), 0).getDate(),
      );
    }
  });
});

describe('the month of the address', () => {
  it('is that of today when the address names none', () => {
    expect(readMonth('2027-02', '2026-11-21')).toBe('2027-02');
    for (const wrong of [null, '', '2026-13', 'x', '2026-1', '2026-11-01']) {
      expect(readMonth(wrong, '2026-11-21')).toBe('2026-11');
    }
  });

  it('goes over the turn of the year', () => {
    expect(shiftMonth('2026-12', 1)).toBe('2027-01');
    expect(shiftMonth('2026-01', -1)).toBe('2025-12');
    expect(monthName('2026-01')).toBe('January 2026');
  });
});

describe('the events of a day', () => {
  const events = [
    anEvent('afternoon', '2026-11-20', { start_time: '14:00:00' }),
    anEvent('morning', '2026-11-20', { start_time: '09:30:00' }),
    anEvent('all day', '2026-11-20'),
    anEvent('three days', '2026-11-19', { end_date: '2026-11-21', start_time: '18:00:00' }),
    anEvent('elsewhere', '2026-11-22'),
  ];
  const on = (day: string) => eventsOn(events, day).map(({ name }) => name);

  it('are those that begin or last, whole days first, then by the clock', () => {
    expect(on('2026-11-20')).toEqual(['all day', 'three days', 'morning', 'afternoon']);
    expect(on('2026-11-19')).toEqual(['three days']);
    expect(on('2026-11-21')).toEqual(['three days']);
    expect(on('2026-11-23')).toEqual([]);
  });

  it('say a time only on the day on which they begin', () => {
    const lasting = events[3];
    if (!lasting) throw new Error('The event is missing.');
    expect(startOn(lasting, '2026-11-19')).toBe('18:00:00');
    expect(startOn(lasting, '2026-11-20')).toBe('');
  });
});
