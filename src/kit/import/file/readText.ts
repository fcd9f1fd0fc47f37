import Papa from 'papaparse';
import { IMPORT } from '../../../config';
import { BadFile } from './BadFile';
import { decode } from './decode';
import type { RawRow, TableReading } from './fileTable';
import { toTable } from './toTable';

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
export function readText(bytes: Uint8Array): TableReading {
  const { text, macWord } = decode(bytes);
  const head = text.slice(0, 100_000);
  if (NO_TABLE.test(head) || !isText(head)) throw new BadFile('noTable');
  // Excel writes such a line for itself.
  const [hint, separator] = /^sep=(.)\r?\n/i.exec(text) ?? [''];
  const rows = text.slice(hint.length);
  const { table, notes } = toTable(rowsOf(rows, separator ?? separatorOf(rows), hint ? 2 : 1));
  const mac =
    macWord === undefined ? [] : [{ key: 'macRoman' as const, values: { word: macWord } }];
  return { table, notes: [...mac, ...notes] };
}

/** The rows that are not blank, the first of them with a number. */
function rowsOf(text: string, delimiter: string, begins: number): RawRow[] {
  const rows: RawRow[] = [];
  let place = begins - 1;
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data: cells, errors }, parser) => {
      place += 1;
      if (errors.some(({ type }) => type === 'Quotes'))
        throw new BadFile('openQuote', { row: place });
      if (cells.every((cell) => cell.trim() === '')) return;
      rows.push({ place, cells });
      // A title, headers, and one more than is allowed.
      if (rows.length > IMPORT.rows + 2) parser.abort();
    },
  });
  return rows;
}

const SEPARATORS = [',', ';', '\t', '|'];

/** The separator that the headers have most of: words in a row may hold others. */
function separatorOf(text: string): string {
  const headers =
    text
      .trimStart()
      .split(/\r|\n/, 1)[0]
      ?.replace(/"[^"]*"/g, '') ?? '';
  const counts = SEPARATORS.map((sign) => ({ sign, count: headers.split(sign).length }));
  return counts.reduce((most, next) => (next.count > most.count ? next : most)).sign;
}
