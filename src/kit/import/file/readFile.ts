import { IMPORT } from '../../../config';
import { BadFile, type BadFileNews } from './BadFile';
import type { SheetReading } from './readSheet';
import type { TableReading, Wanted } from './fileTable';

/** What was read: the table with its notes, and by what it is known again. */
export interface ReadFile extends TableReading, Partial<Pick<SheetReading, 'sheets' | 'sheet'>> {
  /** SHA-256 of the bytes; of one sheet of several, of its name besides. */
  hash: string;
  /** SHA-256 of the headers: files of one program have the same. */
  shape: string;
}

/** A file that was read, with its name and what another sheet is read from. */
export interface NamedFile extends ReadFile {
  name: string;
  source: Blob;
}

/** What the worker is asked for. */
export interface ReadRequest extends Wanted {
  bytes: Uint8Array<ArrayBuffer>;
}

/** What the worker answers. */
export type Reading = { read: ReadFile } | { bad: BadFileNews };

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Excel before 2007, and every encrypted workbook. */
const OLD = [0xd0, 0xcf, 0x11, 0xe0];

const begins = (bytes: Uint8Array, signs: readonly number[]): boolean =>
  signs.every((sign, index) => bytes[index] === sign);

/**
 * Reads a file by what is in it, not by its name: an Excel workbook, or rows of text. What reads each is
 * fetched for it alone.
 */
export async function readFile({ bytes, ...wanted }: ReadRequest): Promise<Reading> {
  try {
    if (bytes.byteLength > IMPORT.bytes)
      throw new BadFile('tooBig', { maximum: IMPORT.bytes / 1024 / 1024 });
    const reading = await tableOf(bytes, wanted);
    const ofBytes = await sha256(bytes);
    const isOneOfSeveral = reading.sheets !== undefined && reading.sheets.length > 1;
    return {
      read: {
        ...reading,
        hash: isOneOfSeveral ? await sha256Of(`${ofBytes}\n${reading.sheet ?? ''}`) : ofBytes,
        shape: await sha256Of(reading.table.headers.join('\n').toLowerCase()),
      },
    };
  } catch (error) {
    if (error instanceof BadFile) return { bad: { reason: error.reason, values: error.values } };
    throw error;
  }
}

async function tableOf(
  bytes: Uint8Array<ArrayBuffer>,
  wanted: Wanted,
): Promise<TableReading & Partial<SheetReading>> {
  if (begins(bytes, OLD)) throw new BadFile('oldExcel');
  if (begins(bytes, ZIP)) return (await import('./readSheet')).readSheet(bytes, wanted);
  return (await import('./readText')).readText(bytes, wanted);
}

const sha256Of = (text: string): Promise<string> => sha256(new TextEncoder().encode(text));

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
