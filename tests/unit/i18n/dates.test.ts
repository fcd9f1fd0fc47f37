import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatShortDate,
  formatTime,
  today,
  weekStart,
} from '../../../src/i18n/dates';

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

  it("shows a moment in the reader's time zone", () => {
    const moment = new Date(2026, 10, 18, 10, 44);
    expect(formatDateTime(moment.toISOString())).toBe('November 18, 2026 10:44 AM');
  });

  it('starts weeks on Sunday', () => {
    expect(weekStart(new Date(2026, 10, 21))).toEqual(new Date(2026, 10, 15));
    expect(weekStart(new Date(2026, 10, 22))).toEqual(new Date(2026, 10, 22));
  });

  it("knows the reader's day, also shortly before midnight", () => {
    expect(today(new Date(2026, 0, 31, 23, 59))).toBe('2026-01-31');
  });
});
