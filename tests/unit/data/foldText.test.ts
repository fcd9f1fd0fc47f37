import { describe, expect, it } from 'vitest';
import { foldText } from '../../../src/data/foldText';

describe('foldText', () => {
  it.each([
    ['Seán O’Brien-Nuñez', 'sean obrien nunez'],
    ["N'Diaye", 'ndiaye'],
    ['D´Arcy ‘Ui', 'darcy ui'],
    ['Đặng', 'dang'],
    ['Straße Łukasz Ærø', 'strasse lukasz aero'],
    ['  Ibáñez,  María ', 'ibanez maria'],
    ['王 芳', '王 芳'],
    ['İstanbul', 'istanbul'],
    ['a*b_c%', 'a b c'],
    ['', ''],
    ['-', ''],
  ])('%j is %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });
});
