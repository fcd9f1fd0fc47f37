import { IMPORT } from '../../../config';
import { markBy } from '../check/markRow';
import { BadFile } from './BadFile';
import type { FileNote, FileTable, Merge, RawRow, SheetLook, TableReading } from './fileTable';
import { refuseMergedHeaders, withoutMerges } from './merges';

const NO_LOOK: SheetLook = { merges: [], hiddenRows: new Set(), hiddenColumns: new Set() };

/**
 * Takes the first row for the headers, or the one below titles. Columns and rows without a word in them are left out.
 *
 * @param wanted the number of the row of the headers, where somebody has chosen it
 * @throws BadFile for what is no table, too wide or too long, or has two headers of one name
 */
export function toTable(raw: readonly RawRow[], look = NO_LOOK, wanted?: number): TableReading {
  const all = raw.filter(({ cells }) => filledIn(cells) > 0);
  const chosen = all.findIndex(({ place }) => place === wanted);
  const above = all.slice(0, chosen === -1 ? headersAt(all, look.merges) : chosen);
  const rows = all.slice(above.length);
  const [head, ...below] = rows;
  if (!head) throw new BadFile('empty');
  const named = head.cells.map(plainCell);
  const width = lastFilled(named) + 1;
  if (width > IMPORT.columns || head.isWider)
    throw new BadFile('tooManyColumns', { maximum: IMPORT.columns });
  if (below.length === 0) throw new BadFile('noRows');
  if (below.length > IMPORT.rows) throw new BadFile('tooManyRows', { maximum: IMPORT.rows });
  refuseMergedHeaders(rows, head, look.merges);
  const kept = Array.from({ length: width }, (_, index) => index).filter(
    (index) => named[index] !== '' || below.some(({ cells }) => (cells[index] ?? '').trim() !== ''),
  );
  const headers = kept.map((index) => named[index] || columnLetters(index));
  const twice = headers.find((header, index) => places(headers, header) !== index);
  if (twice !== undefined) throw new BadFile('twoHeaders', { header: twice });
  const columns = new Map(kept.map((index, place) => [index, headers[place] ?? '']));
  const body = withoutMerges(below, columns, look.merges);
  const markOf = markBy(headers);
  const table = {
    headers,
    rows: body.rows.map(({ place, cells: raw, isWider = false, hasOpenQuote }) => {
      const cells = kept.map((index) => plainCell(raw[index] ?? ''));
      const mark = markOf(cells);
      return {
        ...{ place, cells, tooLong: isWider || lastFilled(raw) >= width },
        ...(mark && { mark }),
        ...(hasOpenQuote && { told: 'openQuote' as const }),
      };
    }),
  };
  if (table.rows.length === 0) throw new BadFile('noRows');
  refuseLongCells(table);
  return {
    table,
    head: head.place,
    heads: all.slice(0, HEADERS_WITHIN).map(({ place, cells }) => ({
      place,
      text: wordsOf(cells).slice(0, HEAD_SHOWN),
    })),
    notes: [
      ...noteOfTitles(above, head.place),
      ...body.notes,
      ...notesOfBlanks(rows),
      ...notesOfHidden(table, columns, look),
      ...notesOfLetters(rows),
    ],
  };
}

/** Among so many rows the headers are looked for. */
export const HEADERS_WITHIN = 20;

/** Fewer are names with a comma too many, unless the cell above goes over several columns. */
const FEWEST_BELOW_TITLE = 3;

/** How many of its cells a line may fill beside the one that fills most, and be that of the headers. */
const HEADERS_SHARE = 0.75;

/** How many of ten cells of a line of headers may be no words: "1099". */
const NO_WORDS_SHARE = 0.2;

/**
 * The place of the headers among rows. Titles over them fill at most half as many cells as they do, and most rows below
 * fill more than any title.
 */
function headersAt(rows: readonly RawRow[], merges: readonly Merge[]): number {
  const near = rows.slice(0, HEADERS_WITHIN);
  const filled = near.map(({ cells }) => filledIn(cells));
  const worded = near.map(({ cells }) => isWorded(cells));
  const most = Math.max(0, ...filled.filter((_, place) => worded[place]));
  const found = filled.findIndex(
    (count, place) => worded[place] && count >= FEWEST_BELOW_TITLE && count >= most * HEADERS_SHARE,
  );
  const titles = Math.max(0, ...filled.slice(0, Math.max(found, 0)));
  const below = rows.slice(found + 1, found + 1 + 2 * HEADERS_WITHIN);
  const wider = below.filter(({ cells }) => filledIn(cells) > titles).length;
  const isFound =
    found > 0 &&
    (filled[found] ?? 0) >= 2 * titles &&
    wider > 0 &&
    wider >= below.length / 2 &&
    !isMergedInto(near[found], merges);
  return isFound ? found : titleAbove(near, merges);
}

