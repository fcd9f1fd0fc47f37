import { useCallback, useMemo } from 'react';
import { useResourceContext, useStore } from 'react-admin';
import { TABLE } from '../../config';
import type { NamedColumn, TableColumn } from './tableTypes';
import { useHiddenColumns } from './useHiddenColumns';

export interface ColumnLayout<Column = TableColumn> {
  visible: readonly Column[];
  hidden: readonly string[];
  /** There is no room for all columns. */
  isNarrow: boolean;
  /** There is no room for all columns, or for their default width. */
  isTight: boolean;
  /** Chosen widths in pixels; empty until the user resizes a column. */
  widths: Readonly<Record<string, number>>;
  /** The visible columns together, once one was resized: the table then keeps to the widths. */
  width: number | undefined;
  toggle: (source: string) => void;
  resize: (source: string, width: number, measured?: Readonly<Record<string, number>>) => void;
  reset: () => void;
}

/** The stored names of a table's hidden columns and widths; `createPreferenceStore` keeps them. */
export const columnStoreKey = (resource: string) => `${resource}.datatable`;

/**
 * Which columns a table shows and how wide they are, remembered per resource.
 *
 * @param variant tells several tables of one resource apart; letters only
 * @param narrow the columns at first where there is no room for all; null where there is
 */
export function useColumnLayout<Column extends NamedColumn>(
  columns: readonly Column[],
  variant = '',
  narrow: readonly string[] | null = null,
): ColumnLayout<Column> {
  const key = `${columnStoreKey(useResourceContext() ?? 'table')}${variant}`;
  const hiddenAtFirst = useMemo(
    () => columns.filter((column) => column.hidden).map((column) => column.source),
    [columns],
  );
  const hiddenInNarrow = useMemo(
    () => narrow && columns.map(({ source }) => source).filter((name) => !narrow.includes(name)),
    [columns, narrow],
  );
  const isNarrow = narrow !== null;
  const {
    hidden,
    setHidden,
    reset: showFirst,
  } = useHiddenColumns(key, hiddenAtFirst, hiddenInNarrow);
  const widthsKey = `${key}${isNarrow ? 'narrow' : ''}_widths`;
  const [widths, setWidths] = useStore<Record<string, number>>(widthsKey, {});

  const toggle = useCallback(
    (source: string) => {
      setHidden(
        hidden.includes(source) ? hidden.filter((name) => name !== source) : [...hidden, source],
      );
    },
    [hidden, setHidden],
  );
  const resize = useCallback(
    (source: string, width: number, measured: Readonly<Record<string, number>> = {}) => {
      const clamped = Math.max(TABLE.columnMinimumWidth, Math.round(width));
      setWidths({ ...measured, ...widths, [source]: clamped });
    },
    [setWidths, widths],
  );
  const reset = useCallback(() => {
    showFirst();
    setWidths({});
  }, [showFirst, setWidths]);

  const visible = columns.filter(
    (column, index) => index === 0 || column.fixed || !hidden.includes(column.source),
  );
  const resized = Object.keys(widths).length > 0;
  return {
    visible,
    hidden,
    isNarrow,
    isTight: isNarrow,
    widths,
    width: resized
      ? visible.reduce((sum, { source }) => sum + (widths[source] ?? TABLE.columnWidth), 0)
      : undefined,
    toggle,
    resize,
    reset,
  };
}
