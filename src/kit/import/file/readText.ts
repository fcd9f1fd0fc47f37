import Papa from 'papaparse';
import { IMPORT } from '../../../config';
import { BadFile } from './BadFile';
import { toTable, type FileTable } from './toTable';

/** Text as spreadsheets write it: UTF-8, UTF-16 with its mark, else Windows-1252. */
export function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Pages, records of programs and pictures are no tables, whatever their names say. */
const NO_TABLE = /^\s*(?:<|\{|\[\s*[[{"]|%PDF)|\0/;

/**
 * Reads rows with a common separator: comma, semicolon, tab or bar.
 *
 * @throws BadFile
 */
export function readText(text: string): FileTable {
  if (NO_TABLE.test(text.slice(0, 100_000))) throw new BadFile('noTable');
  // Excel writes such a line for itself.
  const [hint, separator] = /^sep=(.)\r?\n/i.exec(text) ?? [''];
  const rows = text.slice(hint.length);
  const { data, errors } = Papa.parse<string[]>(rows, {
    delimiter: separator ?? separatorOf(rows),
    // One more than is allowed says that there are too many.
    preview: IMPORT.rows + 2,
  });
  const open = errors.find(({ type }) => type === 'Quotes');
  const begins = hint === '' ? 1 : 2;
  if (open) throw new BadFile('openQuote', { row: (open.row ?? 0) + begins });
  return toTable(data.map((cells, index) => ({ place: index + begins, cells })));
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
