import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import '../../../../src/i18n/importTexts';
import { i18nProvider } from '../../../../src/i18n/provider';
import { readFile } from '../../../../src/kit/import/file/readFile';

const FOLDER = new URL('nasty/', import.meta.url);

const rowsOf = (text: string): string[][] => text.split('\n').map((line) => line.split(' | '));

/**
 * What a file is read as: headers and rows, of which one with too many cells ends in …, and the sentences of
 * its notes; or why it is not read.
 */
async function readingOf(name: string) {
  const bytes = new Uint8Array(readFileSync(new URL(name, FOLDER)));
  const reading = await readFile({ bytes, sheet: undefined });
  if ('bad' in reading)
    return { bad: i18nProvider.translate(`import.bad.${reading.bad.reason}`, reading.bad.values) };
  const { table, notes } = reading.read;
  // The number of a row is its key.
  expect(new Set(table.rows.map(({ place }) => place)).size).toBe(table.rows.length);
  return {
    rows: [
      table.headers,
      ...table.rows.map(({ cells, tooLong }) => [...cells, ...(tooLong ? ['…'] : [])]),
    ],
    notes: notes.map(({ key, values }) => i18nProvider.translate(`import.notes.${key}`, values)),
  };
}

const MERGED_DOWN = `First name | Last name | City | Zip
Rosa | Delgado | Warren | 48089
Luis | Delgado | Warren | 48089
Ana | Delgado | Warren | 48089
Thanh | Nguyen | Detroit | 48212`;

const FORMATS = `Name | Zip | Zip plus 4 | Born | Seen at | Seen | Phone | Level
Ann | 01201 | 01201-1234 | 1984-03-04 | 13:30 | 2026-01-02 09:15 | 3135550142 | 1000
Ben | 00501 | 00501-0001 | 1899-12-31 | 09:05 | 2026-01-02 | 5550142 | 7`;

const BELOW_TITLE = 'The headers are in row 2. Left out above them: “Intake of 2026”.';

const FILTERED = `First name | Last name | City
Ann | A | Warren
Ben | A | Warren
Cem | A | Warren
Dora | =UPPER(A5) | Warren`;

const NAMES = `First name | Last name
Martín | García
Iñaki | Muñoz
José | López`;

const MERGED_HEADER = 'is merged across several columns or rows.';

const FILES: Readonly<
  Record<string, { rows: string; notes?: readonly string[] } | { bad: string }>
