import type { DataProvider, GetListParams } from 'ra-core';
import { equals, type Condition } from './conditions';
import type { ActiveScope } from './http';
import { DataError } from './errors';
import { readMeta, withConditions, type Scope } from './LarderDataProvider';
import { rulesOf, type TableRules, type Tables } from './tables';

/**
 * Limits lists to the active network or location, as the table's rules say, and writes it into new
 * records. `meta.scope` names another scope, or 'none' to leave it to the policies.
 *
 * Calls by id (getOne, getMany, update, delete) are not limited: an id names its record, a screen
 * may show what belongs to a neighbouring location, and the policies judge. Without an active
 * scope a list is empty and nothing is asked; a new record is refused.
 */
export function withTenant(
  provider: DataProvider,
  tables: Tables,
  getActiveScope: () => ActiveScope,
): DataProvider {
  const scopeFor = (resource: string, params: { meta?: object }): Scope | 'none' | null => {
    const rules = rulesOf(tables, resource);
    return rules.scope === 'global'
      ? 'none'
      : (readMeta(params).scope ?? activeScope(rules, getActiveScope()));
  };

  /** The call limited to its scope; null when there is none. */
  const limited = <Params extends GetListParams>(resource: string, params: Params) => {
    const scope = scopeFor(resource, params);
    if (scope === null) return null;
    return withConditions(params, scope === 'none' ? [] : [scopeCondition(scope)]);
  };

  return {
    ...provider,

    getList: async (resource, params) => {
      const call = limited(resource, params);
      return call ? provider.getList(resource, call) : { data: [], total: 0 };
    },

    getManyReference: async (resource, params) => {
      const call = limited(resource, params);
      return call ? provider.getManyReference(resource, call) : { data: [], total: 0 };
    },

    create: async (resource, params) => {
      const scope = scopeFor(resource, params);
      if (scope === null) throw new DataError({ kind: 'refused', detail: 'data.errors.noScope' });
      const data = scope === 'none' ? params.data : { ...params.data, ...scopeColumns(scope) };
      return provider.create(resource, { ...params, data });
    },
  };
}

/** The scope that a table's calls mean by themselves; null when none is active. */
export function activeScope(rules: TableRules, active: ActiveScope): Scope | null {
  switch (rules.scope) {
    case 'global':
      return null;
    case 'network':
      return active.networkId === null ? null : { network: active.networkId };
    case 'location':
      return active.locationId === null ? null : { location: active.locationId };
  }
}

const scopeColumns = (scope: Scope): Record<string, string> =>
  'network' in scope ? { network_id: scope.network } : { location_id: scope.location };

const scopeCondition = (scope: Scope): Condition =>
  'network' in scope ? equals('network_id', scope.network) : equals('location_id', scope.location);
