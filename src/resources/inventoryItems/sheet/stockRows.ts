import type { RaRecord } from 'react-admin';
import * as z from 'zod/mini';
import { STOCK } from '../../../config';
import { newUuid } from '../../../data/uuid';
import { isBarcode } from '../itemFields';

const itemShape = z.object({
  id: z.string(),
  name: z.string(),
  category: z.nullable(z.string()),
  unit: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  quantity_actual: z.int(),
  quantity_requested: z.int(),
});

/** An item as a row knows it: as it was when it was taken. */
export type SheetItem = z.infer<typeof itemShape>;

const rowShape = z.object({
  /** Of the row alone; a new item has no id yet. */
  key: z.string(),
  /** Null for something new, which is made when the sheet is saved. */
  item: z.nullable(itemShape),
  name: z.string(),
  /** Of something new: what a scanner read before it was named. */
  barcode: z.nullable(z.string()),
  /** As typed, such as `48` or `48+24`. */
  quantity: z.string(),
  lot: z.string(),
  /** As typed, such as `6/2028`. */
  bestBy: z.string(),
  /** What all of it weighs, as typed, such as `15 lb`. */
  weight: z.string(),
});

/** A row of a delivery or of a count. */
export type SheetRow = z.infer<typeof rowShape>;

const sheetShape = z.object({ key: z.string(), rows: z.array(rowShape) });

/** The rows of a delivery or of a count, and the key that lets it be saved once only. */
export type Sheet = z.infer<typeof sheetShape>;

/** The cells of a row that are typed into. */
export type SheetColumn = 'quantity' | 'lot' | 'bestBy' | 'weight';

export const emptySheet = (): Sheet => ({ key: newUuid(), rows: [] });

/** What a form holds as a sheet; an empty one for what is none, such as a draft of an older version. */
export function sheetOf(value: unknown): Sheet {
  const read = z.safeParse(sheetShape, value);
  return read.success ? read.data : emptySheet();
}

/** @throws ZodError for what is no item, a mistake of the program */
export const sheetItemOf = (record: RaRecord): SheetItem => z.parse(itemShape, record);

/** The whole number that was typed, or the sum of several (`48+24`); null for anything else. */
export function readQuantity(typed: string): number | null {
  if (!/^\s*\d{1,7}(\s*\+\s*\d{1,7})*\s*$/.test(typed)) return null;
  return typed.split('+').reduce((sum, part) => sum + Number(part), 0);
}

/** A sum as its result; what is none stays as it was typed. */
export const summedUp = (typed: string): string => {
  const quantity = readQuantity(typed);
  return quantity === null ? typed : String(quantity);
};

/** What a scanner typed behind a quantity, and what stood there before; null where nobody scanned. */
export function scannedIn(typed: string): { before: string; code: string } | null {
  const [code = '', ...parts] = typed.split('+').reverse();
  if (!looksScanned(code)) return null;
  return { before: [...parts].reverse().join('+'), code: code.trim() };
}

/** Whether a text is rather what a scanner types than a name or a quantity. */
export function looksScanned(text: string): boolean {
  const code = text.trim();
  const digits = code.replace(/\D/g, '').length;
  return isBarcode(code) && code.length >= STOCK.barcodeMinimum && digits * 2 >= code.length;
}

const sameName = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

const isOf = (row: SheetRow, taken: Pick<SheetRow, 'item' | 'name' | 'barcode'>): boolean =>
  taken.item !== null
    ? row.item?.id === taken.item.id
    : row.item === null &&
      (sameName(row.name, taken.name) || (taken.barcode !== null && row.barcode === taken.barcode));

/** What was taken into a sheet: the rows then, and which of them it is. */
export interface Taken {
  rows: SheetRow[];
  key: string;
}

/**
 * Takes an item, or something new, into the rows. What stands there already gets one more summand in its row.
 *
 * @param first the quantity that a new row begins with
 */
export function takeInto(
  rows: readonly SheetRow[],
  taken: Pick<SheetRow, 'item' | 'name' | 'barcode'>,
  first: string,
): Taken {
  const known = rows.find((row) => isOf(row, taken));
  if (!known) {
    const row = { ...taken, key: newUuid(), quantity: first, lot: '', bestBy: '', weight: '' };
    return { rows: [...rows, row], key: row.key };
  }
  const before = summedUp(known.quantity).trim();
  return {
    rows: changeRow(rows, known.key, { quantity: before === '' ? '1' : `${before}+1` }),
    key: known.key,
  };
}

/** The rows with a change of one of them. */
export const changeRow = (
  rows: readonly SheetRow[],
  key: string,
  change: Partial<SheetRow>,
): SheetRow[] => rows.map((row) => (row.key === key ? { ...row, ...change } : row));

/** The rows without one of them. */
export const withoutRow = (rows: readonly SheetRow[], key: string): SheetRow[] =>
  rows.filter((row) => row.key !== key);

/** How many of something all rows have together; what is no quantity counts as none. */
export const unitsOf = (rows: readonly SheetRow[]): number =>
  rows.reduce((sum, { quantity }) => sum + (readQuantity(quantity) ?? 0), 0);
