import { IMPORT } from '../../../config';
import { markOf } from '../check/markRow';
import { BadFile } from './BadFile';
import type { FileNote, FileTable, Merge, RawRow, SheetLook, TableReading } from './fileTable';
import { refuseMergedHeaders, withoutMerges } from './merges';

const NO_LOOK: SheetLook = { merges: [], hiddenRows: new Set(), hiddenColumns: new Set() };

/**
 * Takes the first row for the headers, below a title. Columns and rows without a word in them are left out.
 *
 * @throws BadFile for what is no table, too wide or too long, or has two headers of one name
 */
export function toTable(raw: readonly RawRow[], look = NO_LOOK): TableReading {
  const rows = withoutTitle(
    raw.filter(({ cells }) => filledIn(cells) > 0),
    look.merges,
  );
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
  const table = {
    headers,
    rows: body.rows.map(({ place, cells: raw, isWider = false }) => {
      const cells = kept.map((index) => plainCell(raw[index] ?? ''));
      const mark = markOf(cells, headers);
      return {
        ...{ place, cells, tooLong: isWider || lastFilled(raw) >= width },
        ...(mark && { mark }),
      };
    }),
  };
  if (table.rows.length === 0) throw new BadFile('noRows');
  refuseLongCells(table);
  return {
    table,
    notes: [
      ...body.notes,
      ...notesOfBlanks(rows),
      ...notesOfHidden(table, columns, look),
      ...notesOfLetters(rows),
    ],
  };
}

/** Fewer are names with a comma too many, unless the cell above goes over several columns. */
const FEWEST_BELOW_TITLE = 3;

/** A line over the headers, mostly in merged cells, fills one cell where they fill several. */
function withoutTitle(rows: readonly RawRow[], merges: readonly Merge[]): readonly RawRow[] {
  const [title, headers] = rows;
  if (!title || !headers) return rows;
  const isWide = merges.some(
    ({ top, bottom, left, right }) => right > left && top === title.place && bottom < headers.place,
  );
  const fewest = isWide ? 2 : FEWEST_BELOW_TITLE;
  const isTitle = filledIn(title.cells) === 1 && filledIn(headers.cells) >= fewest;
  return isTitle ? rows.slice(1) : rows;
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

/** Our own exports put an apostrophe before what a spreadsheet would run as a formula. */
const plainCell = (cell: string): string =>
  cell
    .replace(UNKEPT, '')
    .trim()
    .replace(/^'(?=[=+\-@])/, '');
