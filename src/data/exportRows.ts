import type { DataProvider, RaRecord, SortPayload } from 'ra-core';
import { API } from '../config';
import type { QueryMeta } from './LarderDataProvider';
import type { KeysetRow } from './paging';

export interface ExportQuery {
  filter?: Record<string, unknown>;
  /** Ordered by its first column. */
  sort: SortPayload;
  meta?: QueryMeta;
  signal?: AbortSignal;
  /** Rows per request. */
  pageSize?: number;
}

export interface ExportPage<Row extends RaRecord> {
  rows: Row[];
  /** Rows given out so far, these included. */
  done: number;
  /** Rows there were at the beginning, at least `done`. */
  total: number;
}

/**
 * Gives out all rows of a list, page after page by keyset: rows that come or go meanwhile neither
 * double nor hide others, and no page is slower than the first.
 *
 * @throws DataError as getList; the AbortError when the signal fires
 */
export async function* exportRows<Row extends RaRecord = RaRecord>(
  dataProvider: Pick<DataProvider, 'getList'>,
  resource: string,
  { filter = {}, sort, meta = {}, signal, pageSize = API.exportPageSize }: ExportQuery,
): AsyncGenerator<ExportPage<Row>, void, undefined> {
  const field = sort.field.split(',')[0] ?? 'id';
  const columns = meta.columns ? [...meta.columns, field] : undefined;
  const read = (perPage: number, more: QueryMeta) => {
    signal?.throwIfAborted();
    return dataProvider.getList<Row>(resource, {
      pagination: { page: 1, perPage },
      sort: { field, order: sort.order },
      filter,
      meta: { ...meta, columns, ...more },
      signal,
    });
  };

  const { total = 0 } = await read(1, { count: 'exact' });
  let done = 0;
  // As PostgreSQL orders: rows without a value come last, and first in descending order.
  for (const nulls of sort.order === 'DESC' ? [true, false] : [false, true]) {
    let behind: KeysetRow | undefined;
    while (done < total) {
      const { data: rows } = await read(pageSize, { keyset: { nulls, behind } });
      const last = rows.at(-1);
      if (!last) break;
      behind = { id: String(last.id), value: positionValue(last[field]) };
      done += rows.length;
      yield { rows, done, total: Math.max(total, done) };
    }
  }
}

function positionValue(value: unknown): KeysetRow['value'] {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : null;
}

/**
 * Which columns a filter narrows (`q` for its free text), for the audit trail; not to which values, which
 * may name a person.
 */
export const filteredColumns = (filter: Readonly<Record<string, unknown>>): string[] => [
  ...new Set(Object.keys(filter).flatMap((key) => key.split('@')[0]?.split(',') ?? [])),
];

/** A cell as a record holds it; null and undefined are empty. */
export type CsvValue = string | number | boolean | null | undefined;

/** What makes spreadsheets read the file as UTF-8. */
export const CSV_BOM = '\uFEFF';

/** For the Blob of an export. */
export const CSV_TYPE = 'text/csv;charset=utf-8';

/** Signs that begin a formula, in every width that a spreadsheet may fold into the plain one. */
const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−]';

/** What may stand before such a sign unseen, or be taken for the edge of a cell. */
const UNSEEN = '[\\s\\p{Z}\\p{C}\\p{Default_Ignorable_Code_Point};,]*';

/**
 * The places where a spreadsheet would begin a formula. Where it takes semicolons or tabs for the
 * separator, quotation marks do not hold a cell together: what follows one is a beginning, too.
 */
const FORMULA = new RegExp(`^(?=[\\t\\r\\n])|(?<=^|[;\\t\\r\\n])(?=${UNSEEN}${SIGN})`, 'gu');

/**
 * One line of a CSV file (RFC 4180), with its line break. Text that a spreadsheet would run as a
 * formula gets an apostrophe in front; numbers stay numbers, also negative ones.
 */
export const csvLine = (cells: readonly CsvValue[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const harmless = value.replace(FORMULA, "'");
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