> = {
  'edited-half-character.xlsx': {
    rows: 'First name | Last name\nAnn | O’Neil\nBen😀 | Lee',
    notes: ["Row 2 has characters we can't save. We removed them."],
  },
  'edited-repeated-row.xlsx': {
    rows: 'First name | Last name\nRosa | Delgado\nLuis | Perez\nAna | Lopez',
  },
  'libreoffice-dos-850.csv': { bad: "We can't read some characters in this file." },
  'libreoffice-filter.xlsx': {
    rows: FILTERED,
    notes: ['2 rows are hidden in the sheet. We included them, too. The first is row 3.'],
  },
  'libreoffice-formats.xlsx': { rows: FORMATS, notes: [BELOW_TITLE] },
  'libreoffice-hidden-sheets.xlsx': { rows: 'First name | Last name\nRosa | Delgado' },
  'libreoffice-mac-roman.csv': {
    rows: NAMES,
    notes: [
      'This file comes from an older version of Excel for Mac. Check that accented letters look right, such as in “Martín”.',
    ],
  },
  'libreoffice-merged-down.xlsx': {
    rows: MERGED_DOWN,
    notes: ['Merged cells in City, Zip: we use the value in every row they cover.'],
  },
  'libreoffice-windows-1252.csv': { rows: NAMES },
  'openpyxl-cover.xlsx': {
    rows: 'First name | Last name | Visits\nRosa | Delgado | 3\n#N/A | Perez | 4\nTotal |  | =SUM(C2:C3)',
  },
  'openpyxl-hidden-column.xlsx': {
    rows: 'First name | Last name | Notes | SSN\nRosa | Delgado | Called twice | \nLuis | Perez | x | 123-45-6789',
    notes: [
      'A cell in row 2, “Called twice”, is merged across several columns. We use its value in the first column only.',
      'We included hidden columns, too: SSN.',
    ],
  },
  'openpyxl-last-column.xlsx': {
    rows: `First name | Last name${'\nAnn |  | …'.repeat(1000)}`,
  },
  'openpyxl-merged-down.xlsx': {
    rows: MERGED_DOWN,
    notes: ['Merged cells in City, Zip: we use the value in every row they cover.'],
  },
  'openpyxl-merged-headers.xlsx': { bad: MERGED_HEADER },
  'openpyxl-merged-one-column.xlsx': {
    rows: 'Name\nRosa Delgado\nLuis Perez',
    notes: [
      '2 cells are merged across several columns. We use each value in the first column only. The first is “Rosa Delgado” in row 2.',
    ],
  },
  'openpyxl-merged-title.xlsx': {
    rows: 'First name | Last name\nRosa | Delgado',
    notes: ['The headers are in row 2. Left out above them: “Clients of 2026”.'],
  },
  'openpyxl-sections.xlsx': {
    rows: 'First name | Last name | City\nRosa | Delgado | Warren\nLuis | Perez | Detroit',
    notes: [
      'Row 2, “EASTSIDE”, is a heading across the table and is left out.',
      'A blank line is left out (row 4).',
    ],
  },
  'openpyxl-special-formats.xlsx': {
    rows: 'Name | Zip | ID | Phone | Share | Weight\nAnn | 01201 | C-0042 | (313) 555-0142 | 0.5 | 2.5\nBen | 01201-1234 | C-123456 | (000) 555-0142 | 0.25 | 3',
  },
  'pandas-index.xlsx': {
    rows: 'City | Zip | First name | Last name\nWarren | 48089 | Rosa | Delgado\nWarren | 48089 | Luis | Delgado\nDetroit | 48212 | Thanh | Nguyen',
    notes: ['Merged cells in City, Zip: we use the value in every row they cover.'],
  },
  'pandas-total.xlsx': { rows: 'City | Clients\nWarren | 12\nDetroit | 7\nTOTAL | 19' },
  'pandas-two-sheets.xlsx': { rows: 'First name | Born\nRosa | 1984-03-04\nLuis | 1990-12-31' },
  'python-mac-roman-cr.csv': {
    rows: 'First name | Last name\nJosé | García\nIñaki | Muñoz\nD’Angelo | Díaz',
    notes: [
      'This file comes from an older version of Excel for Mac. Check that accented letters look right, such as in “José”.',
    ],
  },
  'python-nul.csv': {
    rows: 'First name | Last name\nAnn | Lee\nBen | Smith\nCem | Demir',
    notes: ["Row 2 has characters we can't save. We removed them."],
  },
  'python-one-bad-byte.csv': {
    rows: 'First name | Last name\nJosé | García\nIñaki | Muñoz\nZo\uFFFD | Smith\nRené | Díaz',
    notes: ["Row 4 has characters we can't read. They're shown as \uFFFD."],
  },
  'python-unclosed-cells.xlsx': { bad: 'This file is damaged.' },
  'python-unclosed-tags.xlsx': { bad: 'This file is damaged.' },
  'python-windows-1252.csv': {
    rows: 'First name | Last name\nJosé | García\nO’Brien | Muñoz–López\nSmith’s | É',
  },
  'xlsxwriter-1904-constant-memory.xlsx': {
    rows: "Name | Born\nN'Diaye & Söhne <x> | 1984-03-04",
  },
  'xlsxwriter-control-signs.xlsx': {
    rows: 'First name | Last name\nAnn | O’Neil\nBen😀 | Lee',
    notes: ["Row 2 has characters we can't save. We removed them."],
  },
  'xlsxwriter-filter.xlsx': {
    rows: FILTERED,
    notes: ['2 rows are hidden in the sheet. We included them, too. The first is row 3.'],
  },
  'xlsxwriter-formats.xlsx': { rows: FORMATS, notes: [BELOW_TITLE] },
  'xlsxwriter-hidden-sheets.xlsx': { rows: 'First name | Last name\nRosa | Delgado' },
};

describe('a file of another program', () => {
  it.each(readdirSync(FOLDER).filter((name) => name !== 'README.md'))('%s', async (name) => {
    const expected = FILES[name];
    if (!expected) throw new Error(`Nobody says what ${name} is read as.`);
    const reading = await readingOf(name);
    if ('bad' in expected)
      expect(reading).toEqual({ bad: expect.stringContaining(expected.bad) as string });
    else expect(reading).toEqual({ rows: rowsOf(expected.rows), notes: expected.notes ?? [] });
  });
});
