import type { RowMark } from '../check/markRow';

/** A row of a file. */
export interface FileRow {
  /** Its number as a spreadsheet shows it: the headers stand in row 1 or below. */
  place: number;
  /** One text for each header. */
  cells: readonly string[];
  /** It has more cells than there are headers: something has shifted. */
  tooLong: boolean;
  /** What it seems to be instead of a record. */
  mark?: RowMark | undefined;
  /** What the rows of members say that no field of a member takes. */
  more?: readonly { source: string; label: string; text: string }[];
  /** What is to be known of a household that was made of several rows, or of how the row was read. */
  told?: 'twoHeads' | 'headTaken' | 'openQuote' | undefined;
}

/** A file as it is matched and checked. */
export interface FileTable {
  headers: readonly string[];
  rows: readonly FileRow[];
}

/** What people should know of how a file was read: a key under `import.notes`, with what its sentence names. */
export interface FileNote {
  key:
    | 'aboveHeaders'
    | 'blankLines'
    | 'filledDown'
    | 'heading'
    | 'mergedAcross'
    | 'hiddenRows'
    | 'hiddenColumns'
    | 'removed'
    | 'badLetters'
    | 'macRoman';
  values: Readonly<Record<string, string | number>>;
}

/** A line of a file that may be that of the headers. */
export interface HeadRow {
  /** Its number as a spreadsheet shows it. */
  place: number;
  /** How it begins. */
  text: string;
}

/** A table, and how it was read. */
export interface TableReading {
  table: FileTable;
  notes: readonly FileNote[];
  /** The number of the row that was taken for the headers, and the rows that may be it. */
  head: number;
  heads: readonly HeadRow[];
}

/** What is read of a file where it is not for the reader to choose. */
export interface Wanted {
  /** The name of a sheet; without one the first that has rows. */
  sheet?: string | undefined;
  /** The number of the row of the headers; without one it is looked for. */
  head?: number | undefined;
}

/** Rows of texts, with the number that each has in the file. */
export interface RawRow {
  place: number;
  cells: readonly string[];
  /** It has cells beyond the most columns, which were not kept. */
  isWider?: boolean;
  /** A quotation mark in it never ends: its cells are parted at each separator. */
  hasOpenQuote?: boolean;
}

/** Cells of a sheet that are shown as one. Rows by their numbers in the file, columns from 0. */
export interface Merge {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** What a sheet has besides its rows. */
export interface SheetLook {
  merges: readonly Merge[];
  hiddenRows: ReadonlySet<number>;
  /** From 0. */
  hiddenColumns: ReadonlySet<number>;
}
