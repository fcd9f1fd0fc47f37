import { afterEach, describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatMomentDay,
  formatMomentTime,
  formatShortDate,
  formatTime,
  plainDateTime,
  shiftDay,
  today,
  weekStart,
} from '../../../src/i18n/dates';
import { localDate, localTime } from '../../../src/i18n/localMoment';
import { setTimeZone } from '../../../src/i18n/timeZone';

afterEach(() => {
  setTimeZone(null);
});

describe('dates and times', () => {
  it.each([
    ['00:00:00', '12:00 AM'],
    ['09:05:00', '9:05 AM'],
    ['12:00:00', '12:00 PM'],
    ['17:30:59', '5:30 PM'],
    ['08:15:00.123456', '8:15 AM'],
  ])('shows the time %s as %s', (stored, shown) => {
    expect(formatTime(stored)).toBe(shown);
  });

  it.each([
    ['2026-12-05', 'December 5, 2026', '12/5/2026'],
    ['1961-03-14', 'March 14, 1961', '3/14/1961'],
    ['2024-02-29', 'February 29, 2024', '2/29/2024'],
  ])('shows the day %s as %s, short %s', (stored, long, short) => {
    expect(formatDate(stored)).toBe(long);
    expect(formatShortDate(stored)).toBe(short);
  });

  it('gives back what it cannot read', () => {
    expect(formatDate('2026-02-30')).toBe('2026-02-30');
    expect(formatTime('noon')).toBe('noon');
    expect(formatDateTime('yesterday')).toBe('yesterday');
  });

  it("shows a moment by the reader's clock while no location's is known", () => {
    const moment = new Date(2026, 10, 18, 10, 44);
    expect(formatDateTime(moment.toISOString())).toBe('November 18, 2026 10:44 AM');
  });

  it('shows a moment by the clock of the location, wherever the reader is', () => {
    const moment = '2026-12-01T03:30:00Z';
    setTimeZone('America/Detroit');
    expect(formatDateTime(moment)).toBe('November 30, 2026 10:30 PM');
    expect(plainDateTime(moment)).toBe('2026-11-30 22:30');
    expect([formatMomentDay(moment), formatMomentTime(moment)]).toEqual([
      'November 30, 2026',
      '10:30 PM',
    ]);
    expect(today(new Date(moment))).toBe('2026-11-30');
    setTimeZone('Pacific/Kiritimati');
    expect(formatDateTime(moment)).toBe('December 1, 2026 5:30 PM');
    expect([localDate(moment), localTime(moment)]).toEqual(['2026-12-01', '17:30:00']);
    expect([localDate(null), localTime('noon')]).toEqual(['', '']);
  });

  it('goes over the ends of months and of daylight saving time by whole days', () => {
    expect(shiftDay('2026-10-31', 2)).toBe('2026-11-02');
    expect(shiftDay('2026-03-09', -2)).toBe('2026-03-07');
  });

  it('starts weeks on Sunday', () => {
    expect(weekStart(new Date(2026, 10, 21))).toEqual(new Date(2026, 10, 15));
    expect(weekStart(new Date(2026, 10, 22))).toEqual(new Date(2026, 10, 22));
  });

  it("knows the reader's day, also shortly before midnight", () => {
    expect(today(new Date(2026, 0, 31, 23, 59))).toBe('2026-01-31');
  });
});
