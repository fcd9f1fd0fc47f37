import { describe, expect, it } from 'vitest';
import { matchWords } from '../../../../src/pages/palette/matchWords';

const PAGES = [
  ['Reports', 'Dashboard'],
  ['Events'],
  ['Possible duplicates', 'Clients'],
  ['Clients'],
  ['Deleted clients', 'Clients'],
  ['Théâtre'],
];

const names = (text: string) => matchWords(PAGES, text, (page) => page).map(([name]) => name);

describe('the pages that a text means', () => {
  it.each([
    ['re', ['Reports']],
    ['cli', ['Clients', 'Possible duplicates', 'Deleted clients']],
    ['deleted cl', ['Deleted clients']],
    ['clients del', ['Deleted clients']],
    ['dash', ['Reports']],
    ['theatre', ['Théâtre']],
    ['ports', []],
    ['  ', []],
  ])('%s: %j', (text, found) => {
    expect(names(text)).toEqual(found);
  });
});
