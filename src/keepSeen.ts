import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { DASHBOARD } from './config';
import { keepSnapshot, type KindOf } from './data/keepSnapshot';
import type { ResourceDefinition } from './kit/declaration';
import { isFirstPage } from './kit/list/firstList';

/** How the dashboard reads clients and events: with columns of its own, and no count. */
function isDashboardList([, method, params]: QueryKey): boolean {
  const read = (value: unknown, name: string): unknown => Reflect.get(Object(value), name);
  const rows = read(read(params, 'pagination'), 'perPage');
  const isOwn = rows === DASHBOARD.clientsLimit || rows === DASHBOARD.eventsLimit;
  return method === 'getList' && isOwn && read(read(params, 'meta'), 'columns') !== undefined;
}

const isDashboard = (key: QueryKey): boolean =>
  key[0] === 'dashboard' || (key[0] === 'desk' && key[1] === 'today') || isDashboardList(key);

/**
 * Keeps what is seen of the last list and of the dashboard for the next visit.
 *
 * @returns how to stop that
 */
export function keepSeen(
  queryClient: QueryClient,
  resources: readonly ResourceDefinition[],
): () => void {
  const kindOf: KindOf = (key) => {
    if (isDashboard(key)) return 'dashboard';
    return resources.some((resource) => isFirstPage(resource, key)) ? 'list' : null;
  };
  return keepSnapshot(queryClient, kindOf);
}
