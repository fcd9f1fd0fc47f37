import type {
  DataProvider,
  DeleteParams,
  GetListParams,
  GetListResult,
  GetManyParams,
  Identifier,
  RaRecord,
  UpdateParams,
} from 'ra-core';
import { supabaseDataProvider } from 'ra-supabase-core';
import { API } from '../config';
import { changeMany, explainNoRow, lockOf, lockedPath, batchesOf } from './changes';
import { equals, folded, type Condition } from './conditions';
import { selectedColumn } from './customColumns';
import { DataError } from './errors';
import { listFilter, referenceFilter } from './filters';
import { sendRequest, type Connection, type HttpAnswer, type HttpRequest } from './http';
import { readMeta } from './LarderDataProvider';
import { keysetConditions, sortOrder, writtenSort } from './paging';
import { kindOf, knownColumns, listSelect, rulesOf, selectList, type Tables } from './tables';
import { isUuid } from './uuid';

/** What the record that free text is looked for in is called in a query. */
const SEARCHED = 'searched';

interface RequestSettings {
  signal?: AbortSignal;
  /** Whether the server is to count all rows of a list; without it, the header stays as it is. */
  count?: boolean;
  /** `updated_at` of the record that a change was made from: it lands on no other version. */
  unchangedSince?: string;
}

/**
 * The provider over PostgREST that the others decorate: ra-supabase's with our select lists,
 * filters and orders, ids in batches, totals on demand, and changes that only land on the version
 * they were made from. It knows neither tenants nor deletion. Record ids are uuids.
 */
