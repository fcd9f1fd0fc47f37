/** A cell as a record holds it; null and undefined are empty. */
export type CsvValue = string | number | boolean | null | undefined;

/** What makes spreadsheets read the file as UTF-8. */
export const CSV_BOM = '\uFEFF';

/** For the Blob of an export. */
export const CSV_TYPE = 'text/csv;charset=utf-8';

/** What spreadsheets take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * One line of a CSV file (RFC 4180), with its line break. Text that a spreadsheet would run as a
 * formula gets an apostrophe in front; numbers stay numbers, also negative ones.
 */
export const csvLine = (cells: readonly CsvValue[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
