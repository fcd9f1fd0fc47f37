import { afterEach, describe, expect, it, vi } from 'vitest';
import '../../../src/i18n/reportTexts';
import { serviceReport } from '../../../src/reports/serviceReport';
import { hourOfDay, hourWords } from '../../../src/reports/words';
import { aServiceReport } from './builders';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('an hour of the week', () => {
  it.each(['UTC', 'America/Detroit', 'Europe/Berlin', 'Australia/Lord_Howe'])(
    'has its name, wherever the reader is: %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      expect(new Date().getTimezoneOffset() === 0).toBe(zone === 'UTC');
      expect([hourWords('0-9'), hourWords('6-14')]).toEqual(['Sunday 9 AM', 'Saturday 2 PM']);
      expect(new Set(Array.from({ length: 24 }, (_, hour) => hourOfDay(hour))).size).toBe(24);
    },
  );

  it('stands behind those before it', () => {
    const answer = aServiceReport();
    const hour = ['1-10', '1-8', '0-23', '1-9'].map((value) => ({
      ...{ value, name: null, visits: 1, people: 1 },
    }));
    const split = serviceReport.cards
      .flatMap(({ splits }) => splits)
      .find(({ name }) => name === 'hour');
    const lines = split?.lines({ ...answer, splits: { ...answer.splits, hour } });
    expect(lines?.map(({ name }) => name)).toEqual([
      ...['Sunday 11 PM', 'Monday 8 AM', 'Monday 9 AM', 'Monday 10 AM'],
    ]);
  });
});
