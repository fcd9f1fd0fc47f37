/** A cell as a record holds it; null and undefined are empty. */
export type CsvValue = string | number | boolean | null | undefined;

/** What makes spreadsheets read the file as UTF-8. */
export const CSV_BOM = '\uFEFF';

/** For the Blob of an export. */
export const CSV_TYPE = 'text/csv;charset=utf-8';

/** Signs that begin a formula, in every width that a spreadsheet may fold into the plain one. */
const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−]';

/** What may stand before such a sign unseen, or be taken for the edge of a cell. */
const UNSEEN = '[\\s\\p{Z}\\p{C}\\p{Default_Ignorable_Code_Point};,]*';

/**
 * The places where a spreadsheet would begin a formula. Where it takes semicolons or tabs for the
 * separator, quotation marks do not hold a cell together: what follows one is a beginning, too.
 */
const FORMULA = new RegExp(`^(?=[\\t\\r\\n])|(?<=^|[;\\t\\r\\n])(?=${UNSEEN}${SIGN})`, 'gu');

/**
 * One line of a CSV file (RFC 4180), with its line break. Text that a spreadsheet would run as a
 * formula gets an apostrophe in front; numbers stay numbers, also negative ones.
 */
export const csvLine = (cells: readonly CsvValue[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const harmless = value.replace(FORMULA, "'");
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
