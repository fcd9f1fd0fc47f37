import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useController } from 'react-hook-form';
import { useText } from '../../../i18n/text';
import { validateRow } from './validateRow';
import { SHEET_KINDS, type SheetKind } from './sheetKinds';
import {
  changeRow,
  scannedIn,
  sheetOf,
  summedUp,
  takeInto,
  withoutRow,
  type SheetColumn,
  type SheetRow,
} from './stockRows';
import type { TakenItem } from './useItemSearch';
import { useFindItems } from './useFindItems';

const COLUMNS: readonly SheetColumn[] = ['quantity', 'lot', 'bestBy', 'weight'];

const cellKey = (row: string, column: SheetColumn) => `${row} ${column}`;

/**
 * The rows of the form around, and what keys do in them.
 *
 * @param newestFirst the rows stand below the search, the last one first
 */
export function useSheet(kind: SheetKind, locationId: string, newestFirst: boolean) {
  const translate = useText();
  const { field, fieldState } = useController({ name: 'sheet' });
  const { onChange, ref } = field;
  const value: unknown = field.value;
  const sheet = useMemo(() => sheetOf(value), [value]);
  const { rows } = sheet;
  const { all, byBarcode } = useFindItems(locationId);
  const search = useRef<HTMLInputElement>(null);
  const cells = useRef(new Map<string, HTMLInputElement>());
  const focusNext = useRef<string | null>(null);
  // A scan is looked up meanwhile: what it changes are the rows of then.
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });

  const change = (next: SheetRow[]) => {
    latest.current = next;
    onChange({ ...sheet, rows: next });
  };

  const focusCell = (key: string, column: SheetColumn) => {
    const input = cells.current.get(cellKey(key, column));
    input?.focus();
    // Behind a plus only the last number: typing replaces it.
    input?.setSelectionRange(input.value.lastIndexOf('+') + 1, input.value.length);
  };
  // A row that was just added has its cell only after this render.
  useEffect(() => {
    if (focusNext.current === null) return;
    focusCell(focusNext.current, 'quantity');
    focusNext.current = null;
  });

  const take = (taken: TakenItem) => {
    const { rows: next, key } = takeInto(latest.current, taken, SHEET_KINDS[kind].first);
    focusNext.current = key;
    change(next);
  };

  const next = (key: string, column: SheetColumn) => {
    const below = newestFirst ? undefined : rows[rows.findIndex((row) => row.key === key) + 1];
    if (below) focusCell(below.key, column);
    else search.current?.focus();
  };

  /** A scanner typed into a quantity: the row keeps what it had, and the item of the code is taken. */
  const takeScanned = async (row: SheetRow, { before, code }: { before: string; code: string }) => {
    const known = all?.find((item) => item.barcode === code.toUpperCase());
    const item = known ?? (await byBarcode(code).catch(() => undefined));
    if (!item) return;
    const kept = before === '' ? '1' : `${before}+1`;
    latest.current = changeRow(latest.current, row.key, { quantity: summedUp(kept) });
    take({ item, name: item.name, barcode: null });
  };

  const focusWrong = useEffectEvent(() => {
    for (const row of rows) {
      const errors = validateRow(row, kind, translate);
      const column = COLUMNS.find((name) => errors[name] !== undefined);
      if (column) {
        focusCell(row.key, column);
        return;
      }
    }
    search.current?.focus();
  });
  useEffect(() => {
    ref({
      focus: () => {
        focusWrong();
      },
      select: () => undefined,
      setCustomValidity: () => undefined,
      reportValidity: () => true,
    });
  }, [ref]);

  return {
    rows,
    search,
    take,
    /** Names the cell that an element is; null for anything else. */
    cellOf: (element: Element): string | null =>
      [...cells.current].find(([, input]) => input === element)?.[0] ?? null,
    /** Gives the focus to a named cell, else to the search. */
    focus: (cell: string | null) => {
      ((cell === null ? undefined : cells.current.get(cell)) ?? search.current)?.focus();
    },
    /** What is wrong with the sheet as a whole, in words. */
    error: fieldState.error?.message,
    setCell: (row: SheetRow, column: SheetColumn, typed: string) => {
      change(changeRow(latest.current, row.key, { [column]: typed }));
    },
    cellRef: (row: SheetRow, column: SheetColumn) => (input: HTMLInputElement | null) => {
      if (input) cells.current.set(cellKey(row.key, column), input);
      else cells.current.delete(cellKey(row.key, column));
    },
    /** The cell is left: a sum becomes its result. */
    leaveCell: (row: SheetRow, column: SheetColumn) => {
      if (column === 'quantity' && row.quantity.includes('+'))
        change(changeRow(latest.current, row.key, { quantity: summedUp(row.quantity) }));
    },
    /** Enter in a cell: the same one of the next row, or the item that a scanner typed. */
    enter: (row: SheetRow, column: SheetColumn) => {
      const scanned = column === 'quantity' ? scannedIn(row.quantity) : null;
      if (scanned) void takeScanned(row, scanned);
      else next(row.key, column);
    },
    remove: (row: SheetRow, column: SheetColumn = 'quantity') => {
      next(row.key, column);
      change(withoutRow(latest.current, row.key));
    },
  };
}

/** The rows of a page and what can be done with them. */
export type SheetControl = ReturnType<typeof useSheet>;
