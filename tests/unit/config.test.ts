import { expect, it } from 'vitest';
import * as config from '../../src/config';

it('the constants of the specification are as its section 9 says', () => {
  expect(config.PRODUCT.titleSeparator).toBe(' | ');
  expect(config.DASHBOARD).toMatchObject({ clientsLimit: 50, eventsLimit: 5 });
  expect(config.CACHE).toEqual({ staleTime: 5_000, gcTime: 5 * 60_000 });
  expect(config.SIDEBAR).toMatchObject({
    cookieSeconds: 7 * 24 * 60 * 60,
    shortcutKey: 'b',
    mobileBreakpoint: 768,
    width: '16rem',
    mobileWidth: '18rem',
    iconWidth: '3rem',
  });
  expect(config.PASSWORD_MINIMUM).toBe(12);
  expect(config.DEMO_WIZARD).toMatchObject({
    nameMaximum: 100,
    submitMilliseconds: 1_500,
    failureRate: 0.1,
  });
  expect(config.TOAST).toMatchObject({
    duration: 4_000,
    longDuration: 8_000,
    visible: 3,
    gap: 14,
    width: 356,
    swipeThreshold: 20,
    removalDelay: 200,
    hotkey: 't',
  });
  expect(config.TABLE).toMatchObject({
    pageSizes: [10, 20, 30, 40, 50],
    defaultPageSize: 10,
    columnWidth: 150,
    columnMinimumWidth: 20,
  });
  expect(config.DATES).toMatchObject({
    storedTime: 'HH:mm:ss',
    storedDate: 'yyyy-MM-dd',
    time: 'h:mm a',
    date: 'MMMM d, yyyy',
    shortDate: 'M/d/yyyy',
    weekStartsOn: 0,
  });
  expect(config.LOCATION_ROLES).toEqual(['admin', 'member']);
  expect(config.THEMES).toEqual(['light', 'dark', 'auto']);
  expect(config.AVATAR_BUCKET).toBe('avatars');
});