export function createBaseProvider(tables: Tables, connection: Connection): DataProvider {
  /** One per call: ra-data-postgrest hands neither abort signals nor further conditions on. */
  const postgrest = (settings: RequestSettings = {}): DataProvider =>
    supabaseDataProvider({
      // sendRequest puts the API's address in front
      instanceUrl: '',
      apiKey: connection.publishableKey,
      supabaseClient: connection.client,
      httpClient: async (path: string, options: HttpRequest) => {
        const headers = countHeaders(options.headers, settings.count);
        const answer = await sendRequest(connection, lockedPath(path, settings.unchangedSince), {
          ...options,
          headers,
          signal: settings.signal,
        });
        return checkRows(answer, headers.get('Accept'));
      },
      defaultListOp: 'eq',
      primaryKeys: new Map(),
      schema: () => '',
    });

  const columns = (resource: string, params: { meta?: object } = {}) => {
    const { columns: only, embed = [] } = readMeta(params);
    return [...selectList(rulesOf(tables, resource), only).map(selectedColumn), ...embed];
  };

  async function list<Row extends RaRecord>(
    resource: string,
    params: GetListParams,
    conditions: readonly Condition[] = [],
  ): Promise<GetListResult<Row>> {
    const rules = rulesOf(tables, resource);
    const { columns: only, embed = [], ...meta } = readMeta(params);
    const { page, perPage } = params.pagination ?? { page: 1, perPage: API.exportPageSize };
    const order = sortOrder(rules, params.sort);
    const where = [
      ...(meta.where ?? []),
      ...conditions,
      ...listFilter(rules, params.filter),
      ...(meta.keyset ? keysetConditions(order, meta.keyset) : []),
    ];
    const referred = referenceFilter(rules, params.filter);
    const search =
      referred.length > 0 && rules.searchIn
        ? {
            embed: [`${SEARCHED}:${rules.searchIn.table}!inner(id)`],
            filter: { [`${SEARCHED}.and@`]: folded(referred) },
          }
        : { embed: [], filter: {} };
    const count = meta.count === 'exact';
    const answer = await postgrest({ signal: params.signal, count }).getList<Row>(resource, {
      pagination: { page, perPage },
      sort: writtenSort(order),
      filter: { ...(where.length > 0 && { 'and@': folded(where) }), ...search.filter },
      meta: {
        columns: [...listSelect(rules, only).map(selectedColumn), ...embed, ...search.embed],
      },
    });
    if (count) return { data: answer.data, total: answer.total };
    const hasNextPage = answer.data.length === perPage;
    return { data: answer.data, pageInfo: { hasNextPage, hasPreviousPage: page > 1 } };
  }

  const readAgain = (resource: string, id: Identifier) => async () =>
    (await postgrest().getOne<RaRecord>(resource, { id, meta: { columns: columns(resource) } }))
      .data;

  return {
    supportAbortSignal: true,

    getList: (resource, params) => list(resource, params),

    getManyReference: async (resource, { target, id, ...params }) => {
      const rules = rulesOf(tables, resource);
      if (!knownColumns(rules).has(target)) {
        throw new Error(`"${resource}" has no column "${target}" to refer by.`);
      }
      if (kindOf(rules, target) === 'uuid' && !isUuid(id)) return { data: [], total: 0 };
      return list(resource, params, [equals(target, id)]);
    },

    getOne: async (resource, params) =>
      postgrest({ signal: params.signal }).getOne(resource, {
        id: checkedId(params.id),
        meta: { columns: columns(resource, params) },
      }),

    getMany: async <Row extends RaRecord>(resource: string, params: GetManyParams<Row>) => {
      const batches = await Promise.all(
        batchesOf(params.ids).map((ids) =>
          postgrest({ signal: params.signal }).getMany<Row>(resource, {
            ids,
            meta: { columns: columns(resource, params) },
          }),
        ),
      );
      return { data: batches.flatMap(({ data }) => data) };
    },

    create: (resource, params) =>
      postgrest().create(resource, {
        data: params.data,
        meta: { columns: columns(resource, params) },
      }),

    update: async <Row extends RaRecord>(resource: string, params: UpdateParams<Row>) => {
      const { id, data, previousData } = params;
      const unchangedSince = lockOf(previousData);
      try {
        return await postgrest({ unchangedSince }).update<Row>(resource, {
          id: checkedId(id),
          data,
          previousData: previousData ?? {},
          meta: { columns: columns(resource, params) },
        });
      } catch (error) {
        throw await explainNoRow(error, readAgain(resource, id), unchangedSince);
      }
    },

    delete: async <Row extends RaRecord>(resource: string, { id }: DeleteParams<Row>) => {
      try {
        return await postgrest().delete<Row>(resource, {
          id: checkedId(id),
          meta: { columns: columns(resource) },
        });
      } catch (error) {
        throw await explainNoRow(error, readAgain(resource, id));
      }
    },

    updateMany: (resource, { ids, data }) =>
      changeMany(ids, connection.getActiveScope().rowsPerChange, (batch) =>
        postgrest().updateMany(resource, { ids: batch, data, meta: { columns: ['id'] } }),
      ),

    deleteMany: (resource, { ids }) =>
      changeMany(ids, connection.getActiveScope().rowsPerChange, (batch) =>
        postgrest().deleteMany(resource, { ids: batch, meta: { columns: ['id'] } }),
      ),
  };
}

/** @throws DataError of kind missing for what can be no id: no such record exists */
function checkedId(id: Identifier): string {
  if (!isUuid(id)) throw new DataError({ kind: 'missing' });
  return id;
}

/** ra-data-postgrest asks for an exact count with every list. */
function countHeaders(given: HeadersInit | undefined, count: boolean | undefined): Headers {
  const headers = new Headers(given);
  if (count === false) headers.delete('Prefer');
  return headers;
}

/**
 * Lets an answer about a table through if it is what was asked for: one row, or a list of rows, each
 * with an id. Anything else (the page of a proxy, half an answer) would only fail where it is drawn.
 *
 * @param accept the media type that was asked for: PostgREST answers one row to
 *   `application/vnd.pgrst.object+json`, else a list
 * @throws DataError of kind server
 */
function checkRows(answer: HttpAnswer, accept: string | null): HttpAnswer {
  const rows: unknown = accept?.includes('vnd.pgrst.object') ? [answer.json] : answer.json;
  if (Array.isArray(rows) && rows.every(isRow)) return answer;
  throw new DataError({ kind: 'server', cause: new Error('The answer holds no rows.') });
}

const isRow = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string';
