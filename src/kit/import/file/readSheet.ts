import { IMPORT } from '../../../config';
import { BadFile } from './BadFile';
import { MOST_MERGES } from './merges';
import { plainNumber } from './numberFormats';
import type { Merge, RawRow, SheetLook, TableReading, Wanted } from './fileTable';
import { HEADERS_WITHIN, toTable } from './toTable';
import { openArchive, type Archive } from './unzip';
import { openWorkbook, unescaped, wordsReader, type FileSheet, type Workbook } from './workbook';
import { attribute, isSet, readPart, type XmlHandler } from './xml';

/** A table of a workbook, and where it comes from. */
export interface SheetReading extends TableReading {
  /** All sheets, in their order. */
  sheets: readonly FileSheet[];
  /** The name of the one that was read. */
  sheet: string;
}

/**
 * Reads a sheet of an Excel workbook (.xlsx): the one that is wanted, else the first one in sight that has rows in
 * several columns, else the first with rows.
 * Days become `yyyy-mm-dd`; a formula stays one, so that it is shown as what it is and not as what it came to
 * the last time.
 *
 * @throws BadFile
 */
export async function readSheet(
  bytes: Uint8Array<ArrayBuffer>,
  { sheet: wanted, head }: Wanted,
): Promise<SheetReading> {
  const archive = openArchive(bytes, IMPORT.unpackedBytes);
  const workbook = await openWorkbook(archive);
  let reason = new BadFile('noTable');
  let cover: SheetReading | undefined;
  for (const { name, isHidden, part } of workbook.sheets) {
    if (wanted === undefined ? isHidden : name !== wanted) continue;
    const sheet = rowsReader(workbook);
    if (!(await readPart(archive, part, sheet))) throw new BadFile('damaged');
    try {
      const reading = toTable(sheet.rows, sheet.look, head);
      const isTable = wanted !== undefined || reading.table.headers.length > 1;
      if (!isTable && cover) continue;
      const read = {
        ...reading,
        sheets: await withLines(workbook, archive, { name, sheet }),
        sheet: name,
      };
      if (isTable) return read;
      // What stands in one column may be how to use the others.
      cover = read;
    } catch (error) {
      if (!(error instanceof BadFile) || !NO_ROWS.has(error.reason)) throw error;
      // A cover, before the sheet that is meant.
      if (!NO_ROWS.has(reason.reason)) reason = error;
    }
  }
  if (cover) return cover;
  throw reason;
}

/** The sheets, those in sight with how many lines they have: the one that is read, and the others. */
async function withLines(
  workbook: Workbook,
  archive: Archive,
  known: { name: string; sheet: { rows: readonly RawRow[] } },
): Promise<FileSheet[]> {
  const sheets: FileSheet[] = [];
  for (const { name, isHidden, part } of workbook.sheets) {
    const lines = isHidden
      ? undefined
      : name === known.name
        ? known.sheet.rows.length - 1
        : await linesOf(workbook, archive, part);
    sheets.push({ name, isHidden, ...(lines !== undefined && { lines }) });
  }
  return sheets;
}

/** Undefined for a sheet that is not read: it says why when it is chosen. */
async function linesOf(workbook: Workbook, archive: Archive, part: string) {
  try {
    const sheet = rowsReader(workbook);
    return (await readPart(archive, part, sheet)) ? Math.max(sheet.rows.length - 1, 0) : undefined;
  } catch (error) {
    if (error instanceof BadFile) return undefined;
    throw error;
  }
}

const NO_ROWS = new Set<BadFile['reason']>(['empty', 'noRows']);

