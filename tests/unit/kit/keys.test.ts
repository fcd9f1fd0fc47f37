import '../../../src/i18n/appTexts';
import '../../../src/i18n/paletteTexts';
import { describe, expect, it } from 'vitest';
import { text } from '../../../src/i18n/text';
import { EVERYWHERE, goLetters, newPathAt, PAIRS } from '../../../src/kit/keys';
import { matchRoute } from '../../../src/routes';

describe('the keys', () => {
  it('each have their words', () => {
    const words = [...EVERYWHERE, ...PAIRS].map((key) => text(key.words));
    expect(new Set(words).size).toBe(EVERYWHERE.length + PAIRS.length);
    expect(words).toContain('Show all keys');
  });

  it('lead to a page each, every list of the menu among them', () => {
    const letters = goLetters();
    expect(Object.fromEntries(letters)).toEqual({
      ...{ d: '/dashboard', r: '/dashboard/reports', a: '/account-settings', c: '/clients' },
      ...{ o: '/orders', i: '/inventory', e: '/events', n: '/networks', l: '/locations' },
      u: '/users',
    });
    for (const path of letters.values()) expect(matchRoute(path), path).toBeDefined();
  });

  it.each([
    ['/clients', '/clients/create'],
    ['/inventory', '/inventory/create'],
    ['/users', undefined],
    ['/clients/duplicates', undefined],
    ['/dashboard', undefined],
  ])('make a new record at %s: %s', (pathname, path) => {
    expect(newPathAt(pathname)).toBe(path);
  });
});
