import { describe, expect, it } from 'vitest';
import { searchWords } from '../../../src/data/searchWords';

describe('searchWords', () => {
  it.each([
    ['María Ibáñez', [['maria'], ['ibanez']]],
    ['O’Brien', [['obrien']]],
    ['garcia-lopez, ana', [['garcia'], ['lopez'], ['ana']]],
    ['(John)', [['(john)']]],
    ['J.R.', [['j.r.', 'jr']]],
    ['mary-ann@example.org', [['mary-ann@example.org']]],
    ['+1 (313) 555-0184', [['3135550184', '3135550184']]],
    ['555 0184', [['5550184', '5550184']]],
    ['555-0184', [['555-0184', '5550184']]],
    ['313–555–0184', [['3135550184', '3135550184']]],
    ['5-5', [['5-5']]],
    ['#2', [['#2']]],
    ['rice & beans', [['rice'], ['beans']]],
    ['&', [['&']]],
    ["'", [["'"]]],
    ['ana ana', [['ana']]],
    ['😀', [['😀', '😀']]],
    [' ', []],
  ])('%j stands for %j', (text, parts) => {
    expect(searchWords(text).map((word) => word.parts)).toEqual(parts);
  });
});