/** Gathers the rows of a sheet that have a word in them, and what else matters of it. */
export function rowsReader({ strings, formats }: Workbook) {
  const rows: RawRow[] = [];
  const merges: Merge[] = [];
  const hiddenRows = new Set<number>();
  const hiddenColumns = new Set<number>();
  const words = wordsReader();
  let place = 0;
  let cells: string[] | null = null;
  let isWider = false;
  let isHidden = false;
  let column = -1;
  let cell = { ...NO_CELL };
  let part = '';
  let length = 0;

  const beginRow = (head: string) => {
    const number = Number(attribute(head, 'r'));
    // A number that stands there twice would be two rows' key.
    place = number > place && number <= LAST_ROW ? number : place + 1;
    cells = [];
    isWider = false;
    column = -1;
    isHidden = isSet(head, 'hidden');
  };
  const beginCell = (head: string) => {
    const named = placeOf(attribute(head, 'r'));
    if (named && named.column <= column) throw new BadFile('damaged');
    column = named?.column ?? column + 1;
    cell = { ...NO_CELL, type: attribute(head, 't') ?? 'n', style: Number(attribute(head, 's')) };
    words.begin();
  };
  const endCell = (row: string[]) => {
    const text = textOf(cell);
    if (text.trim() === '') return;
    length += text.length;
    if (length > IMPORT.textMaximum) throw new BadFile('unpacksTooBig');
    if (column >= IMPORT.columns) {
      isWider = true;
      return;
    }
    while (row.length < column) row.push('');
    row.push(text);
  };
  const textOf = ({ type, style, value, formula }: typeof cell): string => {
    if (formula !== null) return `=${formula}`;
    if (type === 'inlineStr') return words.take();
    if (value === '') return '';
    if (type === 's') return strings[Number(value)] ?? '';
    if (type === 'b') return value === '1' ? 'true' : 'false';
    if (type === 'd') return value.replace(/T00:00:00(?:\.0+)?Z?$/, '');
    if (type === 'n') return (formats[style] ?? plainNumber)(value);
    return unescaped(value);
  };
  const endRow = (row: string[]) => {
    cells = null;
    if (row.length === 0 && !isWider) return;
    rows.push({ place, cells: row, isWider });
    if (isHidden) hiddenRows.add(place);
    // Titles, headers, and one more than is allowed.
    if (rows.length > IMPORT.rows + HEADERS_WITHIN)
      throw new BadFile('tooManyRows', { maximum: IMPORT.rows });
  };
  const addMerge = (head: string) => {
    const [from, to] = (attribute(head, 'ref') ?? '').split(':').map(placeOf);
    if (!from || !to || from.column >= IMPORT.columns) return;
    merges.push({ top: from.row, bottom: to.row, left: from.column, right: to.column });
    if (merges.length > MOST_MERGES) throw new BadFile('damaged');
  };
  const hideColumns = (head: string) => {
    if (!isSet(head, 'hidden')) return;
    const last = Math.min(Number(attribute(head, 'max')), IMPORT.columns);
    for (let at = Math.max(Number(attribute(head, 'min')), 1); at <= last; at += 1)
      hiddenColumns.add(at - 1);
  };

  const handler: XmlHandler = {
    open: (name, head) => {
      if (name === 'row') beginRow(head);
      else if (name === 'mergeCell') addMerge(head);
      else if (name === 'col') hideColumns(head);
      if (!cells) return;
      if (name === 'c') beginCell(head);
      words.open(name);
      part = name;
      if (name === 'f') cell.formula = '';
    },
    text: (text) => {
      if (!cells) return;
      words.text(text);
      if (part === 'v') cell.value += text;
      if (part === 'f') cell.formula = `${cell.formula ?? ''}${text}`;
    },
    close: (name) => {
      part = '';
      words.close(name);
      if (name === 'c' && cells) endCell(cells);
      if (name === 'row' && cells) endRow(cells);
    },
  };
  const look: SheetLook = { merges, hiddenRows, hiddenColumns };
  return { ...handler, rows, look };
}

const NO_CELL = { type: 'n', style: 0, value: '', formula: null as string | null };

/** As many rows has a sheet of Excel. */
const LAST_ROW = 1_048_576;

/** Row 7, column 26 of AA7; columns count from 0. */
function placeOf(reference: string | undefined): { row: number; column: number } | undefined {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference ?? '') ?? [];
  if (letters === undefined) return undefined;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(digits), column };
}
