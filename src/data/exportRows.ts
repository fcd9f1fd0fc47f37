import type { DataProvider, RaRecord, SortPayload } from 'ra-core';
import { API } from '../config';
import { isQuotable } from './conditions';
import type { KeysetPosition, QueryMeta } from './queryMeta';

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
  let total: number | undefined;
  let done = 0;
  let page = 1;
  let after: KeysetPosition | undefined;
  let given = new Set<Row['id']>();

  while (total === undefined || done < total) {
    signal?.throwIfAborted();
    const answer = await dataProvider.getList<Row>(resource, {
      pagination: { page, perPage: pageSize },
      sort: { field, order: sort.order },
      filter,
      meta: { ...meta, columns, after, count: total === undefined ? 'exact' : undefined },
      signal,
    });
    total ??= answer.total ?? 0;
    if (answer.data.length === 0) return;

    const rows = answer.data.filter(({ id }) => !given.has(id));
    done += rows.length;
    if (rows.length > 0) yield { rows, done, total: Math.max(total, done) };

    // The next page begins behind the last row whose value can be named in a query; the rows after
    // it come once more and are left out. Without such a row the same place is read on by number.
    const anchor = answer.data.findLastIndex((row) => isNameable(row[field]));
    const anchorRow = answer.data[anchor];
    if (anchorRow) {
      after = { id: String(anchorRow.id), value: positionValue(anchorRow[field]) };
      given = new Set(answer.data.slice(anchor + 1).map(({ id }) => id));
      page = 1;
    } else {
      answer.data.forEach(({ id }) => given.add(id));
      page += 1;
    }
  }
}

function positionValue(value: unknown): KeysetPosition['value'] {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : null;
}

function isNameable(value: unknown): boolean {
  const read = positionValue(value);
  return read === null || isQuotable(read);
}