/** Headers are words: no formulas, amounts, days, phone numbers or addresses of mails. */
function isWorded(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const others = filled.filter((cell) => /^=|@/.test(cell) || !/\p{L}/u.test(cell));
  return others.length <= filled.length * NO_WORDS_SHARE;
}

/** Whether a cell above goes down into a row: headers in two lines. */
const isMergedInto = (row: RawRow | undefined, merges: readonly Merge[]): boolean =>
  row !== undefined && merges.some(({ top, bottom }) => top < row.place && bottom >= row.place);

/** A line over the headers, mostly in merged cells, fills one cell where they fill several. */
function titleAbove(rows: readonly RawRow[], merges: readonly Merge[]): number {
  const [title, headers] = rows;
  if (!title || !headers) return 0;
  const isWide = merges.some(
    ({ top, bottom, left, right }) => right > left && top === title.place && bottom < headers.place,
  );
  const fewest = isWide ? 2 : FEWEST_BELOW_TITLE;
  return filledIn(title.cells) === 1 && filledIn(headers.cells) >= fewest ? 1 : 0;
}

/** More of it is no help in a sentence, or in a list to choose from. */
const TITLES_SHOWN = 300;
const HEAD_SHOWN = 60;

const wordsOf = (cells: readonly string[]): string =>
  cells.map(plainCell).filter(Boolean).join(', ');

/** What stands above the headers is in no row. */
function noteOfTitles(above: readonly RawRow[], row: number): readonly FileNote[] {
  if (above.length === 0) return [];
  const text = above.map(({ cells }) => wordsOf(cells)).join(' / ');
  const shown = text.length > TITLES_SHOWN ? `${text.slice(0, TITLES_SHOWN)}…` : text;
  return [{ key: 'aboveHeaders', values: { row, text: shown } }];
}

function refuseLongCells({ headers, rows }: FileTable): void {
  for (const { place, cells } of rows) {
    const column = cells.findIndex((cell) => cell.length > IMPORT.cellMaximum);
    if (column === -1) continue;
    const values = { row: place, column: headers[column] ?? '', maximum: IMPORT.cellMaximum };
    throw new BadFile('cellTooLong', values);
  }
}

function notesOfHidden(
  { rows }: FileTable,
  columns: ReadonlyMap<number, string>,
  look: SheetLook,
): readonly FileNote[] {
  const hidden = rows.filter(({ place }) => look.hiddenRows.has(place));
  const names = [...columns].flatMap(([index, name]) =>
    look.hiddenColumns.has(index) ? [name] : [],
  );
  const [first] = hidden;
  return [
    ...(first
      ? [{ key: 'hiddenRows' as const, values: { smart_count: hidden.length, row: first.place } }]
      : []),
    ...(names.length > 0
      ? [{ key: 'hiddenColumns' as const, values: { columns: names.join(', ') } }]
      : []),
  ];
}

/** Lines between others that have no word in them. */
function notesOfBlanks(rows: readonly RawRow[]): readonly FileNote[] {
  const gaps = rows.flatMap(({ place }, index) => {
    const before = rows[index - 1]?.place ?? place - 1;
    return place - before > 1 ? [{ row: before + 1, count: place - before - 1 }] : [];
  });
  const [first] = gaps;
  if (!first) return [];
  const smart_count = gaps.reduce((sum, { count }) => sum + count, 0);
  return [{ key: 'blankLines', values: { smart_count, row: first.row } }];
}

/** NUL, which no database text may hold, and halves of characters, which no JSON may. */
const UNKEPT = /\0|\p{Surrogate}/gu;
const HAS_UNKEPT = /\0|\p{Surrogate}/u;

/** What stands where bytes were no letter. */
const NO_LETTER = '\uFFFD';

function notesOfLetters(rows: readonly RawRow[]): readonly FileNote[] {
  const note = (key: FileNote['key'], isMeant: (cell: string) => boolean): FileNote[] => {
    const found = rows.filter(({ cells }) => cells.some(isMeant));
    return found[0] ? [{ key, values: { smart_count: found.length, row: found[0].place } }] : [];
  };
  return [
    ...note('removed', (cell) => HAS_UNKEPT.test(cell)),
    ...note('badLetters', (cell) => cell.includes(NO_LETTER)),
  ];
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

/** Our own exports put an apostrophe before what a spreadsheet would run as a formula, people before digits. */
const plainCell = (cell: string): string =>
  cell
    .replace(UNKEPT, '')
    .trim()
    .replace(/^'(?=[=+\-@\d])/, '');
