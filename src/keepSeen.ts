import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { DASHBOARD } from './config';
import { keepPicture } from './data/keepPicture';
import { keepSnapshot, type KindOf } from './data/keepSnapshot';
import type { PictureKind } from './data/picture';
import { browserPlace } from './data/snapshotPlace';
import { pathsOf, type ResourceDefinition } from './kit/declaration';
import { isFirstPage } from './kit/list/firstList';
import { pathTo } from './routes';

/** How the dashboard reads clients and events: with columns of its own, and no count. */
function isDashboardList([, method, params]: QueryKey): boolean {
  const read = (value: unknown, name: string): unknown => Reflect.get(Object(value), name);
  const rows = read(read(params, 'pagination'), 'perPage');
  const isOwn = rows === DASHBOARD.clientsLimit || rows === DASHBOARD.eventsLimit;
  return method === 'getList' && isOwn && read(read(params, 'meta'), 'columns') !== undefined;
}

const isDashboard = (key: QueryKey): boolean =>
  key[0] === 'dashboard' || (key[0] === 'desk' && key[1] === 'today') || isDashboardList(key);

/** Which picture the page that is open would be. */
function kindOfPage(resources: readonly ResourceDefinition[]): PictureKind | undefined {
  const { pathname } = window.location;
  if (pathname === pathTo('Dashboard')) return 'dashboard';
  return resources.some((resource) => pathsOf(resource).list === pathname) ? 'list' : undefined;
}

/**
 * Keeps what is seen of the last list and of the dashboard for the next visit, and how it looks.
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
  const write = async (snapshot: object) => {
    await browserPlace.write(snapshot);
    await keepPicture(kindOfPage(resources));
  };
  return keepSnapshot(queryClient, kindOf, { ...browserPlace, write });
}
