import { IMPORT } from '../../../config';
import { BadFile } from './BadFile';

/** A row of a file. */
export interface FileRow {
  /** Its number as a spreadsheet shows it: the headers stand in row 1 or below. */
  place: number;
  /** One text for each header. */
  cells: readonly string[];
  /** It has more cells than there are headers: something has shifted. */
  tooLong: boolean;
}

/** A file as it is matched and checked. */
export interface FileTable {
  headers: readonly string[];
  rows: readonly FileRow[];
}

/** Rows of texts, with the number that each has in the file. */
export interface RawRow {
  place: number;
  cells: readonly string[];
}

/**
 * Takes the first row for the headers, below a title. Columns and rows without a word in them are left out.
 *
 * @throws BadFile for what is no table, too wide or too long, or has two headers of one name
 */
export function toTable(raw: readonly RawRow[]): FileTable {
  const [head, ...body] = withoutTitle(raw.filter(({ cells }) => filledIn(cells) > 0));
  if (!head) throw new BadFile('empty');
  if (body.length === 0) throw new BadFile('noRows');
  if (body.length > IMPORT.rows) throw new BadFile('tooManyRows', { maximum: IMPORT.rows });
  const named = head.cells.map((cell) => cell.trim());
  const width = lastFilled(named) + 1;
  if (width > IMPORT.columns) throw new BadFile('tooManyColumns', { maximum: IMPORT.columns });
  const kept = Array.from({ length: width }, (_, index) => index).filter(
    (index) => named[index] !== '' || body.some(({ cells }) => (cells[index] ?? '').trim() !== ''),
  );
  const headers = kept.map((index) => named[index] || columnLetters(index));
  const twice = headers.find((header, index) => places(headers, header) !== index);
  if (twice !== undefined) throw new BadFile('twoHeaders', { header: twice });
  return {
    headers,
    rows: body.map(({ place, cells }) => ({
      place,
      cells: kept.map((index) => plainCell(cells[index] ?? '')),
      tooLong: lastFilled(cells) >= width,
    })),
  };
}

/** Fewer are names with a comma too many. */
const FEWEST_BELOW_TITLE = 3;

/** A line over the headers, mostly in merged cells, fills one cell where they fill several. */
function withoutTitle(rows: readonly RawRow[]): readonly RawRow[] {
  const [title, headers] = rows;
  const isTitle =
    title &&
    headers &&
    filledIn(title.cells) === 1 &&
    filledIn(headers.cells) >= FEWEST_BELOW_TITLE;
  return isTitle ? rows.slice(1) : rows;
}

const filledIn = (cells: readonly string[]): number =>
  cells.filter((cell) => cell.trim() !== '').length;

const places = (headers: readonly string[], header: string): number =>
  headers.findIndex((other) => other.toLowerCase() === header.toLowerCase());

const lastFilled = (cells: readonly string[]): number =>
  cells.findLastIndex((cell) => cell.trim() !== '');

/** What a spreadsheet calls a column: A of 0, AA of 26. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

/** Our own exports put an apostrophe before what a spreadsheet would run as a formula. */
const plainCell = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@])/, '');
