import type { ReactElement, ReactNode } from 'react';
import type { RaRecord } from 'ra-core';
import type { RowsColumn } from './Rows';

/** What every column of a table has. */
export interface NamedColumn {
  /** The column of the record; also the key of sort, width and visibility. */
  source: string;
  /** Heading, already translated. */
  label: string;
  /** Hidden until the user switches it on. */
  hidden?: boolean;
  /** Always shown, as the first column is. */
  fixed?: boolean;
}

/** A column of a table whose rows are all there: they are searched as they are shown. */
export interface LoadedColumn<Row> extends NamedColumn, RowsColumn<Row> {
  label: string;
  /** What it shows, in words; only where `render` gives no text. */
  text?: (row: Row) => string;
}

/** A column of a table, as the table's pieces need it. */
export interface TableColumn extends NamedColumn {
  sortable: boolean;
  align: 'left' | 'right';
  /** Holds long texts: gives way first, and takes what room is left over. */
  wide?: boolean;
  /** Its heading is only heard. */
  hidesHeading?: boolean | undefined;
  /** Where columns are narrow, it gives way to those that are never cut. */
  flows?: boolean;
  /** Where columns are narrow and the table scrolls all the same: stays before the menu. */
  stays?: boolean;
  /** Holds a button: stays at the right edge where the table scrolls. */
  pinned?: boolean;
  render: (record: RaRecord) => ReactNode;
}

/** What a record says below its row; null for nothing. */
export type RowNote = (record: RaRecord) => ReactNode;

/** One entry of a row's menu 'Actions'. */
export interface RowAction {
  label: string;
  icon: ReactElement;
  /** A path to go to … */
  to?: string;
  /** … or something to do. */
  onSelect?: () => void;
  /** Deletes: shown last, below a rule, in the colour of danger. */
  danger?: boolean;
  /** A lower-case letter that does it while the name of the row has the focus. */
  shortcut?: string;
}
