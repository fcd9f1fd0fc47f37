import Papa from 'papaparse';
import { IMPORT } from '../../../config';
import { BadFile } from './BadFile';
import { decode } from './decode';
import type { RawRow, TableReading, Wanted } from './fileTable';
import { HEADERS_WITHIN, toTable } from './toTable';

/** Pages, records of programs and pictures are no tables, whatever their names say. */
const NO_TABLE = /^\s*(?:<|\{|\[\s*[[{"]|%PDF)/;

/** Signs that programs read and people do not write. */
const NO_SIGNS = /(?![\t\n\v\f\r\x7F-\x9F])\p{Cc}/gu;

/** A stray one is taken out of its cell; with more than one in a hundred it is no text. */
function isText(head: string): boolean {
  const count = head.match(NO_SIGNS)?.length ?? 0;
  return count <= 2 || count * 100 <= head.length;
}

/**
 * Reads rows with a common separator: comma, semicolon, tab or bar.
 *
 * @throws BadFile
 */
export function readText(bytes: Uint8Array, { head: wanted }: Wanted): TableReading {
  const { text, macWord } = decode(bytes);
  const head = text.slice(0, 100_000);
  if (NO_TABLE.test(head) || !isText(head)) throw new BadFile('noTable');
  // Excel writes such a line for itself.
  const [hint, separator] = /^sep=(.)\r?\n/i.exec(text) ?? [''];
  const rows = text.slice(hint.length);
  const raw = rowsOf(rows, separator ?? separatorOf(rows), hint ? 2 : 1);
  const reading = toTable(raw, undefined, wanted);
  const mac =
    macWord === undefined ? [] : [{ key: 'macRoman' as const, values: { word: macWord } }];
  return { ...reading, notes: [...mac, ...reading.notes] };
}

/** So many rows may have a quotation mark that never ends: more are of a file that is written in another way. */
const MOST_OPEN = 20;

/**
 * The rows that are not blank, the first of them with a number. A row with a quotation mark that never ends is its line
 * alone, so that it takes no other row with it.
 */
function rowsOf(text: string, delimiter: string, begins: number): RawRow[] {
  const rows: RawRow[] = [];
  let place = begins - 1;
  let open = 0;
  let isFull = false;
  const add = (cells: readonly string[], hasOpenQuote = false) => {
    place += 1;
    if (cells.every((cell) => cell.trim() === '')) return;
    rows.push({ place, cells, ...(hasOpenQuote && { hasOpenQuote }) });
    // Titles, headers, and one more than is allowed.
    isFull = rows.length > IMPORT.rows + HEADERS_WITHIN;
  };
  let rest = text;
  for (;;) {
    let read = 0;
    let isBroken = false;
    Papa.parse<string[]>(rest, {
      delimiter,
      step: ({ data: cells, errors, meta }, parser) => {
        isBroken = errors.some(({ type }) => type === 'Quotes');
        if (!isBroken) {
          read = meta.cursor;
          add(cells);
        }
        if (isBroken || isFull) parser.abort();
      },
    });
    if (!isBroken || isFull) return rows;
    open += 1;
    if (open > MOST_OPEN) throw new BadFile('openQuote', { row: place + 1 });
    const [line = '', end = ''] = /^([^\r\n]*)(\r?\n|\r|$)/.exec(rest.slice(read))?.slice(1) ?? [];
    add(line.split(delimiter).map(withoutQuotes), true);
    rest = rest.slice(read + line.length + end.length);
    if (rest === '') return rows;
  }
}

const withoutQuotes = (cell: string): string =>
  /^".*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;

const SEPARATORS = [',', ';', '\t', '|'];

/**
 * The separator that the headers have most of: words in a row may hold others. Titles stand above them, with none or
 * with one by chance.
 */
function separatorOf(text: string): string {
  const lines = text
    .trimStart()
    .split(/\r\n|\r|\n/, HEADERS_WITHIN)
    .map((line) => {
      const plain = line.replace(/"[^"]*"/g, '');
      const counts = SEPARATORS.map((sign) => ({ sign, count: plain.split(sign).length - 1 }));
      return counts.reduce((most, next) => (next.count > most.count ? next : most));
    });
  const headers = lines.find(({ count }) => count > 1) ?? lines.find(({ count }) => count > 0);
  return headers?.sign ?? ',';
}
