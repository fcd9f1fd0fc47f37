import { expect, it } from 'vitest';
import { rowsReader } from '../../../../src/kit/import/file/readSheet';
import { openArchive } from '../../../../src/kit/import/file/unzip';
import { readPart } from '../../../../src/kit/import/file/xml';
import { aCell, anArchive } from '../../../support/aWorkbook';

it('nothing is kept between the headers and a cell in the last column, only that there is one', async () => {
  const content = `<worksheet><sheetData><row>${aCell('A1', 'First')}</row><row>${aCell('A2', 'Ann')}${aCell('XFD2', 'x')}</row></sheetData></worksheet>`;
  const sheet = rowsReader({ sheets: [], strings: [], formats: [] });
  await readPart(openArchive(anArchive([{ name: 'a.xml', content }]), 10_000), 'a.xml', sheet);
  expect(sheet.rows).toEqual([
    { place: 1, cells: ['First'], isWider: false },
    { place: 2, cells: ['Ann'], isWider: true },
  ]);
});
