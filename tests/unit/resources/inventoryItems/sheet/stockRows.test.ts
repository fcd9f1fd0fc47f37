import { describe, expect, it } from 'vitest';
import { readBestBy } from '../../../../../src/resources/inventoryItems/sheet/bestBy';
import { matchItems } from '../../../../../src/resources/inventoryItems/sheet/useItemSearch';
import {
  looksScanned,
  readQuantity,
  scannedIn,
  sheetOf,
  takeInto,
  type SheetItem,
} from '../../../../../src/resources/inventoryItems/sheet/stockRows';

const anItem = (name: string, more: Partial<SheetItem> = {}): SheetItem => ({
  id: name,
  name,
  category: null,
  unit: null,
  barcode: null,
  quantity_actual: 0,
  quantity_requested: 0,
  ...more,
});

describe('a quantity as it was typed', () => {
  it.each([
    ['48', 48],
    [' 0 ', 0],
    ['48+24', 72],
    ['1 + 1 + 1', 3],
    ['', null],
    ['-3', null],
    ['1.5', null],
    ['48+', null],
    ['12345678', null],
    ['many', null],
  ])('%j', (typed, quantity) => {
    expect(readQuantity(typed)).toBe(quantity);
  });
});

describe('a best-by date as it stands on a can', () => {
  it.each([
    ['', null],
    ['6/2028', '2028-06-30'],
    ['02 28', '2028-02-29'],
    ['062028', '2028-06-30'],
    ['6/3/2028', '2028-06-03'],
    ['06-03-28', '2028-06-03'],
    ['06032028', '2028-06-03'],
    ['2028-06-03', '2028-06-03'],
    ['6/31/2028', undefined],
    ['13/2028', undefined],
    ['soon', undefined],
    ['6', undefined],
  ])('%j', (typed, day) => {
    expect(readBestBy(typed)).toBe(day);
  });
});

describe('what a scanner typed', () => {
  it.each([
    ['036000291452', true],
    ['AB12345678', true],
    ['48', false],
    ['1000000', false],
    ['Applesauce', false],
    ['Tuna in water', false],
  ])('%j: %s', (text, scanned) => {
    expect(looksScanned(text)).toBe(scanned);
  });

  it('is told apart from the quantity before it', () => {
    expect(scannedIn('036000291452')).toEqual({ before: '', code: '036000291452' });
    expect(scannedIn('48+036000291452')).toEqual({ before: '48', code: '036000291452' });
    expect(scannedIn('48+24')).toBeNull();
  });
});

describe('taking something into the rows', () => {
  const beans = { item: anItem('Beans'), name: 'Beans', barcode: null };

  it('makes a row, and the same item again adds to it', () => {
    const once = takeInto([], beans, '1');
    expect(once.rows).toMatchObject([{ name: 'Beans', quantity: '1' }]);
    const counted = once.rows.map((row) => ({ ...row, quantity: '40+8' }));
    const twice = takeInto(counted, beans, '1');
    expect(twice).toMatchObject({ key: once.key, rows: [{ quantity: '48+1' }] });
  });

  it('adds to what is new by its name or its barcode, and to no item of that name', () => {
    const plums = { item: null, name: 'Plums', barcode: '123' };
    const { rows } = takeInto([], plums, '1');
    expect(takeInto(rows, { item: null, name: ' plums', barcode: null }, '1').rows).toHaveLength(1);
    expect(takeInto(rows, { item: null, name: 'Prunes', barcode: '123' }, '1').rows).toHaveLength(
      1,
    );
    expect(
      takeInto(rows, { item: anItem('Plums'), name: 'Plums', barcode: null }, '1').rows,
    ).toHaveLength(2);
  });

  it('begins a count without a number, and adds the first one to none', () => {
    const { rows } = takeInto([], beans, '');
    expect(rows).toMatchObject([{ quantity: '' }]);
    expect(takeInto(rows, beans, '').rows).toMatchObject([{ quantity: '1' }]);
  });
});

describe('a draft of another version', () => {
  it('is an empty sheet', () => {
    expect(sheetOf({ rows: [{ item: 'Beans' }] }).rows).toEqual([]);
    expect(sheetOf(undefined).rows).toEqual([]);
  });
});

describe('items for a text', () => {
  const items = [
    anItem('Black beans', { category: 'Canned' }),
    anItem('Bean mix'),
    anItem('Green beans', { barcode: '777' }),
    anItem('Soybeans'),
    anItem('Rice', { category: 'Beans and grains' }),
  ];
  const names = (text: string) => matchItems(items, text).map(({ name }) => name);

  it('come with those first that begin with it, then those of which it begins a word', () => {
    expect(names('bean')).toEqual(['Bean mix', 'Black beans', 'Green beans', 'Soybeans', 'Rice']);
    expect(names('canned BEANS')).toEqual(['Black beans']);
    expect(names('777')).toEqual(['Green beans']);
    expect(names('pasta')).toEqual([]);
  });
});
