import { describe, expect, it } from 'vitest';
import { asName, splitName } from '../../../src/data/splitName';

describe('the whole name of a person', () => {
  it.each([
    ['Rosa Delgado', 'Rosa', 'Delgado'],
    ['  Rosa   de la  Cruz ', 'Rosa', 'de la Cruz'],
    ['Delgado, Rosa María', 'Rosa María', 'Delgado'],
    ['Delgado, Rosa, Jr.', 'Rosa', 'Delgado Jr.'],
    ['Rosa', 'Rosa', ''],
    ['Rosa,', 'Rosa', ''],
    [', Rosa', 'Rosa', ''],
    ['', '', ''],
  ])('%j is %j and %j', (text, first_name, last_name) => {
    expect(splitName(text)).toEqual({ first_name, last_name });
  });

  it('is written with capitals', () => {
    expect(['delgado', 'o’connell', "n'diaye", 'mei-ling', 'ávila'].map(asName)).toEqual([
      ...['Delgado', 'O’Connell', "N'Diaye", 'Mei-Ling', 'Ávila'],
    ]);
  });
});
