import type { DataProvider, RaRecord, SortPayload } from 'ra-core';
import { API } from '../config';
import { isQuotable } from './conditions';
import type { KeysetRow, QueryMeta } from './queryMeta';

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
  const read = (page: number, perPage: number, more: QueryMeta) => {
    signal?.throwIfAborted();
    return dataProvider.getList<Row>(resource, {
      pagination: { page, perPage },
      sort: { field, order: sort.order },
      filter,
      meta: { ...meta, columns, ...more },
      signal,
    });
  };

  const { total = 0 } = await read(1, 1, { count: 'exact' });
  let done = 0;
  // As PostgreSQL orders: rows without a value come last, and first in descending order.
  for (const nulls of sort.order === 'DESC' ? [true, false] : [false, true]) {
    if (done >= total) return;
    const readPart = async (page: number, behind: KeysetRow | undefined) =>
      (await read(page, pageSize, { keyset: { nulls, behind } })).data;
    for await (const rows of pagesOf(readPart, field)) {
      done += rows.length;
      yield { rows, done, total: Math.max(total, done) };
      if (done >= total) return;
    }
  }
}

/**
 * Reads on until a page is empty. Each page begins behind the last row whose value can be named in
 * a query; the rows after that one come once more and are left out. Behind a page without such a
 * row the same place is read on by page number.
 */
async function* pagesOf<Row extends RaRecord>(
  read: (page: number, behind: KeysetRow | undefined) => Promise<Row[]>,
  field: string,
): AsyncGenerator<Row[], void, undefined> {
  let behind: KeysetRow | undefined;
  let page = 1;
  let given = new Set<Row['id']>();
  for (;;) {
    const answer = await read(page, behind);
    if (answer.length === 0) return;
    const rows = answer.filter(({ id }) => !given.has(id));
    if (rows.length > 0) yield rows;
    const last = answer.findLastIndex((row) => isNameable(row[field]));
    const row = answer[last];
    if (row) {
      behind = { id: String(row.id), value: positionValue(row[field]) };
      given = new Set(answer.slice(last + 1).map(({ id }) => id));
      page = 1;
    } else {
      answer.forEach(({ id }) => given.add(id));
      page += 1;
    }
  }
}

function positionValue(value: unknown): KeysetRow['value'] {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : null;
}

function isNameable(value: unknown): boolean {
  const read = positionValue(value);
  return read === null || isQuotable(read);
}
