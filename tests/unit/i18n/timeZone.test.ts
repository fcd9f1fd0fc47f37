import { afterEach, describe, expect, it } from 'vitest';
import { momentOf, setTimeZone, timeZone, wallTime } from '../../../src/i18n/timeZone';
import { zoneChoices, zoneName } from '../../../src/i18n/timeZones';

afterEach(() => {
  setTimeZone(null);
});

describe('the clock', () => {
  it('is the one that was set, else the reader’s', () => {
    const reader = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(timeZone()).toBe(reader);
    setTimeZone('America/Detroit');
    expect(timeZone()).toBe('America/Detroit');
    setTimeZone('America/Nowhere');
    expect(timeZone()).toBe(reader);
  });

  it.each([
    ['America/Detroit', '2026-03-08T06:59:59Z', '2026-03-08 01:59:59'],
    ['America/Detroit', '2026-03-08T07:00:00Z', '2026-03-08 03:00:00'],
    ['America/Detroit', '2026-11-01T06:30:00Z', '2026-11-01 01:30:00'],
    ['America/Detroit', '2026-12-01T04:59:00Z', '2026-11-30 23:59:00'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01 00:00:00'],
    ['Pacific/Pago_Pago', '2027-01-01T10:59:00Z', '2026-12-31 23:59:00'],
    ['Asia/Kathmandu', '2026-02-28T18:15:00Z', '2026-03-01 00:00:00'],
  ])('says in %s at %s: %s', (zone, moment, wall) => {
    const { day, time } = wallTime(new Date(moment), zone);
    expect(`${day} ${time}`).toBe(wall);
  });

  it.each([
    ['a plain evening', 'America/Detroit', '2026-11-30', '23:59:00', '2026-12-01T04:59:00.000Z'],
    ['ahead of UTC', 'Pacific/Kiritimati', '2027-01-01', '00:00:00', '2026-12-31T10:00:00.000Z'],
    ['an hour left out', 'America/Detroit', '2026-03-08', '02:30:00', '2026-03-08T07:30:00.000Z'],
    ['an hour twice', 'America/Detroit', '2026-11-01', '01:30:00', '2026-11-01T05:30:00.000Z'],
    ['no midnight', 'Africa/Cairo', '2026-04-24', '00:00:00', '2026-04-23T22:00:00.000Z'],
    ['midnight twice', 'Atlantic/Azores', '2026-10-25', '00:00:00', '2026-10-25T00:00:00.000Z'],
  ])('finds the moment: %s', (_, zone, day, time, moment) => {
    expect(momentOf({ day, time }, zone).toISOString()).toBe(moment);
  });

  it('gives back what it was given, all through the changes of a year', () => {
    const HOURS = 60 * 60 * 1000;
    for (const zone of ['America/Detroit', 'Pacific/Kiritimati', 'Australia/Lord_Howe'])
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 7 * HOURS) {
        const wall = wallTime(new Date(at), zone);
        const found = momentOf(wall, zone);
        expect(wallTime(found, zone), `${zone} ${at}`).toEqual(wall);
        // Earlier only where the hour comes twice.
        expect(at - found.getTime()).toBeOneOf([0, HOURS / 2, HOURS]);
      }
  });
});

describe('the zones to choose from', () => {
  it('begin with those of the United States, in plain words', () => {
    expect(zoneChoices().slice(0, 2)).toEqual([
      { id: 'America/New_York', name: 'New York (Eastern Time)', region: 'unitedStates' },
      { id: 'America/Detroit', name: 'Detroit (Eastern Time)', region: 'unitedStates' },
    ]);
    expect(zoneName('Asia/Tokyo')).toBe('Tokyo (Japan Standard Time)');
    expect(zoneName('America/Nowhere')).toBe('America/Nowhere');
  });

  it('are each there once', () => {
    const ids = zoneChoices().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(300);
  });
});
