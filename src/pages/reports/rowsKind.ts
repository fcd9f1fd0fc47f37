import type { ReactNode } from 'react';
import type { CsvValue } from '../../data/exportRows';
import type { Text, TextKey, TextUnder } from '../../i18n/text';
import type { RowOrder } from '../../reports/rowOrder';

/** What a column is called. */
export type RowsColumnName = TextUnder<'reports.rows'>;

/** A column of the rows behind a number. */
export interface NumberColumn<Row> {
  source: RowsColumnName;
  /** As the function of the database is told to order by it. */
  sort?: string;
  align?: 'left' | 'right';
  className?: string;
  render: (row: Row) => ReactNode;
  /** As in `RowsColumn`: where it stands on a phone, or null where that has no room for it. */
  onPhone?: { place?: 'right' | 'below'; render?: (row: Row) => ReactNode } | null;
}

/** Some of the rows behind a number. */
export interface CountedRows<Row> {
  /** How many there are. */
  total: number;
  /** The number of the report that they make. */
  number: number;
  rows: readonly Row[];
}

/** What stands behind the numbers of a report: the function that lists it, and how its rows are shown. */
export interface RowsKind<Row extends { id: string }, Query extends RowOrder> {
  /** As the file is called. */
  name: string;
  /** Of the page, while there is no number; also names the table. */
  title: TextKey;
  failed: TextKey;
  none: TextKey;
  /** The function of the database. */
  fn: string;
  /** The table whose rows leave in the file: by it the audit trail names what left. */
  entity: string;
  /** Reads the address; null where it names no number. */
  readQuery(params: URLSearchParams): Query | null;
  /** What the function is asked beside place, days and page. */
  parameters(query: Query): Readonly<Record<string, unknown>>;
  /** @throws ZodError when the answer has another shape */
  read(answer: unknown): CountedRows<Row>;
  /** The number in words. */
  heading(number: number, query: Query): string;
  /** The group that it is of, in words; null for none. `row` is one of its rows, where there are any. */
  group(query: Query, row: Row | undefined): string | null;
  /** What the rows have to do with the number, where they are not simply as many. */
  note(query: Query): TextKey | null;
  /** Whether the rows are those of the period; without it they are. */
  isOfPeriod?(query: Query): boolean;
  columns(query: Query, translate: Text): readonly NumberColumn<Row>[];
  /** The column that says whose row it is: on a phone it stands first. */
  nameColumn: RowsColumnName;
  /** Where a row leads. */
  pathOf(row: Row): string;
  /** The columns of the file. */
  file: readonly [RowsColumnName, (row: Row, translate: Text, query: Query) => CsvValue][];
  /** The columns by which the rows in the file were chosen, beside place and days. */
  filters(query: Query): readonly string[];
}
