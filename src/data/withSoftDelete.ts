import type { DataProvider, DeleteParams, Identifier, RaRecord } from 'ra-core';
import { isNotNull, isNull, type Condition } from './conditions';
import { DataError } from './errors';
import { readMeta, withConditions } from './LarderDataProvider';
import { rulesOf, type TableRules, type Tables } from './tables';

/** Calls a database function with the id of a record. */
export type CallById = (functionName: string, id: Identifier) => Promise<unknown>;

/**
 * Turns a delete into what the table's rules say: setting deleted_at, or the function that owns
 * the deletion. Lists and counts hide deleted rows; `meta.deleted` asks for them ('only' for the
 * trash, without what was merged into another record; 'include' for both). A deleted record asked for by
 * itself is missing, unless `meta.deleted` says otherwise, and the error names the record that it was merged
 * into; references (getMany) keep showing it: look at its deleted_at.
 */
export function withSoftDelete(
  provider: DataProvider,
  tables: Tables,
  callById: CallById,
): DataProvider {
  const visible = <Params extends { meta?: object }>(resource: string, params: Params): Params =>
    withConditions(params, visibility(rulesOf(tables, resource), readMeta(params).deleted));

  return {
    ...provider,

    getList: (resource, params) => provider.getList(resource, visible(resource, params)),

    getManyReference: (resource, params) =>
      provider.getManyReference(resource, visible(resource, params)),

    getOne: async (resource, params) => {
      const answer = await provider.getOne(resource, params);
      const hidden = (readMeta(params).deleted ?? 'hide') === 'hide';
      const rules = rulesOf(tables, resource);
      if (hidden && rules.softDelete !== false && isDeleted(answer.data))
        throw new DataError({ kind: 'missing', mergedInto: mergedInto(rules, answer.data) });
      return answer;
    },

    delete: async <Row extends RaRecord>(resource: string, params: DeleteParams<Row>) => {
      const rules = rulesOf(tables, resource);
      const owner = ownerOf(rules);
      if (owner !== null) {
        const record: Row =
          params.previousData ?? (await provider.getOne<Row>(resource, params)).data;
        await callById(owner, params.id);
        return { data: record };
      }
      if (rules.softDelete === false) return provider.delete<Row>(resource, params);
      return provider.update<Row>(resource, {
        id: params.id,
        data: deletion(),
        previousData: { id: params.id, deleted_at: null },
        meta: readMeta(params),
      });
    },

    deleteMany: async (resource, params) => {
      const rules = rulesOf(tables, resource);
      const owner = ownerOf(rules);
      if (owner !== null) {
        // One after the other: the first refusal stops the rest.
        for (const id of params.ids) await callById(owner, id);
        return { data: params.ids };
      }
      return rules.softDelete === false
        ? provider.deleteMany(resource, params)
        : provider.updateMany(resource, { ids: params.ids, data: deletion() });
    },
  };
}

/** The record that a deleted one was merged into, if it was. */
function mergedInto({ mergedInto: column }: TableRules, record: RaRecord): string | undefined {
  const id: unknown = column === undefined ? undefined : record[column];
  return typeof id === 'string' ? id : undefined;
}

/** The function that deletes; null when the table is written to. */
function ownerOf({ softDelete, hardDelete }: TableRules): string | null {
  if (typeof softDelete === 'object') return softDelete.rpc;
  return hardDelete?.rpc ?? null;
}

/** The database puts its own clock's time; null to any time is what it takes for a deletion. */
const deletion = () => ({ deleted_at: new Date().toISOString() });

function visibility(
  rules: TableRules,
  deleted: 'hide' | 'only' | 'include' = 'hide',
): readonly Condition[] {
  if (rules.softDelete === false || deleted === 'include') return [];
  if (deleted === 'hide') return [isNull('deleted_at')];
  // What was merged into another record was deleted by nobody, and comes back by undoing the merge.
  return [isNotNull('deleted_at'), ...(rules.mergedInto ? [isNull(rules.mergedInto)] : [])];
}

const isDeleted = (record: RaRecord): boolean =>
  record.deleted_at !== null && record.deleted_at !== undefined;
