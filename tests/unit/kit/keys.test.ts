import '../../../src/i18n/appTexts';
import '../../../src/i18n/paletteTexts';
import { describe, expect, it } from 'vitest';
import { text } from '../../../src/i18n/text';
import {
  EVERYWHERE,
  goLetters,
  menuPaths,
  newPathAt,
  PAIRS,
  PROGRAM_KEYS,
} from '../../../src/kit/keys';
import { ACTION_KEYS } from '../../../src/resources/certifications/ProgramBlock';
import { matchRoute } from '../../../src/routes';

describe('the keys', () => {
  it('each have their words', () => {
    const keys = [...EVERYWHERE, ...PROGRAM_KEYS, ...PAIRS];
    const words = keys.map((key) => text(key.words));
    expect(new Set(words).size).toBe(keys.length);
    expect(words).toContain('Show all shortcuts');
  });

  it('of a program are those of its buttons at the desk', () => {
    const listed = PROGRAM_KEYS.flatMap(({ keys }) => keys);
    expect(listed.toSorted()).toEqual([...new Set(Object.values(ACTION_KEYS))].toSorted());
  });

  it.each([
    ['as it is', menuPaths()],
    ['with one more entity at its end', [...menuPaths(), '/volunteers']],
    ['with one more entity between others', menuPaths().toSpliced(2, 0, '/suppliers')],
  ])('lead to a page each, every list of the menu %s among them', (_what, paths) => {
    const letters = goLetters(paths);
    expect([...letters.values()]).toEqual([
      ...['/dashboard', '/dashboard/reports', '/account-settings'],
      ...paths,
    ]);
    for (const [letter, path] of letters) expect(path).toContain(letter);
  });

  it('lead to pages that there are', () => {
    expect(goLetters().get('c')).toBe('/clients');
    for (const path of goLetters().values()) expect(matchRoute(path), path).toBeDefined();
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
